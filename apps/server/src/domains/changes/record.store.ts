// The only statements that insert into the history and the audit log; a layer rule allows only `record-change.ts` to use them.
import type { ChangeSubject, TokenChange, TokenState, WholeModes } from '../../kernel/change.ts'
import { inBatches } from '../../storage/batches.ts'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'
import { stateJson } from '../tokens/whole-modes.store.ts'

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
  subject: ChangeSubject | null
  tokens: TokenChange[] | WholeModes
  created_at: string
  audited: boolean
  ip: string | null
  request_id: string | null
}

export async function insertChange(tx: Db, change: ChangeInsert): Promise<void> {
  const { tokens } = change
  const insertTokens = (rows: readonly TokenChange[], from: number) => sql`
insert into change_tokens (change_id, position, token_id, mode_id, name, before, after)
 select ${change.id}, row.* from unnest(${rows.map((_, index) => from + index)}::int[], ${rows.map(t => t.token_id)}::uuid[],
 ${rows.map(t => t.mode_id)}::uuid[], ${rows.map(t => t.name)}::text[],
 ${rows.map(t => text(t.before))}::json[], ${rows.map(t => text(t.after))}::json[]) as row`
  const [first = [], ...more] = 'mode_ids' in tokens ? [] : inBatches(tokens)
  // Together with the first of its tokens: most changes are one statement.
  await tx.query(sql`with change as (
 insert into changes (id, organization_id, workspace_id, tokenset_id, operation, summary, user_id, surface, api_key_id, subject,
 token_count, created_at, audited, ip, request_id)
 values (${change.id}, ${change.organization_id}, ${change.workspace_id}, ${change.tokenset_id}, ${change.operation}, ${change.summary}, ${change.user_id},
 ${change.surface}, ${change.api_key_id}, ${change.subject ? JSON.stringify(change.subject) : null}, ${'mode_ids' in tokens ? tokens.tokens : tokens.length}, ${change.created_at},
 ${change.audited}, ${change.ip}, ${change.request_id}))
${insertTokens(first, 0)}`)
  let position = first.length
  for (const rows of more) {
    await tx.query(insertTokens(rows, position))
    position += rows.length
  }
  if ('mode_ids' in tokens) await tx.query(insertWhole(change.id, tokens))
}

const insertWhole = (id: string, { mode_ids, change }: WholeModes) => sql`
insert into change_tokens (change_id, position, token_id, mode_id, name, before, after)
 select ${id}, row_number() over (order by m.position, t.id) - 1, t.id, t.mode_id, t.name,
 ${change === 'deleted' ? stateJson : sql`null::json`}, ${change === 'created' ? stateJson : sql`null::json`}
 from unnest(${mode_ids}::uuid[]) with ordinality as m (id, position) join tokens t on t.mode_id = m.id`

const text = (value: TokenState | null) => (value === null ? null : JSON.stringify(value))

/** Reverting a revert puts the original change into effect again. */
export async function markReverted(tx: Db, id: string, by: string): Promise<void> {
  await tx.query(
    sql`update changes set reverted_by = case when id = ${id} then ${by}::uuid end where id = ${id} or reverted_by = ${id}`,
  )
}
