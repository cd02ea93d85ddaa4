// The sources of a resolver: their modes, their tokens, and the cache key of answers about them.
import type { Resolver } from '@tessera/contract'
import { sourcesOf } from '@tessera/engine'
import type { Input } from '@tessera/engine'
import { createHash } from 'node:crypto'
import type { Shown } from '../../../../kernel/answers/text-cache.ts'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import type { Db } from '../../../../storage/sql.ts'
import { listInModes } from '../tokens/tokens.store.ts'
import type { TokenRow } from '../tokens/tokens.store.ts'
import type { Standing, StandingMode, StandingTokenset } from './resolvers.store.ts'
import { placesOf } from './shape.ts'
import type { ModeSource } from './shape.ts'

export interface SourceMode extends StandingMode {
  tokenset: StandingTokenset
}

/** The mode of a source; foreign keys guarantee one for every source. */
export function modeOfSources({ tokensets }: Pick<Standing, 'tokensets'>): (source: ModeSource) => SourceMode {
  const modes = new Map(
    tokensets.flatMap(tokenset => tokenset.modes.map(mode => [mode.id, { ...mode, tokenset }] as const)),
  )
  const standard = new Map(tokensets.map(({ id, default_mode_id }) => [id, default_mode_id]))
  return ({ tokenset_id, mode_id }) => modes.get(mode_id ?? standard.get(tokenset_id)!)!
}

/** The modes of a permutation, from the lowest to the highest; without an input, of all places. */
export function modesAt(standing: Standing, input?: Input): SourceMode[] {
  const { resolver } = standing
  const sources = input ? sourcesOf(resolver, input) : allSources(resolver)
  return sources.map(modeOfSources(standing))
}

const allSources = (resolver: Resolver): ModeSource[] => placesOf(resolver).flatMap(({ sources }) => sources)

/**
 * The cache key of answers about these modes or tokensets. Revisions only grow, so the sum is equal only if all are: an
 * answer is valid until a write to one of its sources, and independent of other writes.
 */
export function shownOf(
  { resolver, revision }: Standing,
  standsOn: readonly { id: string; revision: number }[],
  variant: string,
): Shown {
  const distinct = new Map(standsOn.map(one => [one.id, one.revision]))
  const which = createHash('sha256')
  for (const { id } of standsOn) which.update(id)
  return {
    subject: `resolver/${resolver.id}/${revision}/${which.digest('base64url')}`,
    revision: [...distinct.values()].reduce((sum, one) => sum + one, 0),
    variant,
  }
}

/** The tokens of each of these modes, at one moment. */
export async function tokensOfModes(db: Db, modes: readonly { id: string }[]): Promise<Map<string, TokenRow[]>> {
  const ids = [...new Set(modes.map(({ id }) => id))]
  const lists = new Map<string, TokenRow[]>(ids.map(id => [id, []]))
  if (ids.length > 0) await inSlices(await listInModes(db, ids), row => void lists.get(row.mode_id)!.push(row))
  return lists
}
