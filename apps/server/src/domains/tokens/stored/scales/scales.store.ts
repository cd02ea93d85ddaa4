import type { ScaleRule } from '@tessera/engine'
import { inBatches } from '../../../../storage/batches.ts'
import { empty, sql } from '../../../../storage/sql.ts'
import type { Db, Sql } from '../../../../storage/sql.ts'
import type { ScaleState } from '../../../../kernel/change.ts'

export interface ScaleRow extends ScaleState {
  tokenset_id: string
  mode_id: string
  updated_at: string
}

const columns = sql`sc.id, sc.tokenset_id, sc.mode_id, sc.rule, sc.steps, sc.created_at, sc.updated_at`

const select = (db: Db, where: Sql) => db.query<ScaleRow>(sql`select ${columns} from scales sc where ${where}`)

export const listScales = (
  db: Db,
  { tokenset_id, mode_id }: { tokenset_id: string; mode_id: string },
  after: string | null = null,
  limit: number | null = null,
) =>
  select(
    db,
    sql`sc.tokenset_id = ${tokenset_id} and sc.mode_id = ${mode_id} ${after === null ? empty : sql`and sc.id > ${after}`}
 order by sc.id limit ${limit}`,
  )

export async function findScale(db: Db, id: string): Promise<ScaleRow | undefined> {
  return (await select(db, sql`sc.id = ${id}`))[0]
}

/** A scale that the guard has found. */
export async function readScale(db: Db, id: string): Promise<ScaleRow> {
  const found = await findScale(db, id)
  if (!found) throw new Error('the guard has seen this scale')
  return found
}

export async function countScales(db: Db, tokensetId: string, modeId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from scales where tokenset_id = ${tokensetId} and mode_id = ${modeId}`,
  )
  return row!.total
}

type ModeIds = Pick<ScaleRow, 'tokenset_id' | 'mode_id'>

/** Inserts new scales, or restores deleted ones with their ids. */
export async function insertScales(tx: Db, { tokenset_id, mode_id }: ModeIds, all: readonly ScaleState[], at: string) {
  for (const scales of inBatches(all))
    await tx.query(sql`insert into scales (id, tokenset_id, mode_id, rule, steps, created_at, updated_at)
 select row.id, ${tokenset_id}, ${mode_id}, row.rule, row.steps, row.created_at, ${at}
 from unnest(${scales.map(({ id }) => id)}::uuid[], ${scales.map(({ rule }) => JSON.stringify(rule))}::json[],
 ${scales.map(({ steps }) => JSON.stringify(steps))}::json[], ${scales.map(({ created_at }) => created_at)}::timestamptz[])
 as row (id, rule, steps, created_at)`)
}

/** Returns the timestamp: each write of a record is later than the one before. */
export async function updateScale(
  tx: Db,
  { id, rule, steps }: Pick<ScaleState, 'id' | 'rule' | 'steps'>,
  at: string,
): Promise<string> {
  const row = await tx.one<{ updated_at: string }>(sql`update scales as sc set rule = ${JSON.stringify(rule)},
 steps = ${JSON.stringify(steps)}, updated_at = greatest(${at}, sc.updated_at + interval '1 millisecond')
 where sc.id = ${id} returning sc.updated_at`)
  return row!.updated_at
}

export const deleteScale = (tx: Db, id: string) => tx.query(sql`delete from scales where id = ${id}`)

interface Copying {
  to: ModeIds
  newId: () => string
  at: string
}

/** Copies the scales of a mode, with the tokens of the same names in the copy of the mode. */
export async function copyScales(tx: Db, fromModeId: string, { to, newId, at }: Copying): Promise<void> {
  const scales = await listScales(tx, { tokenset_id: to.tokenset_id, mode_id: fromModeId })
  if (scales.length === 0) return
  const originals = scales.flatMap(({ steps }) => steps.map(([, id]) => id))
  const pairs = await tx.query<{ original: string; copy: string }>(sql`select a.id as original, b.id as copy
 from tokens a join tokens b on b.mode_id = ${to.mode_id} and b.name = a.name
 where a.mode_id = ${fromModeId} and a.id = any(${originals}::uuid[])`)
  const copyOf = new Map(pairs.map(({ original, copy }) => [original, copy]))
  const copies = scales.map(({ rule, steps }) => ({
    id: newId(),
    rule,
    steps: steps.flatMap(([key, id]): ScaleState['steps'] => (copyOf.has(id) ? [[key, copyOf.get(id)!]] : [])),
    created_at: at,
  }))
  await insertScales(tx, to, copies, at)
}

/** The group of its tokens. */
export const groupOf = ({ group }: ScaleRule): string => (typeof group === 'string' ? group : '')

/** The form of the history. */
export const stateOfScale = ({ id, rule, steps, created_at }: ScaleRow): ScaleState => ({ id, rule, steps, created_at })
