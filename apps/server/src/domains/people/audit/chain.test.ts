// The chain of the audit log: whatever somebody changes in the database is found, and nothing else is.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { AuditEntry, AuditVerification } from '@tessera/contract'
import { jobs } from '../../../process/jobs.ts'
import { createDatabase, sql } from '../../../storage/sql.ts'
import type { Sql } from '../../../storage/sql.ts'
import { manyWriters } from '../../../storage/writers/many-writers.ts'
import { sender } from '../../../testing/client.ts'
import { secondNode } from '../../../testing/nodes/second-node.ts'
import { session } from '../../../testing/organization.ts'
import { world } from '../../../testing/world.ts'
import type { Person, World } from '../../../testing/world.ts'

let w: World
let admin: Person
let other: { address: string; close(): Promise<void> }
beforeAll(async () => {
  w = await world({ shared: true })
  other = await secondNode(w, manyWriters(createDatabase({ connection: w.connection })))
  admin = await w.signUp('Administrator', 'TEAM', true)
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const verify = async () => (await w.as(admin, session).get('/admin/audit/verify')).body as AuditVerification
const list = async () => (await w.as(admin, session).get('/admin/audit?limit=1000')).body.entries as AuditEntry[]
const job = (kind: string) => jobs.find(each => each.kind === kind)!.run(w.services, null, new AbortController().signal)
const makeKeys = (count: number, address = w.address) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      sender(address)(
        'POST',
        '/api/api-keys',
        { name: `Key ${n}`, scopes: ['read:tokens'] },
        { cookie: `tessera_session=${w.people.owner.session}`, origin: w.services.baseUrl },
      ),
    ),
  )
/** As somebody who may do everything in the database. */
const tamper = (...statements: Sql[]) =>
  w.database.transaction(
    async tx => {
      await tx.query(sql`select set_config('tessera.retention', 'on', true), set_config('tessera.chained', 'on', true)`)
      for (const statement of statements) await tx.query(statement)
    },
    { touches: 'nothing' },
  )
/** In the order of the chain. */
const chained = () =>
  w.database.query<{ change_id: string; seq: number; hash: string; previous: string | null }>(
    sql`select change_id, seq, encode(hash, 'hex') as hash, encode(previous, 'hex') as previous from audit_chain order by seq`,
  )

test('entries that two nodes write at once are one chain, which begins with null', async () => {
  const answers = (await Promise.all([makeKeys(20), makeKeys(20, other.address), makeKeys(10)])).flat()
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  const readers = [w.address, other.address].map(address =>
    sender(address)('GET', '/api/admin/audit', undefined, { cookie: `tessera_session=${admin.session}` }),
  )
  for (const { status } of await Promise.all(readers)) expect(status).toBe(200)
  const entries = await list()
  const links = await chained()
  expect(links.map(({ seq }) => seq)).toEqual(links.map((_, n) => n + 1))
  expect(links.map(({ change_id }) => change_id).sort()).toEqual(entries.map(({ id }) => id).sort())
  const byHash = new Map(entries.map(entry => [entry.hash, entry]))
  expect(byHash.size).toBe(entries.length)
  expect(entries.filter(({ previous }) => previous === null)).toHaveLength(1)
  for (const { previous } of entries) if (previous !== null) expect(byHash.has(previous)).toBe(true)
  expect(await verify()).toEqual({ ok: true, entries: entries.length, first_break: null })
})

test('a hash is that of the documented text', async () => {
  const [entry] = await list()
  const [row] = await w.database.query<{ columns: unknown[] }>(sql`select json_build_array(c.id,
 to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), c.operation, c.summary, c.user_id, c.surface, c.api_key_id,
 c.ip, c.request_id, c.organization_id, c.workspace_id, c.tokenset_id, c.subject::text, c.token_count, c.also_in) as columns
 from changes c where c.id = ${entry!.id}`)
  const text = `${entry!.previous}\n${JSON.stringify(row!.columns)}`
  expect(entry!.hash).toBe(createHash('sha256').update(text).digest('hex'))
})

test('the entry is chained by the job, whoever reads', async () => {
  await makeKeys(1)
  await job('chain_audit')
  expect(await w.database.query(sql`select 1 from audit_pending`)).toEqual([])
})

const fields: [string, Sql][] = [
  ['action', sql`operation = 'sign_out'`],
  ['summary', sql`summary = 'Nothing happened'`],
  ['actor', sql`user_id = null`],
  ['surface', sql`surface = 'rest'`],
  ['key', sql`api_key_id = gen_random_uuid()`],
  ['address', sql`ip = '192.0.2.1'`],
  ['request', sql`request_id = 'another'`],
  ['organization', sql`organization_id = gen_random_uuid()`],
  ['workspace', sql`workspace_id = gen_random_uuid()`],
  ['tokenset', sql`tokenset_id = gen_random_uuid()`],
  ['subject', sql`subject = '{"kind":"api_key","id":"x"}'`],
  ['size', sql`token_count = 7`],
  ['time', sql`created_at = created_at + interval '1 microsecond'`],
  ['place in the log', sql`audited = false`],
]

test.each(fields)('a change of the %s is found, and only while it stands', async (_field, change) => {
  const { change_id: id, seq } = (await chained()).at(-3)!
  await w.database.transaction(
    async tx => {
      await tx.query(sql`create table if not exists kept as select * from changes where false`)
      await tx.query(sql`truncate kept`)
      await tx.query(sql`insert into kept select * from changes where id = ${id}`)
    },
    { touches: 'nothing' },
  )
  await tamper(sql`update changes set ${change} where id = ${id}`)
  expect(await verify()).toMatchObject({ ok: false, entries: seq - 1, first_break: { id } })
  await tamper(sql`delete from changes where id = ${id}`, sql`insert into changes select * from kept`)
  expect((await verify()).ok).toBe(true)
})

/** Undoes what a test does to the chain. */
async function keeping(run: () => Promise<void>): Promise<void> {
  const copy = async (from: Sql, to: Sql) =>
    tamper(sql`drop table if exists ${to}`, sql`create table ${to} as select * from ${from}`)
  await copy(sql`changes`, sql`kept_changes`)
  await copy(sql`audit_chain`, sql`kept_chain`)
  try {
    await run()
  } finally {
    await tamper(
      sql`delete from changes where audited`,
      sql`insert into changes select * from kept_changes where audited`,
      sql`delete from audit_chain`,
      sql`insert into audit_chain select * from kept_chain`,
    )
    expect((await verify()).ok).toBe(true)
  }
}

test('a deleted entry in the middle is found, with and without its link', () =>
  keeping(async () => {
    const links = await chained()
    const [gone, next] = [links[5]!, links[6]!]
    await tamper(sql`delete from changes where id = ${gone.change_id}`)
    expect((await verify()).first_break!.id).toBe(gone.change_id)
    await tamper(sql`delete from audit_chain where change_id = ${gone.change_id}`)
    expect((await verify()).first_break).toEqual({ id: next.change_id, at: expect.stringMatching(/^\d{4}-.*Z$/) })
  }))

test('a deleted end and a deleted beginning are found', () =>
  keeping(async () => {
    const links = await chained()
    await tamper(sql`delete from audit_chain where seq = 1`)
    expect((await verify()).first_break!.id).toBe(links[1]!.change_id)
    await tamper(sql`insert into audit_chain select * from kept_chain where seq = 1`)
    const last = links.at(-1)!
    await tamper(
      sql`delete from audit_chain where seq = ${last.seq}`,
      sql`delete from changes where id = ${last.change_id}`,
    )
    expect(await verify()).toMatchObject({ ok: false, entries: links.length - 1, first_break: { id: last.change_id } })
  }))

test('a swapped pair is found, whether the entries or their links were swapped', () =>
  keeping(async () => {
    const links = await chained()
    const [one, two] = [links[8]!, links[9]!]
    await tamper(
      sql`update audit_chain set seq = -1 where seq = ${one.seq}`,
      sql`update audit_chain set seq = ${one.seq} where seq = ${two.seq}`,
      sql`update audit_chain set seq = ${two.seq} where seq = -1`,
    )
    expect((await verify()).first_break!.id).toBe(two.change_id)
    await tamper(sql`delete from audit_chain`, sql`insert into audit_chain select * from kept_chain`)
    const content = sql`summary = o.summary, subject = o.subject, request_id = o.request_id, created_at = o.created_at`
    await tamper(sql`update changes c set ${content} from kept_changes o where c.id in (${one.change_id}, ${two.change_id})
 and o.id in (${one.change_id}, ${two.change_id}) and o.id <> c.id`)
    expect((await verify()).first_break!.id).toBe(one.change_id)
  }))

test('the database refuses changes of the chain', async () => {
  await expect(w.write(sql`delete from audit_chain`)).rejects.toThrow('neither changed nor deleted')
  await expect(w.write(sql`update audit_chain set hash = '\\x00'`)).rejects.toThrow('neither changed nor deleted')
})

test('the retention keeps the chain whole: the beginning goes, entries in the middle leave their links', async () => {
  const old = new Date(Date.now() - 400 * 24 * 60 * 60 * 1000).toISOString()
  const insert = (at: string) =>
    w.write(sql`insert into changes (id, operation, summary, surface, created_at, audited)
 values (${v7()}, 'update_workspace', 'old', 'rest', ${at}, true)`)
  // Late in the chain although it is old, as that of a long transaction.
  await insert(old)
  const before = await verify()
  expect(before.ok).toBe(true)
  await makeKeys(1)
  w.services.config.auditDays = 365
  await job('trim_audit')
  expect(await verify()).toEqual({ ok: true, entries: before.entries, first_break: null })
  const third = (await chained())[2]!
  await tamper(
    sql`update audit_chain set at = ${old} where seq <= 3`,
    sql`update changes set created_at = ${old} where id in (select change_id from audit_chain where seq <= 3)`,
  )
  await job('trim_audit')
  expect((await chained())[0]).toMatchObject({ seq: 4, previous: third.hash })
  expect(await verify()).toEqual({ ok: true, entries: before.entries - 3, first_break: null })
  await makeKeys(2)
  expect(await verify()).toEqual({ ok: true, entries: before.entries - 1, first_break: null })
})

test('entries from before the chain are chained in their order, before later ones', () =>
  keeping(async () => {
    const links = await chained()
    const former = [...links].map(({ change_id }) => change_id).sort()
    await tamper(
      sql`delete from audit_chain`,
      sql`update audit_chain_state set head_seq = 0, head_hash = null, head_id = null, head_at = null, anchor_seq = 0, anchor_hash = null,
 former_after = '00000000-0000-0000-0000-000000000000', former_until = ${former.at(-1)!}`,
    )
    await makeKeys(3)
    const verified = await verify()
    expect(verified.ok).toBe(true)
    const anew = await chained()
    expect(anew.map(({ seq }) => seq)).toEqual(anew.map((_, n) => n + 1))
    expect(anew.map(({ change_id }) => change_id)).toEqual(anew.map(({ change_id }) => change_id).sort())
    expect(anew.length).toBe(verified.entries)
    await tamper(sql`drop table kept_chain`, sql`create table kept_chain as select * from audit_chain`)
    await tamper(sql`drop table kept_changes`, sql`create table kept_changes as select * from changes`)
  }))

test('verifying is for administrators', async () => {
  expect((await w.as('nobody', session).get('/admin/audit/verify')).status).toBe(401)
  expect((await w.as('owner', session).get('/admin/audit/verify')).status).toBe(403)
})
