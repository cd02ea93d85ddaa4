// Searches of tokens: by the index where it matters, and with the same answers with and without it.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Client } from 'pg'
import { freshDatabase, quiet } from '../../testing/database.ts'
import { mcpClient } from '../../testing/mcp.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { migrate } from '../migrate.ts'
import { sql } from '../sql.ts'
import type { Sql } from '../sql.ts'
import { keepSearchIndex } from './search-index.ts'

const tokens = 4_000
/** As they are stored, with what stands around them elsewhere. */
const curious = ['100%', 'a_b', 'a\\b', 'GRÖßE ΑΣ', 'naïve ÉTÉ', "it's {x}", '日本語', 'tab\there', 'İstanbul']
const statements: Sql[] = []

let w: World
beforeAll(async () => {
  w = await world({ shared: true })
  await dropIndex()
  await fill(w.mode.id, tokens)
  const other = await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Other' })
  const { modes } = (await w.as('owner').get(`/tokensets/${other.body.id}/modes`)).body
  await fill(modes[0].id, 5 * tokens)
  for (const [index, description] of curious.entries())
    await w.write(
      sql`update tokens set description = ${description} where mode_id = ${w.mode.id} and name like '%.t' || ${String(100 + index)}`,
    )
  await w.write(sql`update modes set token_count = ${tokens} where id = ${w.mode.id}`)
  await keep()
  await w.write(sql`analyze`)
  const { database } = w.services
  w.services.database = {
    ...database,
    query: statement => (statements.push(statement), database.query(statement)),
    one: statement => (statements.push(statement), database.one(statement)),
  }
})
afterAll(() => w.close())

const fill = (modeId: string, count: number) =>
  w.write(sql`insert into tokens (id, mode_id, name, type, value, description, created_at, updated_at)
 select uuid_of.id, ${modeId}, 'color.part-' || i % 50 || '.t' || i, 'color', '"#fff"', case i % 3 when 0 then 'What is shown' end, now(), now()
 from generate_series(1, ${count}::int) i, lateral (select (left(${modeId}::text, 24) || lpad(to_hex(i), 12, '0'))::uuid as id) uuid_of`)

const dropIndex = () => w.write(sql`drop index if exists tokens_search`)
const keep = (log = quiet) => keepSearchIndex({ connection: w.connection, log }).done
const found = async (q: string) => {
  const { body } = await w.as('owner').get(`${w.modePath}/tokens?limit=50&q=${encodeURIComponent(q)}`)
  return { names: body.tokens.map(({ name }: { name: string }) => name), total: body.total }
}

/** The names of the indexes that the statement uses; what it would scan sequentially, as `scan of <table>`. */
async function used(statement: Sql): Promise<string[]> {
  const rows = await w.database.query<{ 'QUERY PLAN': object }>({
    ...statement,
    text: `explain (format json) ${statement.text}`,
    values: statement.values,
  } as Sql)
  const plan = JSON.stringify(rows[0])
  return [
    ...[...plan.matchAll(/"Index Name":"(\w+)"/g)].map(match => match[1]!),
    ...[...plan.matchAll(/"Seq Scan"[^{}]*?"Relation Name":"(tokens)"/g)].map(match => `scan of ${match[1]!}`),
  ]
}

async function usedBy(run: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0
  await run()
  const indexes = []
  for (const statement of statements.filter(({ text }) => text.includes('ilike')))
    indexes.push(...(await used(statement)))
  expect(indexes).not.toEqual([])
  return indexes
}

test('a page of matches and their number come from the index, in a mode, a tokenset and everywhere', async () => {
  expect(await found('t3999')).toEqual({ names: ['color.part-49.t3999'], total: 1 })
  expect(await usedBy(() => found('t3999'))).toEqual(['tokens_search', 'tokens_search'])
  const inTokenset = () => w.as('owner').get(`/tokensets/${w.tokenset.id}/tokens?limit=50&q=t3999`)
  expect(await usedBy(inTokenset)).toContain('tokens_search')
  const client = await mcpClient(w, w.people.owner)
  const everywhere = () => client.callTool({ name: 'search_tokens', arguments: { query: 'part-49 T3999', limit: 5 } })
  expect(await usedBy(everywhere)).toContain('tokens_search')
  await client.close()
})

test.each(['t1', 'é', '%', '_'])(
  '%s is too short for it: the tokens of the mode are looked at, and no others',
  async q => {
    const indexes = await usedBy(() => found(q))
    expect(indexes).toEqual(indexes.map(() => expect.stringMatching(/^tokens_(order|name)$/)))
  },
)

test('answers are the same without it, whatever is looked for', async () => {
  const parts = curious.flatMap(text => [
    text,
    text.toLowerCase(),
    text.toUpperCase(),
    text.slice(1),
    text.slice(0, -1),
  ])
  const terms = [
    ...parts,
    'T1999',
    'PART-4',
    '.t77',
    '%color%',
    'col_r',
    '\\',
    '\\%',
    'shown\n',
    'ß',
    'σ',
    'what',
    'is s',
  ]
  const answers = async () => {
    const list = []
    for (const term of terms) list.push({ term, ...(await found(term)) })
    return list
  }
  const withIndex = await answers()
  await dropIndex()
  expect(withIndex).toEqual(await answers())
  expect(withIndex.filter(({ total }) => total > 0).length).toBeGreaterThan(curious.length)
})

test('a start makes it for tables that are full, and again where that was cut off', async () => {
  const valid = () =>
    w.database.query(sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('tokens_search')`)
  await dropIndex()
  await keep()
  expect(await valid()).toEqual([{ valid: true }])
  await w.write(sql`update pg_index set indisvalid = false where indexrelid = 'tokens_search'::regclass`)
  await keep()
  expect(await valid()).toEqual([{ valid: true }])
  expect(await usedBy(() => found('t3999'))).toContain('tokens_search')
})

test('a start that ends meanwhile does not wait for it', async () => {
  await dropIndex()
  const other = new Client(w.connection)
  await other.connect()
  // Making an index waits for transactions that write to the table.
  await other.query('begin; lock table tokens in row exclusive mode')
  const waiting = keepSearchIndex({ connection: w.connection, log: quiet })
  await waiting.stop()
  await other.query('rollback')
  await other.end()
  await keep()
  expect(await usedBy(() => found('t3999'))).toContain('tokens_search')
})

test('an account that may not make the extension gets all but the index, and a line that says how to get it', async () => {
  const fresh = await freshDatabase()
  const { database, connection } = fresh
  const user = `limited_${connection.database}`
  const admin = new Client(inject('databaseServer'))
  await admin.connect()
  try {
    await admin.query(`create role ${user} login`)
    await database.query(sql`drop schema public cascade`)
    await admin.query(`revoke all on database ${connection.database} from public`)
    await admin.query(`grant connect, temporary on database ${connection.database} to ${user}`)
    const owner = new Client(connection)
    await owner.connect()
    await owner.query(`create schema public authorization ${user}`)
    await owner.end()
    const limited = { ...connection, user }
    expect(await migrate({ connection: limited, log: quiet })).toContain('0024_search')
    expect(await database.one(sql`select to_regclass('tokens_search') as index`)).toEqual({ index: null })
    const warned: string[] = []
    const start = () =>
      keepSearchIndex({ connection: limited, log: { ...quiet, warn: message => warned.push(message) } }).done
    await start()
    expect(warned).toEqual([expect.stringContaining('Run "CREATE EXTENSION pg_trgm" as an administrator')])
    await database.query(sql`create extension pg_trgm`)
    await start()
    expect(warned).toHaveLength(1)
    expect(await database.one(sql`select to_regclass('tokens_search')::text as index`)).toEqual({
      index: 'tokens_search',
    })
  } finally {
    await fresh.drop()
    await admin.query(`drop role ${user}`)
    await admin.end()
  }
})
