// Quotas. Each is checked under the write's lock, so two writes cannot both use the last place.
import { quotaSentence } from '@tessera/contract'
import type { QuotaName, Quotas } from '@tessera/contract'
import { problems } from '../base/problems.ts'
import type { Bulk } from '../storage/database.ts'
import { addUsage } from './usage.store.ts'
import type { Usage } from './usage.store.ts'

/** Throws the 400 of a quota that the write exceeds; `wanted` is the resulting count. */
export function refuseBeyond(quotas: Quotas, name: QuotaName, requested: number): void {
  const most = quotas[name]
  if (most !== null && requested > most) throw problems.quotaReached(quotaSentence(name, most, requested))
}

/** What a write adds to the counters of its workspace. */
interface Growth {
  workspaceId: string
  grown: Usage
  quotas: Quotas
}

/**
 * Adds the growth of all writes of one transaction, which are of one workspace, to its counters, and refuses it beyond the
 * workspace's quotas. Writes that only shrink pass, also where a quota was lowered below the current count.
 */
export const addingUsage: Bulk<Growth> = {
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
