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

/** The tokens around a mode, by name. */
export type Around<Item> = Pick<ReadonlyMap<string, Item>, 'size' | 'has' | 'get' | 'keys'>

export interface Stacks<Mode, Item> {
  modeOf(source: SourceName): Mode | undefined
  /** The tokens of a permutation that contains the mode, by name; for other names, those of any mode. */
  around(mode: Mode): Around<Item>
  /** One permutation, and the mode that each name comes from. */
  at(chosen: Chosen): { merged: ReadonlyMap<string, Item>; from: ReadonlyMap<string, Mode> }
}

export function newStacks<Mode extends { name: string }, Item extends { name: string }>(
  tokensets: Tokenset<Mode>[],
  resolver: Resolver | null,
  itemsOf: (mode: Mode) => Item[],
): Stacks<Mode, Item> {
  const modeOf = modesBySource(tokensets)
  const everything = new Map<string, Item>()
  // The first mode that has a name wins, so the default of a tokenset precedes its other modes.
  for (const { modes } of tokensets)
    for (const mode of modes)
      for (const item of new Map(itemsOf(mode).map(item => [item.name, item])).values())
        if (!everything.has(item.name)) everything.set(item.name, item)
  const entries = resolver ? entriesOf(resolver) : []
  const at: Stacks<Mode, Item>['at'] = chosen => {
    const merged = new Map<string, Item>()
    const from = new Map<string, Mode>()
    for (const source of entries.flatMap(entry => sourcesOf(entry, chosen))) {
      const mode = modeOf(source)
      if (!mode) continue
      for (const item of itemsOf(mode)) {
        merged.set(item.name, item)
        from.set(item.name, mode)
      }
    }
    return { merged, from }
  }
  const itemsAt = (sources: readonly SourceName[]) =>
    sources.flatMap(source => {
      const mode = modeOf(source)
      return mode ? itemsOf(mode) : []
    })
  const standard = standingItems(entries, itemsAt)
  const places = placesOf(resolver, modeOf)
  const around: Stacks<Mode, Item>['around'] = mode => {
    const { size } = everything
    const has = (name: string) => everything.has(name)
    const keys = () => everything.keys()
    const place = places.get(mode)
    const chosen = place && chosenItems(place, entries, itemsAt)
    const get = (name: string) =>
      (chosen ? over(standard.get(name), chosen, name) : standard.get(name)?.last.item) ?? everything.get(name)
    return { size, has, keys, get }
  }
  return { modeOf, around, at }
}

function modesBySource<Mode extends { name: string }>(tokensets: Tokenset<Mode>[]) {
  const byName = new Map(tokensets.map(({ name, modes }) => [name, { modes, byName: firstByName(modes) }]))
  return ({ tokenset, mode }: SourceName): Mode | undefined => {
    const named = byName.get(tokenset)
    return mode === undefined ? named?.modes[0] : named?.byName.get(mode)
  }
}

/** Of several with the same name, the first. */
const firstByName = <Named extends { name: string }>(all: readonly Named[]) =>
  new Map(all.map((one): [string, Named] => [one.name, one]).reverse())

interface ModifierContext {
  modifier: Modifier
  context: Context
}

/** The first context that uses each mode. Modes that a set uses have none. */
function placesOf<Mode>(resolver: Resolver | null, modeOf: (source: SourceName) => Mode | undefined) {
  const places = new Map<Mode | undefined, ModifierContext | null>()
  const { sets = [], modifiers = [] } = resolver ?? {}
  for (const { sources } of sets) for (const source of sources) places.set(modeOf(source), null)
  for (const modifier of modifiers)
    for (const context of modifier.contexts)
      for (const source of context.sources) {
        const mode = modeOf(source)
        if (!places.has(mode)) places.set(mode, { modifier, context })
      }
  return places
}

/** An item with the entry that it comes from, and the position of this entry in the order of resolution. */
interface Placed<Item> {
  item: Item
  entry: Entry
  position: number
}

/** What a name is without a choice, and what it would be without the entry that this comes from. */
interface Standing<Item> {
  last: Placed<Item>
  other: Placed<Item> | undefined
}

/** The permutation without a choice. Another choice of one modifier only replaces what comes from this modifier. */
function standingItems<Item extends { name: string }>(
  entries: readonly Entry[],
  itemsAt: (sources: readonly SourceName[]) => Item[],
): ReadonlyMap<string, Standing<Item>> {
  const standing = new Map<string, Standing<Item>>()
  for (const [position, entry] of entries.entries())
    for (const item of itemsAt(sourcesOf(entry, noChoice))) {
      const before = standing.get(item.name)
      const other = before?.last.entry === entry ? before.other : before?.last
      standing.set(item.name, { last: { item, entry, position }, other })
    }
  return standing
}

interface ChosenItems<Item> {
  modifier: Modifier
  /** -1: the modifier takes no part. */
  position: number
  items: ReadonlyMap<string, Item>
}

function chosenItems<Item extends { name: string }>(
  { modifier, context }: ModifierContext,
  entries: readonly Entry[],
  itemsAt: (sources: readonly SourceName[]) => Item[],
): ChosenItems<Item> {
  const position = entries.findLastIndex(entry => entry.modifier === modifier)
  const items = position < 0 ? [] : itemsAt(context.sources)
  return { modifier, position, items: new Map(items.map(item => [item.name, item])) }
}

/** The item of this name when the context is chosen. */
function over<Item>(
  standing: Standing<Item> | undefined,
  { modifier, position, items }: ChosenItems<Item>,
  name: string,
) {
  const rest = standing?.last.entry.modifier === modifier ? standing.other : standing?.last
  return rest && rest.position > position ? rest.item : (items.get(name) ?? rest?.item)
}

const noChoice: Chosen = new Map()

function sourcesOf({ set, modifier }: Entry, chosen: Chosen): readonly SourceName[] {
  if (set) return set.sources
  return (modifier.contexts.find(({ name }) => name === chosen.get(modifier.name)) ?? standing(modifier))?.sources ?? []
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
