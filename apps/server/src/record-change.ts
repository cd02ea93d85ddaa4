// One change for each write, in the write's own transaction: a write that cannot be told is not made.
import type { AnyOperation } from '@tessera/contract'
import type { Access } from './access/guard.ts'
import type { Context, NewChange } from './context.ts'
import { insertChange, markReverted } from './changes/changes.store.ts'

export async function recordChange(
  tx: Context<'nobody'>['db'],
  context: Pick<Context<'nobody'>, 'newId' | 'now' | 'surface'>,
  operation: AnyOperation,
  access: Access,
  change: NewChange,
): Promise<void> {
  const id = change.id ?? context.newId()
  await insertChange(tx, {
    id,
    organization_id: change.organization_id ?? access.organization?.id ?? null,
    workspace_id: change.workspace_id ?? access.workspace?.id ?? null,
    tokenset_id: change.tokenset_id ?? access.tokenset?.id ?? null,
    operation: operation.name,
    summary: change.summary,
    user_id: access.caller?.user.id ?? null,
    surface: context.surface,
    api_key_id: access.caller?.key?.id ?? null,
    subject: change.subject ?? null,
    tokens: change.tokens ?? [],
    created_at: context.now,
  })
  if (change.reverts) await markReverted(tx, change.reverts, id)
}
