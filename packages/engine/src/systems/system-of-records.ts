// Converts a stored resolver, which has sources by id, to a system, which has them by name.
import type { ModeTokens } from '../resolver/variants.ts'
import type { Resolver, System } from '../resolver/resolver.ts'

export interface SourceId {
  tokenset_id: string
  /** Absent for the default mode. */
  mode_id?: string | undefined
}

export interface LoadedTokenset {
  id: string
  name: string
  modes: (ModeTokens & { id: string })[]
}

/** Tokensets of a workspace may have equal names, so the later ones get a number. */
export function systemOf(resolver: Resolver<SourceId>, tokensets: readonly LoadedTokenset[]): System {
  const names = new Set<string>()
  const byId = new Map<string, { name: string; modes: Map<string, string> }>()
  const named = tokensets.map(({ id, name, modes }) => {
    const free = freeName(name, names)
    byId.set(id, { name: free, modes: new Map(modes.map(mode => [mode.id, mode.name])) })
    return { name: free, modes: modes.map(({ id: _, ...mode }) => mode) }
  })
  const inNames = <Place extends { sources: SourceId[] }>({ sources, ...place }: Place) => ({
    ...place,
    sources: sources.flatMap(({ tokenset_id, mode_id }) => {
      const tokenset = byId.get(tokenset_id)
      const mode = mode_id === undefined ? undefined : tokenset?.modes.get(mode_id)
      if (!tokenset || (mode_id !== undefined && mode === undefined)) return []
      return [mode === undefined ? { tokenset: tokenset.name } : { tokenset: tokenset.name, mode }]
    }),
  })
  const { name, description, sets, modifiers, resolution_order, extensions } = resolver
  return {
    resolver: {
      name,
      description,
      sets: sets.map(inNames),
      modifiers: modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(inNames) })),
      resolution_order,
      ...(extensions ? { extensions } : {}),
    },
    tokensets: named,
  }
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${name} ${n}`
  taken.add(free)
  return free
}
