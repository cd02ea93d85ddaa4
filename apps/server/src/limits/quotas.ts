// Quotas. Each is checked under the write's lock, so two writes cannot both use the last place.
import { quotaSentence } from '@tessera/contract'
import type { QuotaName, Quotas } from '@tessera/contract'
import type { Json, JsonObject } from '@tessera/engine'
import type { Access } from '../access/guard.ts'
import type { NewChange } from '../kernel/change.ts'
import { problems } from '../kernel/problems.ts'
import { inSlices } from '../kernel/pacing/slices.ts'
import type { Bulk, Tx } from '../storage/database.ts'
import { addUsage } from './usage.store.ts'
import type { Usage } from './usage.store.ts'

/** Throws the 400 of a quota that the write exceeds; `wanted` is the resulting count. */
export function refuseBeyond(quotas: Quotas, name: QuotaName, requested: number): void {
  const most = quotas[name]
  if (most !== null && requested > most) throw problems.quotaReached(quotaSentence(name, most, requested))
}

/**
 * Adds a write to the counters of its workspace, and refuses it beyond the workspace's quotas. A write that only shrinks passes,
 * also where a quota was lowered below the current count. Gathered last: other writes of the workspace wait for the row from when it
 * is sent to the commit.
 */
export async function settleUsage(
  tx: Tx,
  quotas: Quotas,
  { workspace }: Pick<Access, 'workspace'>,
  changes: readonly NewChange[],
  audited: boolean,
): Promise<void> {
  if (!workspace || changes.length === 0) return
  // Entries of the audit log have a retention of their own and take no place in the history.
  const grown = { ...(await usageOf(changes)), changes: audited ? 0 : changes.length }
  if (audited && grown.tokens === 0 && grown.bytes === 0) return
  tx.gather(addingUsage, { workspaceId: workspace.id, grown, quotas })
}

/** Of one workspace, for which writes share a transaction. */
const addingUsage: Bulk<{ workspaceId: string; grown: Usage; quotas: Quotas }> = {
  async write(tx, [first, ...more]) {
    const { workspaceId, quotas } = first!
    const grown = { ...first!.grown }
    for (const { grown: other } of more)
      for (const name of ['tokens', 'bytes', 'changes'] as const) grown[name] += other[name]
    const total = await addUsage(tx, workspaceId, grown)
    if (grown.tokens > 0) refuseBeyond(quotas, 'tokens_per_workspace', total.tokens)
    if (grown.bytes > 0) refuseBeyond(quotas, 'bytes_per_workspace', total.bytes)
  },
}

/** What these changes have added, from the tokens before and after. */
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

/** UTF-8 of name and description, and of value and extensions as JSON: what the migration of `workspace_usage` counted. */
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
