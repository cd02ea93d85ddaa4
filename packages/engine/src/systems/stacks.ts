// The layers around a mode in a system, to which its references resolve in a permutation.
import { isModifier, partsInOrder } from '../resolver/order.ts'
import type { Context, Modifier, Resolver, SourceName } from '../resolver/resolver.ts'

/** The first mode is the default. */
interface Tokenset<Mode> {
  name: string
  modes: Mode[]
}

/** The chosen contexts, by modifier; all other modifiers use their defaults. */
export type Chosen = ReadonlyMap<string, string>

export interface Stacks<Mode, Item> {
  modeOf(source: SourceName): Mode | undefined
  /** The tokens of a permutation that contains the mode, by name; for other names, those of any mode. */
  around(tokenset: string, mode: Mode): ReadonlyMap<string, Item>
  /** One permutation, and the mode that each name comes from. */
  at(chosen: Chosen): { merged: ReadonlyMap<string, Item>; from: ReadonlyMap<string, Mode> }
}

export function newStacks<Mode extends { name: string }, Item extends { name: string }>(
  tokensets: Tokenset<Mode>[],
  resolver: Resolver | null,
  itemsOf: (mode: Mode) => Item[],
): Stacks<Mode, Item> {
  const byName = new Map(tokensets.map(tokenset => [tokenset.name, tokenset]))
  const modeOf = ({ tokenset, mode }: SourceName) => {
    const modes = byName.get(tokenset)?.modes
    return mode === undefined ? modes?.[0] : modes?.find(({ name }) => name === mode)
  }
  const everything = new Map<string, Item>()
  // The first mode that has a name wins, so the default of a tokenset precedes its other modes.
  for (const { modes } of tokensets)
    for (const mode of modes)
      for (const item of new Map(itemsOf(mode).map(item => [item.name, item])).values())
        if (!everything.has(item.name)) everything.set(item.name, item)
  const at: Stacks<Mode, Item>['at'] = chosen => {
    const merged = new Map<string, Item>()
    const from = new Map<string, Mode>()
    for (const source of resolver ? sourcesAt(resolver, chosen) : []) {
      const mode = modeOf(source)
      if (!mode) continue
      for (const item of itemsOf(mode)) {
        merged.set(item.name, item)
        from.set(item.name, mode)
      }
    }
    return { merged, from }
  }
  const cache = new Map<string, ReadonlyMap<string, Item>>()
  const around: Stacks<Mode, Item>['around'] = (tokenset, mode) => {
    const place = resolver && contextWith(resolver, source => source.tokenset === tokenset && modeOf(source) === mode)
    const key = JSON.stringify(place ? [place.modifier.name, place.context.name] : null)
    const cached = cache.get(key)
    if (cached) return cached
    const all = new Map(everything)
    for (const [name, item] of at(new Map(place ? [[place.modifier.name, place.context.name]] : [])).merged)
      all.set(name, item)
    cache.set(key, all)
    return all
  }
  return { modeOf, around, at }
}

/** The first context that uses the mode; null if a set or nothing uses it. */
function contextWith({ sets, modifiers }: Resolver, isIt: (source: SourceName) => boolean) {
  if (sets.some(({ sources }) => sources.some(isIt))) return null
  for (const modifier of modifiers)
    for (const context of modifier.contexts) if (context.sources.some(isIt)) return { modifier, context }
  return null
}

function sourcesAt(resolver: Resolver, chosen: Chosen): SourceName[] {
  return entriesOf(resolver).flatMap(({ set, modifier }) => {
    if (set) return set.sources
    return (
      (modifier.contexts.find(({ name }) => name === chosen.get(modifier.name)) ?? standing(modifier))?.sources ?? []
    )
  })
}

/** The context without a choice: the default, otherwise the first. */
export function standing<Source>({ default: name, contexts }: Modifier<Source>): Context<Source> | undefined {
  return contexts.find(context => context.name === name) ?? contexts[0]
}

type Entry = { set: Resolver['sets'][number]; modifier?: undefined } | { set?: undefined; modifier: Modifier }

/** The sets and modifiers in the order of resolution. */
export function entriesOf(resolver: Resolver): Entry[] {
  return partsInOrder(resolver).map(part => (isModifier(part) ? { modifier: part } : { set: part }))
}
