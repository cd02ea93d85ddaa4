// Adds the growth of a write to the counters of its workspace, which refuse it beyond the quotas.
import type { Quotas } from '@tessera/contract'
import type { Json, JsonObject } from '@tessera/engine'
import { addingUsage } from '../../limits/quotas.ts'
import type { Usage } from '../../limits/usage.store.ts'
import type { Tx } from '../../storage/database.ts'
import type { NewChange } from '../change.ts'
import { inSlices } from '../pacing/slices.ts'

/**
 * `audited`: these entries are in the audit log, which has its own retention, and do not count for the history.
 * Gathered last, because other writes of the workspace wait for its row from this statement to the commit.
 */
export async function settleQuotas(
  tx: Tx,
  quotas: Quotas,
  workspace: { id: string } | undefined,
  changes: readonly NewChange[],
  audited: boolean,
): Promise<void> {
  if (!workspace || changes.length === 0) return
  const grown = { ...(await usageOf(changes)), changes: audited ? 0 : changes.length }
  if (audited && grown.tokens === 0 && grown.bytes === 0) return
  tx.gather(addingUsage, { workspaceId: workspace.id, grown, quotas })
}

/** The growth by these changes, from the tokens before and after. */
async function usageOf(changes: readonly NewChange[]): Promise<Omit<Usage, 'changes'>> {
  const grown = { tokens: 0, bytes: 0 }
  for (const { tokens, whole } of changes) {
    if (whole) {
      const sign = whole.change === 'created' ? 1 : -1
      grown.tokens += sign * whole.tokens
      grown.bytes += sign * whole.bytes
    }
    await inSlices(tokens ?? [], ({ before, after }) => {
      grown.tokens += (after === null ? 0 : 1) - (before === null ? 0 : 1)
      grown.bytes += bytesOf(after) - bytesOf(before)
    })
  }
  return grown
}

/**
 * UTF-8 bytes of name and description, and of value and extensions as JSON, like the migration of `workspace_usage`
 * counts them.
 */
function bytesOf(token: Json | null): number {
  if (token === null) return 0
  const { name, value, description, extensions } = token as JsonObject
  return (
    Buffer.byteLength(name as string) +
    Buffer.byteLength(JSON.stringify(value)) +
    (typeof description === 'string' ? Buffer.byteLength(description) : 0) +
    (extensions === undefined ? 0 : Buffer.byteLength(JSON.stringify(extensions)))
  )
}
