// Quotas. Checked under the write's lock, so that two writes cannot both take the last place.
import { quotaSentence } from '@tessera/contract'
import type { QuotaName, Quotas } from '@tessera/contract'
import { problems } from '../base/problems.ts'
import type { Bulk } from '../storage/database.ts'
import { addUsage } from './usage.store.ts'
import type { Usage } from './usage.store.ts'

/** Throws 400 if the write exceeds the quota; `requested` is the resulting number. */
export function refuseBeyond(quotas: Quotas, name: QuotaName, requested: number): void {
  const most = quotas[name]
  if (most !== null && requested > most) throw problems.quotaReached(quotaSentence(name, most, requested))
}

/** The amount that a write adds to the counters of its workspace. */
interface Growth {
  workspaceId: string
  grown: Usage
  quotas: Quotas
}

/**
 * Adds the growth of all writes of one transaction, which share a workspace, to its counters; refuses it beyond the
 * workspace's quotas. Writes that only shrink pass, even if a lowered quota is below the present number.
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
