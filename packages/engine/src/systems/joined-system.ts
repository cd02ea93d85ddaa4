// Converts the import of a whole system to the form that resolving and exporting need.
import type { SystemImport } from '../format/format.ts'
import type { SourceName, System } from '../resolver/resolver.ts'

/** The first mode of each tokenset is its default. Null if the documents have no resolver. */
export function joinedSystem({ resolver, tokensets }: SystemImport): System | null {
  if (!resolver) return null
  const defaults = new Map(tokensets.map(({ name, modes }) => [name, modes[0]?.name]))
  // A stored resolver does not name default modes either, so exports of both give the same bytes.
  const withoutDefault = ({ tokenset, mode }: SourceName): SourceName =>
    mode === undefined || mode === defaults.get(tokenset) ? { tokenset } : { tokenset, mode }
  const inPlace = <Place extends { sources: SourceName[] }>(place: Place): Place => ({
    ...place,
    sources: place.sources.map(withoutDefault),
  })
  return {
    resolver: {
      ...resolver,
      sets: resolver.sets.map(inPlace),
      modifiers: resolver.modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(inPlace) })),
    },
    tokensets: tokensets.map(({ name, modes }) => ({
      name,
      modes: modes.map((mode, index) => ({ ...mode, is_default: index === 0 })),
    })),
  }
}
