// The only writer of the history and the audit log. It writes in the transaction of the change: if recording fails, the write
// rolls back.
import { isAudited } from '@tessera/contract'
import type { AnyOperation, OtherAction } from '@tessera/contract'
import type { NewChange } from '../change.ts'
import { insertChanges, markReverted } from './record.store.ts'
import { gather } from '../writes/gather.ts'
import type { Bulk, Db } from '../../storage/database.ts'
import type { ChangeInsert } from './record.store.ts'

/** Where a change comes from and when. */
export interface Origin {
  newId: () => string
  /** ISO 8601. */
  now: string
  /** A surface, or `oauth`. */
  surface: string
  ip: string | null
  requestId: string | null
}

/** Of what the guard found, who did it and to what it was done. */
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
  const tokenset_id = change.tokenset_id ?? tokenset?.id ?? null
  const isOther = typeof action === 'string'
  const inserted: ChangeInsert = {
    id,
    organization_id: change.organization_id ?? organization?.id ?? null,
    workspace_id: change.workspace_id ?? workspace?.id ?? null,
    tokenset_id,
    also_in: othersOf(change, tokenset_id),
    operation: isOther ? action : action.name,
    summary: change.summary,
    user_id: change.user_id ?? caller?.user.id ?? null,
    surface,
    api_key_id: caller?.key?.id ?? null,
    subject: change.subject ?? null,
    tokens: change.whole ?? change.tokens ?? [],
    created_at: now,
    audited: isOther || isAudited(action),
    ip,
    request_id: requestId,
  }
  if (change.whole || (change.tokens ?? []).length > 1) await insertChanges(tx, [inserted])
  else await gather(tx, inserting, inserted)
  if (change.reverts) await markReverted(tx, change.reverts, id)
  await change.afterwards?.()
}

/** The tokensets whose histories have it too, beside its own; null: there are none. */
function othersOf({ tokens = [], elsewhere, also_in = [] }: NewChange, own: string | null): string[] | null {
  const others = new Set(also_in)
  if (elsewhere?.size) for (const { mode_id } of tokens) others.add(elsewhere.get(mode_id) ?? own ?? '')
  others.delete(own ?? '')
  return others.size > 0 ? [...others] : null
}

/** Changes of at most one token. */
const inserting: Bulk<ChangeInsert> = { write: insertChanges }
