import { empty, settledIn, sql } from '../../storage/sql.ts'
import type { Db, Sql } from '../../storage/sql.ts'
import type { ChangeSubject, TokenChange } from '../../kernel/change.ts'

export interface StoredChange {
  id: string
  tokenset_id: string | null
  operation: string
  summary: string
  subject: ChangeSubject | null
  reverted_by: string | null
}

/** Locked until the commit, so that it is not trimmed while it is reverted; undefined: it has been trimmed. */
export function holdChange(tx: Db, id: string): Promise<StoredChange | undefined> {
  return tx.one<StoredChange>(
    sql`select id, tokenset_id, operation, summary, subject, reverted_by from changes where id = ${id} for update`,
  )
}

/** All tokens that a change touched, in the order in which it did. */
export function listChangeTokens(db: Db, id: string) {
  return db.query<TokenChange>(
    sql`select token_id, mode_id, name, before, after from change_tokens where change_id = ${id} order by position`,
  )
}

/** What the history and the audit log both show of a change. */
export interface ListedRow {
  id: string
  organization_id: string | null
  workspace_id: string | null
  tokenset_id: string | null
  operation: string
  summary: string
  user_id: string | null
  user_name: string | null
  surface: string
  api_key_id: string | null
  api_key_name: string | null
  created_at: string
}

const listedColumns = sql`c.id, c.organization_id, c.workspace_id, c.tokenset_id, c.operation, c.summary, c.user_id,
 u.name as user_name, c.surface, c.api_key_id, k.name as api_key_name, c.created_at`

/** Newest first, from before the change with the id `before`; with the columns of `ListedRow` and others. */
export function selectChanges(
  others: Sql,
  where: Sql,
  { before, limit }: { before: string | null; limit: number | null },
): Sql {
  const from = before === null ? empty : sql`and c.id < ${before}`
  return sql`select ${listedColumns}, ${others}
 from changes c left join users u on u.id = c.user_id left join api_keys k on k.id = c.api_key_id
 where ${where} ${from} order by c.id desc limit ${limit}`
}

export async function countWhere(db: Db, where: Sql): Promise<number> {
  const row = await db.one<{ total: number }>(sql`select count(*) as total from changes c where ${where}`)
  return row!.total
}

/** Who did it, as callers see it. */
export const actorOf = ({ user_id, user_name, surface, api_key_id, api_key_name }: ListedRow) => ({
  user_id,
  user_name,
  surface,
  api_key_id,
  api_key_name,
})

export interface ChangeRow extends ListedRow {
  token_count: number
  tokens: TokenChange[] | null
  reverted_by: string | null
}

export interface ChangeFilter {
  scope: { workspace_id: string } | { tokenset_id: string } | { organization_id: string }
  operation?: string
  token?: string
}

function matching(filter: ChangeFilter): Sql {
  const scope =
    'workspace_id' in filter.scope
      ? sql`c.workspace_id = ${filter.scope.workspace_id}`
      : 'tokenset_id' in filter.scope
        ? sql`c.tokenset_id = ${filter.scope.tokenset_id}`
        : sql`c.organization_id = ${filter.scope.organization_id}`
  const operation = filter.operation === undefined ? empty : sql`and c.operation = ${filter.operation}`
  const token =
    filter.token === undefined
      ? empty
      : sql`and exists (select 1 from change_tokens x where x.change_id = c.id and x.name = ${filter.token})`
  return sql`${scope} ${operation} ${token}`
}

const tokensOfChange = sql`(select json_agg(json_build_object('token_id', x.token_id, 'mode_id', x.mode_id, 'name', x.name,
 'before', x.before, 'after', x.after) order by x.position) from change_tokens x where x.change_id = c.id and x.position < 100) as tokens`

export const listChanges = (db: Db, filter: ChangeFilter, page: { before: string | null; limit: number | null }) =>
  settledIn(db).query<ChangeRow>(
    selectChanges(sql`c.reverted_by, c.token_count, ${tokensOfChange}`, matching(filter), page),
  )

export const countChanges = (db: Db, filter: ChangeFilter) => countWhere(settledIn(db), matching(filter))
