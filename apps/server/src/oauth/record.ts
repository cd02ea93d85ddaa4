// Connecting and disconnecting an app are changes like any other: they are in the history, in the same transaction.
import { insertChange } from '../changes/changes.store.ts'
import type { Services } from '../context.ts'
import type { Db } from '../storage/sql.ts'

export async function recordConnection(
  tx: Db,
  { newId, clock }: Pick<Services, 'newId' | 'clock'>,
  what: {
    operation: 'connect_app' | 'disconnect_app'
    summary: string
    user_id: string
    api_key_id: string
    before: unknown
    after: unknown
  },
): Promise<void> {
  await insertChange(tx, {
    id: newId(),
    organization_id: null,
    workspace_id: null,
    tokenset_id: null,
    operation: what.operation,
    summary: what.summary,
    user_id: what.user_id,
    surface: 'oauth',
    api_key_id: what.api_key_id,
    subject: { kind: 'api_key', id: what.api_key_id, before: what.before, after: what.after },
    tokens: [],
    created_at: new Date(clock.now()).toISOString(),
  })
}
