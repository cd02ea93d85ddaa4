// The only writer of the history and the audit log. It writes in the transaction of the change: if recording fails, the write
// rolls back.
import { isAudited } from '@tessera/contract'
import type { AnyOperation, OtherAction } from '@tessera/contract'
import type { NewChange } from '../change.ts'
import { insertChanges, markReverted } from './record.store.ts'
import { gather } from '../gather.ts'
import type { Bulk, Db } from '../../storage/database.ts'
import type { ChangeInsert } from './record.store.ts'

/** The source and time of a change. */
export interface Origin {
  newId: () => string
  /** ISO 8601. */
  now: string
  /** The name of a surface, or `oauth`. */
  surface: string
  ip: string | null
  requestId: string | null
}

/** The caller and the subjects that the guard found. */
type Doing = Partial<Record<'organization' | 'workspace' | 'tokenset', { id: string }>> & {
  caller?: { user: { id: string }; key: { id: string } | null } | null
}

export async function recordChange(
  tx: Db,
  { newId, now, surface, ip, requestId }: Origin,
  action: Pick<AnyOperation, 'name' | 'on' | 'method'> | OtherAction,
  { caller, organization, workspace, tokenset }: Doing,
  change: NewChange,
): Promise<void> {
  const id = change.id ?? newId()
  const tokenset_id = idOf(change.tokenset_id, tokenset)
  const inserted: ChangeInsert = {
    id,
    organization_id: idOf(change.organization_id, organization),
    workspace_id: idOf(change.workspace_id, workspace),
    tokenset_id,
    also_in: othersOf(change, tokenset_id),
    operation: typeof action === 'string' ? action : action.name,
    summary: change.summary,
    user_id: idOf(change.user_id, caller?.user),
    surface,
    ...actorOf(change),
    api_key_id: idOf(null, caller?.key),
    subject: change.subject ?? null,
    tokens: change.whole ?? change.tokens ?? [],
    created_at: now,
    audited: typeof action === 'string' || isAudited(action),
    ip,
    request_id: requestId,
  }
  if (hasManyTokens(change)) await insertChanges(tx, [inserted])
  else await gather(tx, inserting, inserted)
  if (change.reverts) await markReverted(tx, change.reverts, id)
  await change.afterwards?.()
}

/** Who wrote a commit. */
const actorOf = ({ author }: NewChange) => ({
  actor_name: author?.name ?? null,
  actor_email: author?.email ?? null,
  actor_claimed: author?.isClaimed ?? null,
  pushed_by: author?.pushed_by ?? null,
})

const idOf = (own: string | null | undefined, place: { id: string } | null | undefined): string | null =>
  own ?? place?.id ?? null

const hasManyTokens = ({ whole, tokens }: NewChange): boolean =>
  whole !== undefined || (tokens !== undefined && tokens.length > 1)

/** The other tokensets whose histories show the change; null: none. */
function othersOf({ tokens = [], elsewhere, also_in = [] }: NewChange, own: string | null): string[] | null {
  const others = new Set(also_in)
  if (elsewhere?.size) for (const { mode_id } of tokens) others.add(elsewhere.get(mode_id) ?? own ?? '')
  others.delete(own ?? '')
  return others.size > 0 ? [...others] : null
}

/** Gathers changes of at most one token. */
const inserting: Bulk<ChangeInsert> = { write: insertChanges }
