// A view of a system for writers: modes by source, and the tokens of other modes that the references of a mode point to.
import type { ModeTokens } from '../resolver/variants.ts'
import { references } from '../formula/alias.ts'
import type { Resolver, SourceName, System } from '../resolver/resolver.ts'
import type { Token } from '../base/token.ts'
import { newStacks } from './stacks.ts'

export interface Layer {
  tokenset: string
  mode: ModeTokens
}

export interface Layers {
  all: Layer[]
  of(source: SourceName): Layer | undefined
  /** The transitive targets of a layer's references, in a permutation that contains the layer. */
  targetsOf(layer: Layer): Token[]
}

export function layersOf({ resolver, tokensets }: System): Layers {
  const ordered = tokensets.map(({ name, modes }) => ({
    name,
    modes: modes.toSorted((a, b) => Number(b.is_default) - Number(a.is_default)),
  }))
  const all = ordered.flatMap(({ name, modes }) => modes.map(mode => ({ tokenset: name, mode })))
  const byMode = new Map(all.map(layer => [layer.mode, layer]))
  const stacks = newStacks(ordered, resolver, ({ tokens }) => tokens)
  return {
    all,
    of(source) {
      const mode = stacks.modeOf(source)
      return mode && byMode.get(mode)
    },
    targetsOf({ mode }) {
      const around = stacks.around(mode)
      const own = new Set(mode.tokens.map(({ name }) => name))
      const targets = new Map<string, Token>()
      const open = [...mode.tokens]
      for (let token = open.pop(); token; token = open.pop())
        for (const name of references(token)) {
          const target = own.has(name) || targets.has(name) ? undefined : around.get(name)
          if (!target) continue
          targets.set(name, target)
          open.push(target)
        }
      return [...targets.values()]
    },
  }
}

/** The lists of sources of all sets and contexts. */
export function* placesIn({ sets, modifiers }: Resolver): Generator<SourceName[]> {
  for (const { sources } of sets) yield sources
  for (const { contexts } of modifiers) for (const { sources } of contexts) yield sources
}
