// The only statements that insert into the history and the audit log; a layer rule reserves them for
// `record-change.ts`.
import type { ChangeSubject, TokenChange, TokenState, WholeModes } from '../change.ts'
import { inBatches } from '../../storage/batches.ts'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'

export interface ChangeInsert {
  id: string
  organization_id: string | null
  workspace_id: string | null
  tokenset_id: string | null
  /** Other tokensets with tokens of the change; null: none. */
  also_in: readonly string[] | null
  operation: string
  summary: string
  user_id: string | null
  surface: string
  /** Of the author of a commit. */
  actor_name: string | null
  actor_email: string | null
  actor_claimed: boolean | null
  pushed_by: string | null
  api_key_id: string | null
  subject: ChangeSubject | null
  tokens: TokenChange[] | WholeModes
  created_at: string
  audited: boolean
  ip: string | null
  request_id: string | null
}

const columns = sql`id, organization_id, workspace_id, tokenset_id, operation, summary, user_id, surface, api_key_id, subject,
 token_count, created_at, audited, ip, request_id, actor_name, actor_email, actor_claimed, pushed_by`

/** The first tokens of each change are part of the same statement, which suffices for most changes. */
export async function insertChanges(tx: Db, changes: readonly ChangeInsert[]): Promise<void> {
  const parts = changes.map(({ id, tokens }) => ({ id, of: 'mode_ids' in tokens ? [] : [...inBatches(tokens)] }))
  const first = parts.flatMap(({ id, of: [tokens = []] }) => tokens.map((token, position) => ({ id, token, position })))
  await tx.query(sql`with change as (
 insert into changes (${columns}, also_in)
 select ${columns}, also_in::uuid[] from unnest(${changes.map(c => c.id)}::uuid[], ${changes.map(c => c.organization_id)}::uuid[], ${changes.map(c => c.workspace_id)}::uuid[],
 ${changes.map(c => c.tokenset_id)}::uuid[], ${changes.map(c => c.operation)}::text[], ${changes.map(c => c.summary)}::text[],
 ${changes.map(c => c.user_id)}::uuid[], ${changes.map(c => c.surface)}::text[], ${changes.map(c => c.api_key_id)}::uuid[],
 ${changes.map(c => c.subject && JSON.stringify(c.subject))}::json[], ${changes.map(({ tokens }) => ('mode_ids' in tokens ? tokens.tokens : tokens.length))}::int[],
 ${changes.map(c => c.created_at)}::timestamptz[], ${changes.map(c => c.audited)}::boolean[], ${changes.map(c => c.ip)}::text[], ${changes.map(c => c.request_id)}::text[],
 ${changes.map(c => c.actor_name)}::text[], ${changes.map(c => c.actor_email)}::text[], ${changes.map(c => c.actor_claimed)}::boolean[], ${changes.map(c => c.pushed_by)}::text[],
 ${changes.map(c => c.also_in && `{${c.also_in.join()}}`)}::text[]) as given (${columns}, also_in))
${insertTokens(first)}`)
  for (const [i, { id, of }] of parts.entries()) {
    let position = of[0]?.length ?? 0
    for (const tokens of of.slice(1))
      await tx.query(insertTokens(tokens.map(token => ({ id, token, position: position++ }))))
    const { tokens } = changes[i]!
    if ('mode_ids' in tokens) await tx.query(insertWhole(id, tokens))
  }
}

const insertTokens = (rows: readonly { id: string; token: TokenChange; position: number }[]) => sql`
insert into change_tokens (change_id, position, token_id, mode_id, name, before, after)
 select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ position }) => position)}::int[],
 ${rows.map(({ token }) => token.token_id)}::uuid[], ${rows.map(({ token }) => token.mode_id)}::uuid[], ${rows.map(({ token }) => token.name)}::text[],
 ${rows.map(({ token }) => text(token.before))}::json[], ${rows.map(({ token }) => text(token.after))}::json[])`

/** The JSON of `stateOf` for a row `t`, in the same form as `JSON.stringify`. */
const stateJson = sql`('{"name":' || to_json(t.name)::text || ',"type":' || to_json(t.type)::text || ',"value":' || t.value::text
 || ',"description":' || coalesce(to_json(t.description)::text, 'null') || coalesce(',"extensions":' || t.extensions::text, '')
 || coalesce(',"deprecated":' || t.deprecated::text, '') || coalesce(',"replaced_by":' || to_json(t.replaced_by)::text, '')
 || coalesce(',"remove_in":' || to_json(t.remove_in)::text, '') || '}')::json`

const insertWhole = (id: string, { mode_ids, change }: WholeModes) => sql`
insert into change_tokens (change_id, position, token_id, mode_id, name, before, after)
 select ${id}, row_number() over (order by m.position, t.id) - 1, t.id, t.mode_id, t.name,
 ${change === 'deleted' ? stateJson : sql`null::json`}, ${change === 'created' ? stateJson : sql`null::json`}
 from unnest(${mode_ids}::uuid[]) with ordinality as m (id, position) join tokens t on t.mode_id = m.id`

const text = (value: TokenState | null) => (value === null ? null : JSON.stringify(value))

/** Reverting a revert makes the original change effective again. */
export async function markReverted(tx: Db, id: string, by: string): Promise<void> {
  await tx.query(
    sql`update changes set reverted_by = case when id = ${id} then ${by}::uuid end where id = ${id} or reverted_by = ${id}`,
  )
}
