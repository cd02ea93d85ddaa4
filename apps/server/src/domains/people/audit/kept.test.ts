// The bounds of the audit log: entries are immutable, repeated refusals are counted, old entries are deleted.
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '../../../kernel/context.ts'
import { jobs } from '../../../process/jobs.ts'
import { sql } from '../../../storage/sql.ts'
import { session } from '../../../testing/organization.ts'
import { world } from '../../../testing/world.ts'
import type { Person, World } from '../../../testing/world.ts'
import { createRefusedSignIns, hashEmail, mostInAll, mostOfAccount } from './refused-sign-ins.ts'

let w: World
let admin: Person
beforeAll(async () => {
  w = await world()
  admin = await w.signUp('Administrator', 'TEAM', true)
})
afterAll(() => w.close())

const sweep = (services: Services) =>
  jobs.find(({ kind }) => kind === 'trim_audit')!.run(services, null, new AbortController().signal)

const refused = async () =>
  (await w.as(admin, session).get('/admin/audit?action=sign_in_failed&limit=1000')).body.entries as {
    count: number
    account_hash: string | null
    summary: string
  }[]

test('a flood of refused sign-ins is a bounded number of entries that count them all', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const log = w.services.log
  // Entries of the past are shown where nothing is too old.
  w.services.config.auditDays = 0
  const refusals = createRefusedSignIns({ database: w.database, clock: { now: () => now }, newId: v7, log })
  const note = (email: string) => refusals.note({ email, ip: '203.0.113.9', requestId: null })
  for (let i = 0; i < 500; i++) note('victim@example.com')
  for (let i = 0; i < 5000; i++) note(`guess-${i}@example.com`)
  now += 15 * 60 * 1000
  note('later@example.com')
  await refusals.close()
  const entries = await refused()
  expect(entries).toHaveLength(mostInAll + 1 + 1)
  expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(5501)
  const several = entries.filter(({ count }) => count > 1)
  expect(several).toEqual([
    expect.objectContaining({
      count: 5500 - mostInAll,
      account_hash: null,
      summary: '5400 more sign-ins were refused from 2026-03-01T12:00:00.000Z on, within a quarter of an hour',
    }),
  ])
  const ofVictim = entries.filter(({ account_hash }) => account_hash === hashEmail('victim@example.com'))
  expect(ofVictim).toHaveLength(mostOfAccount)
})

test('a refusal that cannot be noted is a refusal all the same', async () => {
  const warned: string[] = []
  const away = {
    ...w.database,
    autocommit: () => ({ ...w.database, query: () => Promise.reject(new Error('the database is away')) }),
  }
  const log = { ...w.services.log, warn: (_: unknown, message: string) => void warned.push(message) }
  const refusals = createRefusedSignIns({ database: away, clock: w.services.clock, newId: v7, log })
  refusals.note({ email: 'a@example.com', ip: '203.0.113.9', requestId: null })
  await refusals.close()
  expect(warned).toEqual(['could not note a refused sign-in in the audit log'])
})

test.each([
  ['delete', sql`delete from changes`],
  ['rewrite', sql`update changes set summary = 'nothing happened'`],
  ['reassign', sql`update changes set user_id = null`],
  ['hide', sql`update changes set audited = false`],
])('the database refuses to %s entries', async (_what, statement) => {
  await expect(w.write(statement)).rejects.toThrow('entries of the history are neither changed nor deleted')
})

test('old entries go, but not the history of what is still there', async () => {
  const old = new Date(Date.now() - 400 * 24 * 60 * 60 * 1000).toISOString()
  const gone = v7()
  const insert = async (workspaceId: string | null, summary: string, at: string) => {
    await w.write(sql`insert into changes (id, operation, summary, surface, created_at, audited, workspace_id)
 values (${v7()}, 'update_workspace', ${summary}, 'rest', ${at}, true, ${workspaceId})`)
  }
  await insert(null, 'old', old)
  await insert(gone, 'old, of a deleted workspace', old)
  await insert(w.workspace.id, 'old, of a workspace', old)
  await insert(gone, 'new, of a deleted workspace', new Date().toISOString())
  const left = async () =>
    (
      await w.database.query<{ summary: string }>(
        sql`select summary from changes where operation = 'update_workspace' order by id`,
      )
    ).map(({ summary }) => summary)

  await sweep({ ...w.services, config: { ...w.services.config, auditDays: 0 } })
  expect(await left()).toHaveLength(4)
  w.services.config.auditDays = 365
  const seen = (await w.as(admin, session).get('/admin/audit?action=update_workspace')).body.entries
  expect(seen.map(({ summary }: { summary: string }) => summary)).toEqual(['new, of a deleted workspace'])
  await sweep(w.services)
  expect(await left()).toEqual(['old, of a workspace', 'new, of a deleted workspace'])
  const history = (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes?operation=update_workspace`)).body
  expect(history.changes[0].summary).toBe('old, of a workspace')
})
