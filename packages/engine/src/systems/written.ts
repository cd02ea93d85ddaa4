// A system as writers traverse it: modes by their sources, and the tokens elsewhere that a mode's references point to.
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
  /** The tokens that a layer's references point to, transitively, as a permutation with the layer has them. */
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
    targetsOf({ tokenset, mode }) {
      const around = stacks.around(tokenset, mode)
      const own = new Set(mode.tokens.map(({ name }) => name))
      const found = new Map<string, Token>()
      const open = [...mode.tokens]
      for (let token = open.pop(); token; token = open.pop())
        for (const name of references(token)) {
          const target = own.has(name) || found.has(name) ? undefined : around.get(name)
          if (!target) continue
          found.set(name, target)
          open.push(target)
        }
      return [...found.values()]
    },
  }
}

/** Every place of a resolver that has sources. */
export function* placesIn({ sets, modifiers }: Resolver): Generator<SourceName[]> {
  for (const { sources } of sets) yield sources
  for (const { contexts } of modifiers) for (const { sources } of contexts) yield sources
}
