import type { Token } from '@tessera/engine'
import { sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'

/** The maximum number of rows per statement. */
const rowsAtOnce = 1_000

export const withNames = (names: readonly string[]): Sql => sql`t.name = any(${[...new Set(names)]}::text[])`

/** `keys`: by the engine's `nameKey`, which normalizes names like this statement. */
export const withKeys = (keys: readonly string[], names: readonly string[]): Sql =>
  sql`(${withNames(names)} or translate(lower(t.name), ' ._/', '----') = any(${[...new Set(keys)]}::text[]))`

export interface SizedToken extends Token {
  /** The number of characters of the value. */
  size: number
}

/** By name; for equal names, the token of the mode that comes first. */
export async function* tokensIn(db: Db, modeIds: readonly string[], wanted: Sql): AsyncGenerator<SizedToken> {
  const modes = sql`${[...modeIds]}::uuid[]`
  for (let after = ''; ;) {
    const rows = await db.query<SizedToken>(sql`select distinct on (t.name) t.name, t.type, t.value, t.description,
 t.alias_to, length(t.value::text) as size from tokens t where t.mode_id = any(${modes}) and ${wanted}
 and t.name > ${after} order by t.name, array_position(${modes}, t.mode_id) limit ${rowsAtOnce}`)
    yield* rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.name
  }
}
