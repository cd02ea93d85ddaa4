import type { Json, Token, TypeName } from '@tessera/engine'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

export interface CountedMode {
  tokenset_id: string
  id: string
  name: string
  is_default: boolean
  token_count: number
}

export function listModes(db: Db, workspaceId: string) {
  return db.query<CountedMode>(sql`select m.tokenset_id, m.id, m.name, m.id = t.default_mode_id as is_default,
 m.token_count from tokensets t join modes m on m.tokenset_id = t.id where t.workspace_id = ${workspaceId}
 order by t.id, m.id`)
}

/** The last change of each tokenset, or of tokens in it by a change of another one. */
export function listChanged(db: Db, workspaceId: string) {
  return db.query<{ id: string; changed_at: string }>(sql`select t.id, greatest(t.updated_at,
 (select c.created_at from changes c where c.tokenset_id = t.id order by c.id desc limit 1),
 (select max(c.created_at) from changes c where c.also_in @> array[t.id])) as changed_at
 from tokensets t where t.workspace_id = ${workspaceId}`)
}

export interface CountedType {
  mode_id: string
  type: TypeName
  count: number
}

/** The types of each mode, most first. */
export function countTypes(db: Db, modeIds: readonly string[]) {
  return db.query<CountedType>(sql`select mode_id, type, count(*) as count from tokens
 where mode_id = any(${[...modeIds]}::uuid[]) group by mode_id, type order by mode_id, count(*) desc, type`)
}

export interface SampleRow extends Token {
  /** The mode that it is a sample of, which is not always the mode that it is in. */
  sample_of: string
  refs: string[]
}

/** The first tokens of each type in each mode. */
export function listFirst(
  db: Db,
  wanted: readonly { mode_id: string; type: string; most: number }[],
): Promise<SampleRow[]> {
  const modes = wanted.map(({ mode_id }) => mode_id)
  const types = wanted.map(({ type }) => type)
  const limits = wanted.map(({ most }) => most)
  return read(
    db.query<Row>(sql`select w.mode_id as sample_of, t.name, t.type, t.value, t.alias_to, t.refs
 from unnest(${modes}::uuid[], ${types}::text[], ${limits}::int[]) with ordinality as w (mode_id, type, most, place)
 cross join lateral (select id, name, type, value, alias_to, refs from tokens
 where mode_id = w.mode_id and type = w.type order by id limit w.most) t order by w.place, t.id`),
  )
}

export interface Layer {
  sample_of: string
  mode_id: string
}

/** The tokens with these names, each from the first of its layers that has it. */
export function readNamed(
  db: Db,
  names: readonly { sample_of: string; name: string }[],
  layers: readonly Layer[],
): Promise<SampleRow[]> {
  return read(
    db.query<Row>(sql`select distinct on (w.sample_of, w.name) w.sample_of, t.name, t.type, t.value, t.alias_to, t.refs
 from unnest(${names.map(({ sample_of }) => sample_of)}::uuid[], ${names.map(({ name }) => name)}::text[])
 as w (sample_of, name)
 join unnest(${layers.map(({ sample_of }) => sample_of)}::uuid[], ${layers.map(({ mode_id }) => mode_id)}::uuid[])
 with ordinality as l (sample_of, mode_id, place) on l.sample_of = w.sample_of
 join tokens t on t.mode_id = l.mode_id and t.name = w.name order by w.sample_of, w.name, l.place`),
  )
}

interface Row {
  sample_of: string
  name: string
  type: TypeName
  value: Json
  alias_to: string | null
  refs: string[]
}

const read = async (rows: Promise<Row[]>): Promise<SampleRow[]> =>
  (await rows).map(row => ({ ...row, description: null }))
