// The resolvers that stand on what a revert brings back or takes away.
import type { LostSources } from '../../kernel/change.ts'
import { bringBackIntoResolvers, takeOutOfResolvers } from '../resolvers/using.ts'
import type { Leaving } from '../resolvers/using.ts'
import type { Undo } from './undo.ts'

/** What went out of resolvers with a tokenset or mode comes back with it. */
export async function bringBackSources({ context, obstacles }: Undo, lost: readonly LostSources[] = []) {
  const { resolvers, changed } = await bringBackIntoResolvers(context.db, lost, context.now)
  for (const { name } of changed) obstacles.push({ name, reason: 'no longer has the place that a source was in' })
  return resolvers
}

/** Before what was made goes. A resolver that came to stand on it later stands in the way; `known`: those that did from the start. */
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
