// The references to names, and the tokens with them, in several modes.
import { references } from '@tessera/engine'
import { following, inPages } from '../../../storage/batches.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'
import { pointingAt } from '../stored/tokens/pointing-at.store.ts'
import { columns } from '../stored/tokens/tokens.store.ts'
import type { TokenRow } from '../stored/tokens/tokens.store.ts'

export interface PointingRow extends TokenRow {
  tokenset_id: string
}

/** From this number of names on, reading all tokens of the modes is cheaper than looking the names up. */
const manyNames = 1_000

const inModes = (modeIds: readonly string[]) => sql`t.mode_id = any(${[...modeIds]}::uuid[])`

/** The tokens of these modes that point at one of the names. */
export async function listPointing(
  db: Db,
  modeIds: readonly string[],
  names: ReadonlySet<string>,
): Promise<PointingRow[]> {
  const isMany = names.size >= manyNames
  const pointing = isMany ? sql`t.refs <> '{}'` : pointingAt([...names])
  const found: PointingRow[] = []
  const read = (after: string | null, limit: number) =>
    db.query<PointingRow>(sql`select ${columns}, m.tokenset_id from tokens t join modes m on m.id = t.mode_id
 where ${inModes(modeIds)} and ${pointing} and ${following(sql`t.id`, after)} order by t.id limit ${limit}`)
  for await (const rows of inPages(read))
    for (const row of rows) if (!isMany || references(row).some(target => names.has(target))) found.push(row)
  return found
}

/** By name: the id of its token in each mode that has one. */
export type Holders = Map<string, Map<string, string>>

export async function readHolders(db: Db, modeIds: readonly string[], names: ReadonlySet<string>): Promise<Holders> {
  const isMany = names.size >= manyNames
  const named: Sql = isMany ? sql`true` : sql`t.name = any(${[...names]}::text[])`
  const holders: Holders = new Map()
  const read = (after: string | null, limit: number) =>
    db.query<{ id: string; mode_id: string; name: string }>(sql`select t.id, t.mode_id, t.name from tokens t
 where ${inModes(modeIds)} and ${named} and ${following(sql`t.id`, after)} order by t.id limit ${limit}`)
  for await (const rows of inPages(read))
    for (const { id, mode_id, name } of rows) {
      if (!names.has(name)) continue
      const known = holders.get(name)
      if (known) known.set(mode_id, id)
      else holders.set(name, new Map([[mode_id, id]]))
    }
  return holders
}
