import type { Json, JsonObject, Token, TypeName } from '@tessera/engine'
import { references } from '@tessera/engine'
import type { TokenState } from '../../../../kernel/change.ts'
import { following, inBatches, inPages } from '../../../../storage/batches.ts'
import { tokensContaining } from '../../../../storage/containing.ts'
import { empty, sql } from '../../../../storage/sql.ts'
import type { Db, Sql } from '../../../../storage/sql.ts'
import { pointingAt } from './pointing-at.store.ts'

export interface TokenRow {
  id: string
  mode_id: string
  name: string
  type: TypeName
  value: Json
  description: string | null
  alias_to: string | null
  extensions: JsonObject | null
  deprecated: boolean | string | null
  replaced_by: string | null
  remove_in: string | null
  created_at: string
  updated_at: string
}

/** A token's content, without its timestamps and location. */
export interface TokenContent {
  name: string
  type: TypeName
  value: Json
  description: string | null
  alias_to: string | null
  extensions: JsonObject | null
  deprecated: boolean | string | null
  replaced_by: string | null
  remove_in: string | null
}

export const columns = sql`t.id, t.mode_id, t.name, t.type, t.value, t.description, t.alias_to, t.extensions, t.deprecated, t.replaced_by, t.remove_in, t.created_at, t.updated_at`

export interface TokenFilter {
  type?: string
  group?: string
  q?: string
  ids?: readonly string[]
}

const like = (text: string) => text.replace(/[\\%_]/g, character => `\\${character}`)

function matching(filter: TokenFilter): Sql {
  const type = filter.type === undefined ? empty : sql`and t.type = ${filter.type}`
  const group = filter.group === undefined ? empty : sql`and t.name like ${`${like(filter.group)}.%`}`
  const q = tokensContaining(filter.q, [sql`t.name`, sql`t.description`])
  const ids = filter.ids === undefined ? empty : sql`and t.id = any(${[...filter.ids]}::uuid[])`
  return sql`${type} ${group} ${q} ${ids}`
}

export function listInMode(
  db: Db,
  modeId: string,
  filter: TokenFilter = {},
  after: string | null = null,
  limit: number | null = null,
) {
  return db.query<TokenRow>(sql`select ${columns} from tokens t where t.mode_id = ${modeId} ${matching(filter)}
 and ${following(sql`t.id`, after)} order by t.id limit ${limit}`)
}

/**
 * All tokens of a mode, in order, in a transaction that locks its tokenset, so that no write happens between the parts.
 */
export async function readMode(tx: Db, modeId: string): Promise<TokenRow[]> {
  const all: TokenRow[] = []
  for await (const rows of inPages((after, limit) => listInMode(tx, modeId, {}, after, limit)))
    for (const row of rows) all.push(row)
  return all
}

/** The tokens with these names, and those that point at one of the targets, in order. */
export function listNamed(db: Db, modeId: string, names: readonly string[], targets: readonly string[]) {
  const pointing = targets.length === 0 ? empty : sql`or ${pointingAt(targets)}`
  return db.query<TokenRow>(sql`select ${columns} from tokens t where t.mode_id = ${modeId}
 and (t.name = any(${[...names]}::text[]) ${pointing}) order by t.id`)
}

/** The tokens of several modes at one moment, each mode in order of creation. */
export function listInModes(db: Db, modeIds: readonly string[]) {
  return db.query<TokenRow>(
    sql`select ${columns} from tokens t where t.mode_id = any(${[...modeIds]}::uuid[]) order by t.mode_id, t.id`,
  )
}

/** In the order of modes, and within each by creation. So the key of a page is (mode, token). */
export function listInTokenset(
  db: Db,
  tokensetId: string,
  filter: TokenFilter,
  after: string[] | null,
  limit: number | null,
) {
  const from = after === null ? empty : sql`and (t.mode_id, t.id) > (${after[0]}::uuid, ${after[1]}::uuid)`
  return db.query<TokenRow>(sql`select ${columns} from modes m join tokens t on t.mode_id = m.id
 where m.tokenset_id = ${tokensetId} ${matching(filter)} ${from} order by t.mode_id, t.id limit ${limit}`)
}

/** Without a filter the number is known, so nothing is counted. */
export async function countInMode(db: Db, modeId: string, filter: TokenFilter): Promise<number> {
  const row = await db.one<{ total: number }>(
    isEmpty(filter)
      ? sql`select token_count as total from modes where id = ${modeId}`
      : sql`select count(*) as total from tokens t where t.mode_id = ${modeId} ${matching(filter)}`,
  )
  return row!.total
}

export async function countInTokenset(db: Db, tokensetId: string, filter: TokenFilter): Promise<number> {
  const row = await db.one<{ total: number }>(
    isEmpty(filter)
      ? sql`select coalesce(sum(token_count), 0) as total from modes where tokenset_id = ${tokensetId}`
      : sql`select count(*) as total from modes m join tokens t on t.mode_id = m.id
 where m.tokenset_id = ${tokensetId} ${matching(filter)}`,
  )
  return row!.total
}

const isEmpty = (filter: TokenFilter) => Object.values(filter).every(value => value === undefined)

export async function getToken(db: Db, id: string): Promise<TokenRow> {
  const row = await db.one<TokenRow>(sql`select ${columns} from tokens t where t.id = ${id}`)
  if (!row) throw new Error('the guard has seen this token')
  return row
}

/** The tokens that point at one of these names, in order. */
export function listDependents(db: Db, modeId: string, names: readonly string[]) {
  return db.query<TokenRow>(
    sql`select ${columns} from tokens t where t.mode_id = ${modeId} and ${pointingAt(names)} order by t.id`,
  )
}

/** The tokens with one of these names as their replacement. */
export async function listReplacedBy(db: Db, modeId: string, names: readonly string[]): Promise<TokenRow[]> {
  const found = []
  for (const some of inBatches(names))
    found.push(
      await db.query<TokenRow>(
        sql`select ${columns} from tokens t where t.mode_id = ${modeId} and t.replaced_by = any(${[...some]}::text[]) order by t.id`,
      ),
    )
  return found.flat()
}

export function findByName(db: Db, modeId: string, names: readonly string[]) {
  return db.query<TokenRow>(
    sql`select ${columns} from tokens t where t.mode_id = ${modeId} and t.name = any(${[...names]})`,
  )
}

export async function findById(db: Db, modeId: string, ids: readonly string[]): Promise<TokenRow[]> {
  const found = []
  for (const some of inBatches(ids))
    found.push(
      await db.query<TokenRow>(
        sql`select ${columns} from tokens t where t.mode_id = ${modeId} and t.id = any(${[...some]}::uuid[])`,
      ),
    )
  return found.flat()
}

export interface NewToken extends TokenContent {
  id: string
}

const text = (value: Json | null | undefined) => (value === null || value === undefined ? null : JSON.stringify(value))

/** One JSON array of references per row, because PostgreSQL's arrays of arrays must be rectangular. */
const refsOf = (token: { value: Json }) => JSON.stringify(references(token))

/** Includes the place and time of the write. */
export interface PlacedToken extends NewToken {
  mode_id: string
  at: string
}

export async function insertTokens(tx: Db, all: readonly PlacedToken[]): Promise<void> {
  for (const tokens of inBatches(all)) await insertPlaced(tx, tokens)
}

export async function insertPlaced(tx: Db, tokens: readonly PlacedToken[]): Promise<void> {
  await tx.query(sql`insert into tokens (id, mode_id, name, type, value, description, alias_to, refs, extensions, deprecated, replaced_by, remove_in, created_at, updated_at)
 select id, mode_id, name, type, value, description, alias_to, array(select json_array_elements_text(refs)), extensions, deprecated, replaced_by, remove_in, at, at
 from unnest(${tokens.map(t => t.id)}::uuid[], ${tokens.map(t => t.mode_id)}::uuid[], ${tokens.map(t => t.name)}::text[],
 ${tokens.map(t => t.type)}::text[], ${tokens.map(t => JSON.stringify(t.value))}::json[], ${tokens.map(t => t.description)}::text[],
 ${tokens.map(t => t.alias_to)}::text[], ${tokens.map(refsOf)}::json[], ${tokens.map(t => text(t.extensions))}::json[],
 ${tokens.map(t => text(t.deprecated))}::json[], ${tokens.map(t => t.replaced_by)}::text[], ${tokens.map(t => t.remove_in)}::text[],
 ${tokens.map(t => t.at)}::timestamptz[])
 as row (id, mode_id, name, type, value, description, alias_to, refs, extensions, deprecated, replaced_by, remove_in, at)`)
}

export async function updateTokens(tx: Db, all: readonly NewToken[], at: string): Promise<void> {
  const batches = [...inBatches(all)]
  // A name may become free only with a later batch, which renames its present token.
  if (batches.length > 1) await tx.query(sql`set constraints tokens_name deferred`)
  for (const tokens of batches)
    await tx.query(sql`update tokens as t set name = row.name, type = row.type, value = row.value, description = row.description,
 alias_to = row.alias_to, refs = array(select json_array_elements_text(row.refs)), extensions = row.extensions, deprecated = row.deprecated,
 replaced_by = row.replaced_by, remove_in = row.remove_in,
 updated_at = greatest(${at}, t.updated_at + interval '1 millisecond')
 from unnest(${tokens.map(t => t.id)}::uuid[], ${tokens.map(t => t.name)}::text[], ${tokens.map(t => t.type)}::text[],
 ${tokens.map(t => JSON.stringify(t.value))}::json[], ${tokens.map(t => t.description)}::text[], ${tokens.map(t => t.alias_to)}::text[],
 ${tokens.map(refsOf)}::json[], ${tokens.map(t => text(t.extensions))}::json[], ${tokens.map(t => text(t.deprecated))}::json[],
 ${tokens.map(t => t.replaced_by)}::text[], ${tokens.map(t => t.remove_in)}::text[])
 as row (id, name, type, value, description, alias_to, refs, extensions, deprecated, replaced_by, remove_in) where t.id = row.id`)
  if (batches.length > 1) await tx.query(sql`set constraints tokens_name immediate`)
}

export async function deleteTokens(tx: Db, ids: readonly string[]): Promise<void> {
  for (const some of inBatches(ids)) await tx.query(sql`delete from tokens where id = any(${[...some]}::uuid[])`)
}

/** The state of a token in the history. */
export const stateOf = (token: TokenContent): TokenState => ({
  name: token.name,
  type: token.type,
  value: token.value,
  description: token.description,
  ...(token.extensions ? { extensions: token.extensions } : {}),
  ...(token.deprecated !== null ? { deprecated: token.deprecated } : {}),
  ...(token.replaced_by !== null ? { replaced_by: token.replaced_by } : {}),
  ...(token.remove_in !== null ? { remove_in: token.remove_in } : {}),
})

/** In the engine's form. */
export const toEngine = (row: TokenContent): Token => ({
  name: row.name,
  type: row.type,
  value: row.value,
  description: row.description,
  alias_to: row.alias_to,
  extensions: row.extensions,
  deprecated: row.deprecated,
  replaced_by: row.replaced_by,
  remove_in: row.remove_in,
})
