// The sources of a resolver's tokens.
import type { Resolver, ResolverParts } from '@tessera/contract'

export type ModeSource = ResolverParts['sets'][number]['sources'][number]

/** The tokensets that a resolver uses. */
export function tokensetsOf({ sets, modifiers }: Resolver): string[] {
  const places = [...sets, ...modifiers.flatMap(({ contexts }) => contexts)]
  return [...new Set(places.flatMap(({ sources }) => sources.map(({ tokenset_id }) => tokenset_id)))]
}
