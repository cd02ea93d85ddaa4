import type { FoundToken } from '@tessera/contract'
import { tokensContaining } from '../../../storage/containing.ts'
import { following } from '../../../storage/batches.ts'
import { countUpTo } from '../../../storage/bounded-count.ts'
import { empty, join, sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'

export interface ReachRow {
  id: string
  workspace_id: string
  name: string
  description: string | null
  /** The total in the workspace. */
  in_workspace: number
}

/** The first tokensets of each workspace. */
export function listTokensetsOf(db: Db, workspaceIds: readonly string[], eachAtMost: number) {
  return db.query<ReachRow>(sql`select id, workspace_id, name, description, in_workspace from (
 select id, workspace_id, name, description, count(*) over (partition by workspace_id) as in_workspace,
 row_number() over (partition by workspace_id order by id) as position from tokensets where workspace_id = any(${[...workspaceIds]}::uuid[])) as all_of_them
 where position <= ${eachAtMost} order by id`)
}

export function listModesOf(db: Db, tokensetIds: readonly string[]) {
  return db.query<{
    id: string
    tokenset_id: string
    name: string
    is_default: boolean
  }>(sql`select m.id, m.tokenset_id, m.name,
 m.id = t.default_mode_id as is_default from modes m join tokensets t on t.id = m.tokenset_id where m.tokenset_id = any(${[...tokensetIds]}::uuid[]) order by m.id`)
}

export interface TokenFilter {
  workspaceIds: readonly string[]
  tokensetId: string | null
  words: readonly string[]
  type: string | null
}

const matching = ({
  workspaceIds,
  tokensetId,
  words,
  type,
}: TokenFilter): Sql => sql`from tokensets s join modes m on m.tokenset_id = s.id join tokens t on t.mode_id = m.id
 where s.workspace_id = any(${[...workspaceIds]}::uuid[]) and (${tokensetId}::uuid is null or s.id = ${tokensetId}::uuid)
 and (${type}::text is null or t.type = ${type}) ${words.length === 0 ? empty : join(words.map(found), ' ')}`

const found = (word: string): Sql => tokensContaining(word, [sql`t.name`, sql`t.description`, sql`t.value::text`])

export type FoundRow = Omit<FoundToken, 'description'> & { id: string; description: string | null }

export function findTokens(db: Db, filter: TokenFilter, after: string | null, limit: number | null) {
  return db.query<FoundRow>(sql`select t.id, t.name, t.type, t.value, t.description, m.id as mode_id, m.name as mode_name, s.id as tokenset_id,
 s.name as tokenset_name, s.workspace_id ${matching(filter)} and ${following(sql`t.id`, after)} order by t.id limit ${limit}`)
}

export interface ModePlace {
  mode_id: string
  mode_name: string
  tokenset_id: string
  tokenset_name: string
  workspace_id: string
}

export const listPlaces = (db: Db, modeIds: readonly string[]) =>
  db.query<ModePlace>(sql`select m.id as mode_id, m.name as mode_name, s.id as tokenset_id, s.name as tokenset_name, s.workspace_id
 from modes m join tokensets s on s.id = m.tokenset_id where m.id = any(${[...modeIds]}::uuid[])`)

export const countTokens = (db: Db, filter: TokenFilter) => countUpTo(db, matching(filter))

export async function hasTokenset(db: Db, id: string, workspaceIds: readonly string[]): Promise<boolean> {
  return (
    (await db.one(
      sql`select 1 from tokensets where id = ${id} and workspace_id = any(${[...workspaceIds]}::uuid[])`,
    )) !== undefined
  )
}
