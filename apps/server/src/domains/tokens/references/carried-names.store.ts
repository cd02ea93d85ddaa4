import { sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'

/** Of groups with guidance. */
export const listGroups = (db: Db, tokensetId: string) =>
  db.query<{ id: string; group: string }>(
    sql`select id, group_name as "group" from guidance where tokenset_id = ${tokensetId} and content is not null order by id`,
  )

const tokensOf = (tokensetId: string): Sql =>
  sql`modes m join tokens t on t.mode_id = m.id where m.tokenset_id = ${tokensetId}`

export async function hasTokens(db: Db, tokensetId: string, group: string): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(
    sql`select exists (select from ${tokensOf(tokensetId)} and starts_with(t.name, ${`${group}.`})) as found`,
  )
  return row!.found
}

/** Where the new group has guidance, that stays, and so does what is said of the group that is gone. */
export const moveGroup = (tx: Db, id: string, to: string) =>
  tx.query(sql`update guidance g set group_name = ${to} where id = ${id} and not exists (
 select from guidance other where other.tokenset_id = g.tokenset_id and other.group_name = ${to} and other.content is not null)`)

/** Forgets what was deleted, whose place is taken. */
export const freeGroup = (tx: Db, tokensetId: string, group: string) =>
  tx.query(sql`delete from guidance where tokenset_id = ${tokensetId} and group_name = ${group} and content is null`)

/** The tokens of a tokenset that components use. */
export const listBoundNames = (db: Db, tokensetId: string) =>
  db.query<{ token: string }>(sql`select distinct token from component_bindings where tokenset_id = ${tokensetId}`)

export const listNamesakes = (db: Db, tokensetId: string, names: readonly string[]) =>
  db.query<{ id: string; name: string }>(
    sql`select t.id, t.name from ${tokensOf(tokensetId)} and t.name = any(${[...names]}::text[])`,
  )

export const moveBindings = (tx: Db, tokensetId: string, moves: readonly { from: string; to: string }[]) =>
  tx.query(sql`with moved as (update component_bindings b set token = r.to
 from unnest(${moves.map(({ from }) => from)}::text[], ${moves.map(({ to }) => to)}::text[]) as r ("from", "to")
 where b.tokenset_id = ${tokensetId} and b.token = r.from returning b.component_id)
 update components set updated_at = updated_at + interval '1 millisecond' where id in (select component_id from moved)`)
