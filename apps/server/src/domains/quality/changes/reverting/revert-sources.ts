// The resolvers that use records which a revert restores or deletes.
import type { LostSources } from '../../../../kernel/change.ts'
import { bringBackIntoResolvers, takeOutOfResolvers } from '../../../tokens/stored/resolvers/using.ts'
import type { Leaving } from '../../../tokens/stored/resolvers/using.ts'
import type { Undo } from './undo.ts'

/** Restores the sources that resolvers lost with a tokenset or mode. */
export async function bringBackSources({ context, obstacles }: Undo, lost: readonly LostSources[] = []) {
  const { resolvers, changed } = await bringBackIntoResolvers(context.db, lost, context.now)
  for (const { name } of changed) obstacles.push({ name, reason: 'no longer has the place that a source was in' })
  return resolvers
}

/**
 * Runs before the deletion of created records. A resolver that began to use them later blocks the revert; `known`:
 * those that used them from the start.
 */
export async function takeOutSources(
  { context, obstacles }: Undo,
  leaving: Leaving,
  known: readonly LostSources[] = [],
): Promise<LostSources[]> {
  const lost = await takeOutOfResolvers(context.db, leaving, context.now)
  for (const { id, name } of lost)
    if (!known.some(other => other.id === id)) obstacles.push({ name, reason: 'stands on it' })
  return lost
}
