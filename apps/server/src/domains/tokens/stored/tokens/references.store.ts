// The targets of tokens, directly and through others.
import { isId } from '../../../../base/ids.ts'
import { following, inPages } from '../../../../storage/batches.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db, Sql } from '../../../../storage/sql.ts'
import { columns } from './tokens.store.ts'
import type { TokenRow } from './tokens.store.ts'

/**
 * The tokens with these names and all their transitive targets by name: exactly those that resolving needs. The limits
 * (names and ids are unique) keep the planner from joining with the whole mode, since it cannot know how short the walk
 * is.
 */
const walkFrom = (modeId: string, names: readonly string[]) => walk(modeId, sql`name = any(${[...names]})`)

const walk = (modeId: string, start: Sql) => sql`with recursive walk (id, name, refs) as (
 select id, name, refs from tokens where mode_id = ${modeId} and ${start}
 union
 select t.id, t.name, t.refs from walk w cross join lateral unnest(w.refs) as r (name)
 cross join lateral (select id, name, refs from tokens where mode_id = ${modeId} and name = r.name limit 1) as t)`

export const listReachable = (db: Db, modeId: string, names: readonly string[]) =>
  listWalked(db, walkFrom(modeId, names))

const listWalked = (db: Db, walked: Sql) =>
  db.query<TokenRow>(sql`${walked}
select ${columns} from walk w cross join lateral (select * from tokens where id = w.id limit 1) as t`)

/** The same for one token, by id or name; the result includes it. */
export const listReachableFrom = (db: Db, modeId: string, token: string) =>
  listWalked(db, walk(modeId, isId(token) ? sql`id = ${token}` : sql`name = ${token}`))

/** From this number of names on, reading the targets of all tokens of the mode is cheaper than following them. */
const manyNames = 1_000

/**
 * By name: the targets of these tokens and, transitively, of their targets; for many names, of all tokens of the mode.
 */
export async function readReferences(db: Db, modeId: string, names: readonly string[]): Promise<Map<string, string[]>> {
  type Row = { id: string; name: string; refs: string[] }
  const refs = new Map<string, string[]>()
  const note = (rows: readonly Row[]) => rows.forEach(row => refs.set(row.name, row.refs))
  const read = (after: string | null, limit: number) =>
    db.query<Row>(sql`select t.id, t.name, t.refs from tokens t where t.mode_id = ${modeId}
 and ${following(sql`t.id`, after)} order by t.id limit ${limit}`)
  if (names.length < manyNames)
    note(await db.query<Row>(sql`${walkFrom(modeId, names)} select id, name, refs from walk`))
  else for await (const rows of inPages(read)) note(rows)
  return refs
}

/** The tokens with these names in any of the modes, and all that they point at there: what resolving them in layers needs. */
export const listReachableIn = (db: Db, modeIds: readonly string[], names: readonly string[]) =>
  db.query<TokenRow>(sql`with recursive walk (name) as (
 select unnest(${[...names]}::text[])
 union
 select r.name from walk w cross join unnest(${[...modeIds]}::uuid[]) as m (id)
 cross join lateral (select refs from tokens where mode_id = m.id and name = w.name limit 1) as t cross join lateral unnest(t.refs) as r (name))
select ${columns} from walk w cross join unnest(${[...modeIds]}::uuid[]) as m (id)
 cross join lateral (select * from tokens where mode_id = m.id and name = w.name limit 1) as t order by t.mode_id, t.id`)
