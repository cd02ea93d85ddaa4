// Resolves the values of modes that themes combine. A mode alone resolves aliases only within itself.
import { permutationsFrom, references, resolveTokens, type Input } from '@tessera/engine'
import { targetOf, type Draft } from '../../values/draft.ts'
import { takesPart } from './layers.ts'
import type { Chosen, ResolvedValue, Lens, Themed } from './themed.ts'
import type { ThemeSystem } from './theme-system.ts'

/** The maximum of permutations to try before a token counts as broken; real systems have fewer. */
const mostTried = 4096

/** `systems` are all themes of the workspace, computed on first use. */
export function createLens(chosen: Chosen | null, systems: readonly (() => ThemeSystem)[]): Lens {
  const cache = new Map<string, WeakMap<Draft, Themed>>()
  return {
    chosen,
    systems,
    isKnown: true,
    look(mode_id, name, draft) {
      const targets = references(draft)
      if (targets.length === 0) return null
      let byDraft = cache.get(mode_id)
      if (!byDraft) cache.set(mode_id, (byDraft = new WeakMap<Draft, Themed>()))
      let themed = byDraft.get(draft)
      if (!themed) byDraft.set(draft, (themed = work(chosen, systems, { mode_id, name, draft, targets })))
      return themed
    },
  }
}

interface Held {
  mode_id: string
  name: string
  draft: Draft
  targets: readonly string[]
}

function work(chosen: Chosen | null, systems: readonly (() => ThemeSystem)[], held: Held): Themed {
  const input = chosen && inputWith(chosen.system, held.mode_id, chosen.input)
  const here = chosen && input && follow(chosen.system, held, input)
  if (here) return { kind: 'resolved', resolved: here, input: input! }
  for (const system of systems) {
    const found = inputThatResolves(system(), held)
    if (found) return { kind: 'elsewhere', themes: system().resolver.name, input: found }
  }
  return { kind: 'unresolved' }
}

/**
 * The input itself if it includes the mode, otherwise with a context that includes the mode; null where there is none.
 */
export function inputWith({ layers }: Pick<ThemeSystem, 'layers'>, mode_id: string, input: Input): Input | null {
  const own = layers.filter(layer => layer.mode_id === mode_id)
  if (own.some(layer => takesPart(layer, input))) return input
  const [first] = own
  return first ? new Map(input).set(first.modifier!, first.context!) : null
}

/** The value of this mode, with its references resolved at the input; null where they do not resolve. */
function follow(system: ThemeSystem, { name, draft }: Held, input: Input): ResolvedValue | null {
  const token = { name, ...draft, alias_to: targetOf(draft) }
  const resolved = resolveTokens([token], target => system.at(target, input)).get(name)
  return resolved?.ok ? resolved : null
}

/** Tries only the axes that the targets depend on. */
function inputThatResolves(system: ThemeSystem, held: Held): Input | null {
  if (held.targets.some(target => system.holdersOf(target).length === 0)) return null
  for (const input of inputsWith(system, held.mode_id, new Set(held.targets.flatMap(target => system.axesOf(target)))))
    if (follow(system, held, input)) return input
  return null
}

/** Permutations along these axes, up to a maximum, with a context that includes the mode. */
export function* inputsWith(system: ThemeSystem, mode_id: string, axes: ReadonlySet<string>): Generator<Input> {
  const places = system.layers.filter(layer => layer.mode_id === mode_id)
  const modifiers = system.resolver.modifiers.filter(({ name }) => axes.has(name))
  let tried = 0
  for (const at of permutationsFrom({ modifiers }, null)) {
    for (const { modifier, context } of places) {
      if (modifier !== null && at.has(modifier) && at.get(modifier) !== context) continue
      yield modifier === null ? at : new Map(at).set(modifier, context!)
    }
    if (++tried === mostTried) return
  }
}
