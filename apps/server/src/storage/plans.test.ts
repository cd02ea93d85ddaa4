// Every query of a request uses an index, whatever the amount of data. PLAN_TOKENS sets the amount (1,000,000 by hand).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccess } from '../access/access.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { raw, sql } from './sql.ts'
import type { Db, Sql } from './sql.ts'

const tokens = Number(process.env.PLAN_TOKENS ?? 100_000)
const perMode = 10

let w: World
const statements: Sql[] = []
beforeAll(async () => {
  w = await world({ shared: true })
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'], alias: ['color', '{color.brand}'] })
  await fill()
  const { database } = w.services
  w.services.database = {
    ...database,
    ...noting(database),
    transaction: (run, options) =>
      database.transaction(
        tx =>
          run({
            ...tx,
            ...noting(tx),
            gather: (bulk, item) => tx.gather({ write: (db, items) => bulk.write(noting(db), items) }, item),
          }),
        options,
      ),
  }
  w.services.access = createAccess(w.services.database)
}, 180_000)
afterAll(() => w.close())

/** Keeps each statement that it is asked. */
const noting = (db: Db): Db => ({
  query: statement => (statements.push(statement), db.query(statement)),
  one: statement => (statements.push(statement), db.one(statement)),
})

/** Other people's tokensets, each with a mode full of tokens and a history. */
async function fill(): Promise<void> {
  const owner = w.people.stranger.id
  const count = Math.ceil(tokens / perMode)
  const [search] = await w.database.query<{ definition: string }>(
    sql`select pg_get_indexdef('tokens_search'::regclass) as definition`,
  )
  await w.write(sql`drop index tokens_search`) // filled at once, in a tenth of the time
  await w.writeTogether(async tx => {
    await tx.query(
      sql`insert into workspaces (id, name, user_id, created_at, updated_at) select md5('w' || i)::uuid, 'W' || i, ${owner}, now(), now() from generate_series(1, ${count}::int) i`,
    )
    await tx.query(
      sql`insert into workspace_members (id, workspace_id, user_id, role, created_at, updated_at) select md5('wm' || i)::uuid, md5('w' || i)::uuid, ${owner}, 'owner', now(), now() from generate_series(1, ${count}::int) i`,
    )
    await tx.query(
      sql`insert into tokensets (id, workspace_id, name, default_mode_id, created_at, updated_at) select md5('t' || i)::uuid, md5('w' || i)::uuid, 'T' || i, md5('m' || i)::uuid, now(), now() from generate_series(1, ${count}::int) i`,
    )
    await tx.query(
      sql`insert into modes (id, tokenset_id, name, name_key, created_at, updated_at) select md5('m' || i)::uuid, md5('t' || i)::uuid, 'M', 'm', now(), now() from generate_series(1, ${count}::int) i`,
    )
    await tx.query(sql`insert into tokens (id, mode_id, name, type, value, created_at, updated_at) select md5('k' || i || '.' || j)::uuid, md5('m' || i)::uuid, 'color.t' || j, 'color', '"#fff"', now(), now()
 from generate_series(1, ${count}::int) i, generate_series(1, ${perMode}::int) j`)
    await tx.query(
      sql`insert into changes (id, workspace_id, tokenset_id, operation, summary, surface, token_count, created_at) select md5('c' || i)::uuid, md5('w' || i % 100)::uuid, md5('t' || i % 100)::uuid, 'update_token', 'x', 'rest', 1, now() from generate_series(1, ${tokens / 10}::int) i`,
    )
    await tx.query(
      sql`insert into change_tokens (change_id, position, token_id, mode_id, name) select md5('c' || i)::uuid, 0, md5('k' || i)::uuid, md5('m1')::uuid, 'color.t' || i from generate_series(1, ${tokens / 10}::int) i`,
    )
    await tx.query(
      sql`insert into notifications (id, user_id, workspace_id, type, title, subject_kind, subject_id, created_at) select md5('n' || i)::uuid, ${owner}, md5('w' || 1 + i % 100)::uuid, 'proposal.opened', 'x', 'proposal', md5('p' || i)::uuid, now() from generate_series(1, ${tokens / 10}::int) i`,
    )
  })
  await w.write(sql`${raw(search!.definition)}`)
  await w.write(sql`analyze`)
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

const large = new Set([
  ...['tokens', 'modes', 'tokensets', 'workspaces', 'workspace_members', 'notifications'],
  // Where ids are that are made from hashes.
  ...['changes_rest', 'change_tokens_rest'],
])

async function scans(statement: Sql): Promise<string[]> {
  const rows = await w.database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    ...statement,
    text: `explain (format json) ${statement.text}`,
    values: statement.values,
  } as Sql)
  const found: string[] = []
  const open = [rows[0]!['QUERY PLAN'][0]!.Plan]
  for (let plan = open.pop(); plan; plan = open.pop()) {
    if (plan['Node Type'] === 'Seq Scan' && large.has(plan['Relation Name'] ?? '')) found.push(plan['Relation Name']!)
    open.push(...(plan.Plans ?? []))
  }
  return found
}

test('no request scans a large table sequentially', async () => {
  const owner = w.as('owner')
  const dark = await owner.post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark', copy_from: w.mode.id })
  const paths = [
    '',
    '/tokens',
    '/tokens?q=brand',
    '/tokens?group=color&limit=1',
    '/tokens/color.brand',
    '/tokens/alias',
    '/export?format=css',
    '/render/dtcg',
  ]
  for (const path of paths) await owner.get(w.modePath + path)
  for (const path of ['', '/modes', '/tokens', '/tokens?limit=2', '/export', '/changes', '/changes?token=alias'])
    await owner.get(`/tokensets/${w.tokenset.id}${path}`)
  for (const path of ['', `/${w.workspace.id}`, `/${w.workspace.id}/tokensets`, `/${w.workspace.id}/changes?limit=5`])
    await owner.get(`/workspaces${path}`)
  await owner.post(`${w.modePath}/tokens`, { name: 'new', type: 'color', value: '{alias}' }, { 'idempotency-key': 'k' })
  await owner.patch(`${w.modePath}/tokens/new`, { name: 'newer', description: 'x' })
  await owner.delete(`${w.modePath}/tokens/newer`)
  await owner.post(`${w.modePath}/import`, { document: { a: { $type: 'number', $value: 1 } }, dry_run: true })
  await owner.delete(`/tokensets/${w.tokenset.id}/modes/${dark.body.id}`)
  await w.as('owner', { surface: 'session' }).get('/api-keys')
  await w.as('editor').post(`/workspaces/${w.workspace.id}/proposals`, { title: 'Bluer', status: 'open' })
  const told = await owner.get('/notifications?limit=20')
  expect(told.body.unread).toBe(1)
  await owner.post('/notifications/read', { up_to: told.body.notifications[0].id })

  const distinct = [...new Map(statements.map(statement => [statement.text, statement])).values()]
  expect(distinct.length).toBeGreaterThan(30)
  const slow = []
  for (const statement of distinct) {
    const found = await scans(statement)
    if (found.length > 0) slow.push(`${found.join(', ')}: ${statement.text}`)
  }
  expect(slow).toEqual([])
})

test('and the test detects one that does', async () => {
  expect(await scans(sql`select * from tokens where description = 'x'`)).toEqual(['tokens'])
})
