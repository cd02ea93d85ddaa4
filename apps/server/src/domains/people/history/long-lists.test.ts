// Lists that grow for ever: a page costs the same however long its list is, and readers of long ones hold up nobody.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostCounted } from '../../../storage/bounded-count.ts'
import { raw, sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'
import type { TestAnswer } from '../../../testing/client.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

const many = 2 * mostCounted
let w: World
const statements: Sql[] = []
beforeAll(async () => {
  w = await world({ plan: 'BUSINESS' })
  await w.write(sql`update users set is_admin = true where id = ${w.people.owner.id}`)
  const noting = (db: Db): Db => ({
    query: statement => (statements.push(statement), db.query(statement)),
    one: statement => (statements.push(statement), db.one(statement)),
  })
  w.services.database = { ...w.database, ...noting(w.database) }
})
afterAll(() => w.close())
beforeEach(() => void (statements.length = 0))

const session = { surface: 'session' } as const
const id = sql`(substr(md5('list' || n), 1, 8) || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
const from = (count: number) => sql`from generate_series(1, ${count}::int) n`
const ownChanges = (count: number) =>
  w.write(sql`insert into changes (id, workspace_id, tokenset_id, operation, summary, user_id, surface, token_count, created_at, audited)
 select ${id}, ${w.workspace.id}, ${w.tokenset.id}, 'update_token', 'Change ' || n, ${w.people.owner.id}, 'rest', 0, now(), true ${from(count)}`)

interface List {
  path: () => string
  key: string
  as?: { surface: 'session' }
  fill: () => Promise<unknown>
}

const lists: Record<string, List> = {
  'history of a tokenset': {
    path: () => `/tokensets/${w.tokenset.id}/changes`,
    key: 'changes',
    fill: () => ownChanges(many),
  },
  'history of a workspace': { path: () => `/workspaces/${w.workspace.id}/changes`, key: 'changes', fill: noting },
  'audit log': { path: () => '/admin/audit', key: 'entries', as: session, fill: noting },
  'own audit log': { path: () => '/account/activity', key: 'entries', as: session, fill: noting },
  mails: {
    path: () => '/admin/mails',
    key: 'mails',
    as: session,
    fill: () =>
      w.write(sql`insert into mails (id, kind, address, details, state, created_at)
 select gen_random_uuid(), 'reset', 'a@example.com', '{}', 'sent', now() ${from(many)}`),
  },
  accounts: {
    path: () => '/admin/users',
    key: 'users',
    as: session,
    fill: () =>
      w.write(sql`insert into users (id, email, name, password_hash, plan_type, created_at, updated_at)
 select gen_random_uuid(), 'u' || n || '@example.com', 'U', '-', 'TEAM', now(), now() ${from(many)}`),
  },
  'keys of all accounts': {
    path: () => '/admin/api-keys',
    key: 'api_keys',
    as: session,
    fill: () =>
      w.write(sql`insert into api_keys (id, user_id, name, kind, prefix, key_hash, scopes, created_at)
 select gen_random_uuid(), ${w.people.owner.id}, 'k', 'manual', 'tsr_x', sha256(n::text::bytea), '{read:tokens}', now() ${from(many)}`),
  },
  notifications: {
    path: () => '/notifications',
    key: 'notifications',
    fill: () =>
      w.write(sql`insert into notifications (id, user_id, workspace_id, type, title, subject_kind, subject_id, created_at)
 select gen_random_uuid(), ${w.people.owner.id}, ${w.workspace.id}, 'proposal.opened', 'x', 'proposal', gen_random_uuid(), now() ${from(many)}`),
  },
  proposals: {
    path: () => `/workspaces/${w.workspace.id}/proposals`,
    key: 'proposals',
    async fill() {
      const { body } = await w.as('owner').post(`/workspaces/${w.workspace.id}/proposals`, { title: 'One' })
      const [row] = await w.database.query<{
        columns: string
      }>(sql`select string_agg(quote_ident(column_name), ', ') as columns
 from information_schema.columns where table_name = 'proposals' and table_schema = current_schema() and column_name <> 'id'`)
      const columns = raw(row!.columns)
      await w.write(sql`insert into proposals (id, ${columns}) select gen_random_uuid(), ${columns} from proposals
 cross join generate_series(1, ${many}::int) n where id = ${body.id}`)
    },
  },
  deliveries: {
    path: () => `/webhooks/${hook}/deliveries`,
    key: 'deliveries',
    async fill() {
      const { body } = await w
        .as('owner')
        .post(`/workspaces/${w.workspace.id}/webhooks`, { url: 'https://example.com' })
      hook = body.id
      await w.write(sql`insert into webhook_deliveries (id, webhook_id, event, event_id, body, status, created_at)
 select gen_random_uuid(), ${hook}, 'tokens.changed', n, '{}', 'delivered', now() ${from(many)}`)
    },
  },
}
let hook = ''
/** Its rows are there already. */
async function noting() {}

/** The rows that the statements of the answer looked at, by the largest of them. */
async function mostRows(): Promise<number> {
  let most = 0
  for (const statement of statements.filter(({ text }) => /^select count/.test(text))) {
    const text = `explain (analyze, format json) ${statement.text}`
    const rows = await w.database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      ...statement,
      text,
      values: statement.values,
    } as Sql)
    const open = [rows[0]!['QUERY PLAN'][0]!.Plan]
    for (let node = open.pop(); node; node = open.pop()) {
      if (/Scan$/.test(node['Node Type'])) most = Math.max(most, node['Actual Rows'] * node['Actual Loops'])
      open.push(...(node.Plans ?? []))
    }
  }
  return most
}

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

describe('a page of a list with more than 10,000 records', () => {
  test.each(Object.entries(lists))(
    '%s: it says that there are at least so many, and counts no further',
    async (_, list) => {
      await list.fill()
      await w.write(sql`analyze`)
      const { status, body } = await w.as('owner', list.as).get(`${list.path()}?limit=1`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ total: mostCounted, at_least: true, next_cursor: expect.any(String) })
      expect(body[list.key]).toHaveLength(1)
      expect(await mostRows()).toBeLessThanOrEqual(mostCounted + 1)
      expect(statements.some(({ text }) => /^select count/.test(text))).toBe(true)
    },
  )
})

test('a shorter list is counted to the last', async () => {
  const other = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Short' })).body.id
  const { body } = await w.as('owner').get(`/tokensets/${other}/changes?limit=1`)
  expect(body.total).toBe(1)
  expect(body).not.toHaveProperty('at_least')
})

test('without a limit all of a long history is listed, newest first, as page by page', async () => {
  const path = `/tokensets/${w.tokenset.id}/changes`
  const { body } = await w.as('owner').get(path)
  const ids: string[] = body.changes.map((change: { id: string }) => change.id)
  expect(ids.length).toBeGreaterThanOrEqual(many)
  expect([body.total, body.at_least, 'next_cursor' in body]).toEqual([ids.length, undefined, false])
  expect(ids).toEqual(ids.toSorted().reverse())
  const paged: string[] = []
  for (let cursor = ''; ;) {
    const { body: part } = await w.as('owner').get(`${path}?limit=1000${cursor && `&cursor=${cursor}`}`)
    paged.push(...part.changes.map((change: { id: string }) => change.id))
    if (part.next_cursor === null) break
    cursor = part.next_cursor
  }
  expect(paged).toEqual(ids)
})

test('a long page of an exact length ends the list', async () => {
  const other = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Even' })).body.id
  await w.write(sql`insert into changes (id, workspace_id, tokenset_id, operation, summary, surface, token_count, created_at)
 select gen_random_uuid(), ${w.workspace.id}, ${other}, 'update_token', 'x', 'rest', 0, now() ${from(199)}`)
  const ask = async (limit: number) => (await w.as('owner').get(`/tokensets/${other}/changes?limit=${limit}`)).body
  expect(await ask(200)).toMatchObject({ total: 200, next_cursor: null })
  expect((await ask(200)).changes).toHaveLength(200)
  expect(await ask(199)).toMatchObject({ total: 200, next_cursor: expect.any(String) })
  expect((await ask(300)).changes).toHaveLength(200)
})

test('forty readers of a long history of one account hold up neither a short page nor a long one of another', async () => {
  const path = `/tokensets/${w.tokenset.id}/changes`
  let done = 0
  const readers: Promise<TestAnswer>[] = []
  for (let reader = 0; reader < 40; reader++)
    readers.push(
      w
        .as('owner')
        .get(`${path}?limit=1000`)
        .finally(() => done++),
    )
  await expect.poll(() => done, { timeout: 60_000 }).toBeGreaterThan(0)
  const before = done
  expect((await w.as('viewer').get(`${path}?limit=20`)).status).toBe(200)
  const answer = await w.as('viewer').get(`${path}?limit=1000`)
  expect(answer.body.changes).toHaveLength(1000)
  // The account of the others has one place of two, so that it cannot be much ahead.
  expect(done - before).toBeLessThan(20)
  for (const { status } of await Promise.all(readers)) expect(status).toBe(200)
})
