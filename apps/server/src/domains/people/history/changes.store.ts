import { countUpTo, totalUpTo } from '../../../storage/bounded-count.ts'
import type { Total } from '../../../storage/bounded-count.ts'
import { empty, settledIn, sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'
import type { ChangeSubject, TokenChange } from '../../../kernel/change.ts'
import type { FinalSubject } from './final.ts'

export interface StoredChange {
  id: string
  tokenset_id: string | null
  operation: string
  summary: string
  subject: ChangeSubject | null
  reverted_by: string | null
}

/**
 * Locks the change until the commit, so that it is not trimmed while it is reverted; undefined: it has been trimmed.
 */
export function holdChange(tx: Db, id: string): Promise<StoredChange | undefined> {
  return tx.one<StoredChange>(
    sql`select id, tokenset_id, operation, summary, subject, reverted_by from changes where id = ${id} for update`,
  )
}

/** All tokens of a change, in the order of the change. */
export function listChangeTokens(db: Db, id: string) {
  return db.query<TokenChange>(
    sql`select token_id, mode_id, name, before, after from change_tokens where change_id = ${id} order by position`,
  )
}

/** The part of a change that both history and audit log show. */
export interface ListedRow {
  id: string
  organization_id: string | null
  workspace_id: string | null
  tokenset_id: string | null
  operation: string
  summary: string
  user_id: string | null
  user_name: string | null
  user_kind: 'person' | 'service' | null
  /** Of the author of a commit. */
  actor_name: string | null
  actor_email: string | null
  /** null: not of Git, or older. */
  actor_claimed: boolean | null
  pushed_by: string | null
  surface: string
  api_key_id: string | null
  api_key_name: string | null
  created_at: string
}

const listedColumns = sql`c.id, c.organization_id, c.workspace_id, c.tokenset_id, c.operation, c.summary, c.user_id,
 u.name as user_name, u.kind as user_kind, c.actor_name, c.actor_email, c.actor_claimed, c.pushed_by, c.surface, c.api_key_id, k.name as api_key_name, c.created_at`

interface Slice {
  before: string | null
  limit: number | null
}

const newestFirst = (where: Sql, { before, limit }: Slice) =>
  sql`where ${where} ${before === null ? empty : sql`and c.id < ${before}`} order by c.id desc limit ${limit}`

/** Newest first, before the change with the id `before`; selects the columns of `ListedRow` and others. */
export const selectChanges = (others: Sql, where: Sql, slice: Slice, from = sql`changes`): Sql =>
  sql`select ${listedColumns}, ${others}
 from ${from} c left join users u on u.id = c.user_id left join api_keys k on k.id = c.api_key_id ${newestFirst(where, slice)}`

export const countWhere = (db: Db, where: Sql): Promise<Total> => countUpTo(db, sql`from changes c where ${where}`)

/** The actor as callers see it. */
export const actorOf = (row: ListedRow) => ({
  user_id: row.user_id,
  user_name: row.user_name ?? row.actor_name,
  ...(row.actor_email === null ? {} : { name: row.actor_name, email: row.actor_email }),
  ...((row.actor_claimed ?? row.operation === 'pull_git') ? { claimed: true as const } : {}),
  ...(row.pushed_by === null ? {} : { pushed_by: row.pushed_by }),
  ...(row.user_kind === 'service' ? { kind: row.user_kind } : {}),
  surface: row.surface,
  api_key_id: row.api_key_id,
  api_key_name: row.api_key_name,
})

export interface ChangeRow extends ListedRow {
  token_count: number
  tokens: TokenChange[] | null
  reverted_by: string | null
  /** As much of it as tells whether the change can be taken back. */
  subject: FinalSubject | null
}

/** A deleted tokenset makes a large subject: no list carries it. */
const ownColumns = sql`c.reverted_by, c.token_count, case c.subject ->> 'kind' when 'workspace' then c.subject
 else nullif(json_build_object('kind', c.subject -> 'kind')::jsonb, '{"kind": null}')::json end as subject`

export interface ChangeFilter {
  scope: { workspace_id: string } | { tokenset_id: string } | { organization_id: string }
  operation?: string
  token?: string
}

/** A tokenset has two indexes that each find other changes; other scopes have one. */
function matching({ scope, operation, token }: ChangeFilter): Sql[] {
  const narrowed = sql`${operation === undefined ? empty : sql`and c.operation = ${operation}`}
 ${token === undefined ? empty : sql`and exists (select 1 from change_tokens x where x.change_id = c.id and x.name = ${token})`}`
  return whereIn(scope).map(where => sql`${where} ${narrowed}`)
}

function whereIn(scope: ChangeFilter['scope']): Sql[] {
  if ('workspace_id' in scope) return [sql`c.workspace_id = ${scope.workspace_id}`]
  if ('organization_id' in scope) return [sql`c.organization_id = ${scope.organization_id}`]
  const { tokenset_id: id } = scope
  // Selects the ids first: for a short page, the planner would otherwise read the whole history.
  const also = sql`c.id = any(array(select o.id from changes o where o.also_in @> ${[id]}::uuid[]))`
  return [sql`c.tokenset_id = ${id}`, also]
}

const selectTokens = (which: Sql) =>
  sql`(select json_agg(json_build_object('token_id', x.token_id, 'mode_id', x.mode_id, 'name', x.name,
 'before', x.before, 'after', x.after) order by x.position) from change_tokens x where x.change_id = c.id and ${which}) as tokens`

const firstTokens = selectTokens(sql`x.position < 100`)

/** A history of one token shows that token, which may come after the first ones of a change; it is once in each mode. */
const tokensIn = ({ token }: ChangeFilter): Sql =>
  token === undefined
    ? firstTokens
    : selectTokens(sql`x.position in (select y.position from change_tokens y
 where y.change_id = c.id and y.name = ${token} order by y.position limit 100)`)

/** Those of the workspace among these ids. */
export function listChangesOf(db: Db, workspaceId: string, ids: readonly string[]): Promise<ChangeRow[]> {
  const where = sql`c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::uuid[])`
  const columns = sql`${ownColumns}, ${firstTokens}`
  return settledIn(db).query(selectChanges(columns, where, { before: null, limit: null }))
}

export function listChanges(db: Db, filter: ChangeFilter, slice: Slice): Promise<ChangeRow[]> {
  const [where, also] = matching(filter)
  const columns = sql`${ownColumns}, ${tokensIn(filter)}`
  if (!also) return settledIn(db).query(selectChanges(columns, where!, slice))
  const part = (of: Sql) => sql`(select c.* from changes c ${newestFirst(of, slice)})`
  const both = sql`(${part(where!)} union all ${part(also)})`
  return settledIn(db).query(selectChanges(columns, sql`true`, slice, both))
}

/** Undefined: it has been trimmed. */
export const findChange = (db: Db, id: string): Promise<ChangeRow | undefined> =>
  settledIn(db).one(selectChanges(sql`${ownColumns}, ${firstTokens}`, sql`c.id = ${id}`, { before: null, limit: 1 }))

export async function countChanges(db: Db, filter: ChangeFilter): Promise<Total> {
  const counts = await Promise.all(matching(filter).map(where => countWhere(settledIn(db), where)))
  const sum = totalUpTo(counts.reduce((all, { total }) => all + total, 0))
  return counts.some(({ at_least }) => at_least) ? { ...sum, at_least: true } : sum
}
