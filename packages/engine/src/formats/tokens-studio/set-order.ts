// Arranges the sets of a resolver in one order, as projects of Tokens Studio require: later sets override earlier ones.
import { append } from '../../base/append.ts'
import type { Finding } from '../../base/finding.ts'
import { aboutText } from '../../findings/export.ts'
import { freeName } from '../../naming/free-name.ts'
import type { System } from '../../resolver/resolver.ts'
import { entriesOf } from '../../systems/stacks.ts'
import type { Layer, Layers } from '../../systems/written.ts'
import { groupTitles, rowsOf, themeName } from './themes.ts'
import { factsIn, type StudioFacts } from './tokensets.ts'

export interface WrittenSet {
  layer: Layer
  name: string
  /** The imported facts; null where they no longer apply. */
  facts: StudioFacts | null
  /** The contexts of modifiers that include it (`placeOf`); 'always' where a set does; null where nothing does. */
  on: 'always' | ReadonlySet<string> | null
}

export const placeOf = (modifier: string, context: string): string => JSON.stringify([modifier, context])
const modifierOf = (place: string): string => (JSON.parse(place) as [string, string])[0]

/** The rank of a set in a theme; `place` is null where the set is always on. */
type Rank = (layer: Layer, place: string | null) => number

/** In the imported `tokenSetOrder`, where the same sets still win; else in the resolver's order, with every set enabled. */
export function setsInOrder(system: System, layers: Layers, findings: Finding[]): WrittenSet[] {
  const { lists, on } = listsOf(system, layers)
  const sets = namedSets(system, layers.all).map(set => ({ ...set, on: on.get(set.layer) ?? null }))
  const facts = new Map(sets.map(set => [set.layer, set.facts]))
  const flow = [...new Set(lists.flatMap(({ list }) => list).toReversed())].toReversed()
  // A set without an imported position overrides all that precede it in the resolver.
  const order = new Map<Layer, number>()
  for (const layer of [...flow, ...layers.all])
    if (!order.has(layer)) order.set(layer, facts.get(layer)?.order ?? Math.max(-1, ...order.values()) + 1e-3)
  const statusAt = statuses(system)
  const asRead: Rank = (layer, place) =>
    order.get(layer)! + (statusAt(facts.get(layer) ?? null, place) === 'source' ? 0 : 1e6)
  if (wrongIn(lists, on, asRead) === null) return sets.toSorted((a, b) => order.get(a.layer)! - order.get(b.layer)!)
  const asResolved = new Map([...new Set([...flow, ...layers.all])].map((layer, i) => [layer, i]))
  const wrong = wrongIn(lists, on, layer => asResolved.get(layer)!)
  if (wrong !== null)
    findings.push(
      aboutText(
        'approximated',
        'warning',
        `No single order of sets says which of them ${wrong} comes from in every theme`,
      ),
    )
  return sets
    .map(set => ({ ...set, facts: set.facts && { ...set.facts, status: {} } }))
    .sort((a, b) => asResolved.get(a.layer)! - asResolved.get(b.layer)!)
}

/** The imported status of a set in a theme; a set that is always on must have the same in all themes of a group. */
function statuses({ resolver: { modifiers } }: System): (facts: StudioFacts | null, place: string | null) => string {
  const groups = groupTitles(modifiers)
  const titles = new Map(
    modifiers.flatMap(modifier => {
      const { group, rows } = rowsOf(modifier)
      return modifier.contexts.map(
        ({ name }) => [placeOf(modifier.name, name), [group, themeName(name, rows)]] as const,
      )
    }),
  )
  return (facts, place) => {
    if (!facts) return 'enabled'
    const statuses = [...groups].map(([group, themes]) => new Set(themes.map(theme => facts.status[group]?.[theme])))
    const always = statuses.flatMap(found => (found.size === 1 ? [...found] : []))
    const [group = '', theme = ''] = (place !== null && titles.get(place)) || []
    const all = [...always, facts.status[group]?.[theme]]
    return !all.includes('enabled') && all.includes('source') ? 'source' : 'enabled'
  }
}

/** The layers of a set or of a context, in the resolver's order. */
interface List {
  place: string | null
  list: Layer[]
}

function listsOf({ resolver }: System, layers: Layers) {
  const on = new Map<Layer, 'always' | Set<string>>()
  const lists: List[] = []
  for (const { set, modifier } of entriesOf(resolver)) {
    const places = set
      ? [{ place: null, sources: set.sources }]
      : modifier.contexts.map(({ name, sources }) => ({ place: placeOf(modifier.name, name), sources }))
    for (const { place, sources } of places) {
      const list = sources.flatMap(source => layers.of(source) ?? [])
      lists.push({ place, list })
      for (const layer of list) {
        const before = on.get(layer)
        if (place === null) on.set(layer, 'always')
        else if (before !== 'always') on.set(layer, (before ?? new Set()).add(place))
      }
    }
  }
  return { lists, on }
}

function entriesByToken(lists: List[]): Map<string, { layer: Layer; place: string | null }[]> {
  const entries = new Map<string, { layer: Layer; place: string | null }[]>()
  for (const { place, list } of lists)
    for (const layer of list) for (const { name } of layer.mode.tokens) append(entries, name, { layer, place })
  return entries
}

/** A token for which the order lets another set win than the resolver does, or null. */
function wrongIn(lists: List[], on: ReadonlyMap<Layer, 'always' | Set<string>>, rank: Rank): string | null {
  for (const [token, entries] of entriesByToken(lists))
    for (const [i, later] of entries.entries())
      for (const earlier of entries.slice(0, i)) {
        if (earlier.layer === later.layer || excludes(earlier.place, later.place)) continue
        // A set that is always on applies at its own position, whichever contexts also include it.
        if (earlier.place !== null && on.get(earlier.layer) === 'always') continue
        if (rank(earlier.layer, earlier.place) > rank(later.layer, later.place)) return token
      }
  return null
}

/** Different contexts of one modifier are never on together. */
const excludes = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a !== b && modifierOf(a) === modifierOf(b)

/** Every mode with the name of its set: the imported name, or one from the names of its tokenset and itself. */
function namedSets({ tokensets }: System, all: Layer[]): Omit<WrittenSet, 'on'>[] {
  const taken = new Set<string>()
  const given = new Set<string>()
  const named = new Map<Layer, StudioFacts>()
  // Imported names take precedence over new ones.
  for (const layer of all) {
    const facts = factsIn(layer.mode.groups)
    if (!facts?.set || facts.set.startsWith('$') || given.has(facts.set)) continue
    given.add(facts.set)
    taken.add(facts.set.toLowerCase())
    named.set(layer, facts)
  }
  return all.map(layer => {
    const { tokenset, mode } = layer
    const facts = named.get(layer) ?? null
    const only = tokensets.find(({ name }) => name === tokenset)!.modes.length === 1
    const preferred = (only ? tokenset : `${tokenset}/${mode.name}`).replace(/^\$+/, '') || 'set'
    return { layer, name: facts?.set ?? freeName(preferred, taken), facts }
  })
}
