import type { Json } from '@tessera/engine'
import { empty, sql } from '../storage/sql.ts'
import type { Db, Sql } from '../storage/sql.ts'
import type { ChangeSubject, NewChange, TokenChange } from '../context.ts'

export interface ChangeInsert {
  id: string
  organization_id: string | null
  workspace_id: string | null
  tokenset_id: string | null
  operation: string
  summary: string
  user_id: string | null
  surface: string
  api_key_id: string | null
  subject: NewChange['subject'] | null
  tokens: TokenChange[]
  created_at: string
}

export async function insertChange(tx: Db, change: ChangeInsert): Promise<void> {
  const text = (value: Json | null) => (value === null ? null : JSON.stringify(value))
  await tx.query(sql`with change as (
 insert into changes (id, organization_id, workspace_id, tokenset_id, operation, summary, user_id, surface, api_key_id, subject,
 token_count, created_at)
 values (${change.id}, ${change.organization_id}, ${change.workspace_id}, ${change.tokenset_id}, ${change.operation}, ${change.summary}, ${change.user_id},
 ${change.surface}, ${change.api_key_id}, ${change.subject ? JSON.stringify(change.subject) : null}, ${change.tokens.length}, ${change.created_at}))
insert into change_tokens (change_id, position, token_id, mode_id, name, before, after)
 select ${change.id}, row.* from unnest(${change.tokens.map((_, index) => index)}::int[], ${change.tokens.map(t => t.token_id)}::uuid[],
 ${change.tokens.map(t => t.mode_id)}::uuid[], ${change.tokens.map(t => t.name)}::text[],
 ${change.tokens.map(t => text(t.before))}::json[], ${change.tokens.map(t => text(t.after))}::json[]) as row`)
}

/** A change that took back another, when it is taken back itself, puts that other into effect again. */
export async function markReverted(tx: Db, id: string, by: string): Promise<void> {
  await tx.query(
    sql`update changes set reverted_by = case when id = ${id} then ${by}::uuid end where id = ${id} or reverted_by = ${id}`,
  )
}

export interface StoredChange {
  id: string
  tokenset_id: string | null
  operation: string
  summary: string
  subject: ChangeSubject | null
  reverted_by: string | null
}

export async function getChange(db: Db, id: string): Promise<StoredChange> {
  const row = await db.one<StoredChange>(
    sql`select id, tokenset_id, operation, summary, subject, reverted_by from changes where id = ${id}`,
  )
  if (!row) throw new Error('the guard has seen this change')
  return row
}

/** All tokens that a change touched, in the order in which it did. */
export function listChangeTokens(db: Db, id: string) {
  return db.query<TokenChange>(
    sql`select token_id, mode_id, name, before, after from change_tokens where change_id = ${id} order by position`,
  )
}

export interface ChangeRow {
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
  token_count: number
  tokens: TokenChange[] | null
  reverted_by: string | null
  created_at: string
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

/** Newest first, from before the change with the id `before`. */
export async function listChanges(db: Db, filter: ChangeFilter, page: { before?: string; limit: number | null }) {
  const from = page.before === undefined ? empty : sql`and c.id < ${page.before}`
  return db.query<ChangeRow>(sql`select c.id, c.organization_id, c.workspace_id, c.tokenset_id, c.reverted_by, c.operation, c.summary, c.user_id,
 u.name as user_name, c.surface, c.api_key_id, k.name as api_key_name, c.token_count, c.created_at,
 (select json_agg(json_build_object('token_id', x.token_id, 'mode_id', x.mode_id, 'name', x.name, 'before', x.before, 'after', x.after)
  order by x.position) from change_tokens x where x.change_id = c.id and x.position < 100) as tokens
 from changes c left join users u on u.id = c.user_id left join api_keys k on k.id = c.api_key_id
 where ${matching(filter)} ${from} order by c.id desc limit ${page.limit}`)
}

export async function countChanges(db: Db, filter: ChangeFilter): Promise<number> {
  const row = await db.one<{ total: number }>(sql`select count(*) as total from changes c where ${matching(filter)}`)
  return row!.total
}
