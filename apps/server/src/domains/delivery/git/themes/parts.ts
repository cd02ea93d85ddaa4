// A resolver in parts, by which both sides are merged: each axis, context and set is one with a part for each of its fields, and the
// order is one. Sources are ids of modes.
import { canonicalJson } from '@tessera/engine'
import type { Json, JsonObject } from '@tessera/engine'
import type { ResolverContent } from '../../../quality/proposals/plan-resolvers.ts'

/** By key: a kind, names, and for a field its name, as JSON. */
export type Parts = ReadonlyMap<string, Json>

/** In a project of Tokens Studio a set has neither a name of its own nor company, so that only its mode counts. */
export type ThemesForm = 'studio' | 'resolver'

type Modifier = ResolverContent['modifiers'][number]
type Context = Modifier['contexts'][number]
export type ModeSource = Context['sources'][number]

/** Where the engine keeps the fields of the rows of a group. */
const studioKey = 'studio.tokens'
export const orderKey = JSON.stringify(['order'])
const keyOf = (...names: string[]) => JSON.stringify(names)

interface Reading {
  form: ThemesForm
  /** null: it is not there. */
  modeOf: (source: ModeSource) => string | null
}

export function partsOf(content: ResolverContent | null, reading: Reading): Parts {
  const parts = new Map<string, Json>()
  if (!content) return parts
  const note = (key: string[], fields: Record<string, Json | undefined>) => {
    parts.set(keyOf(...key), true)
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined && value !== null) parts.set(keyOf(...key, field), value)
  }
  const idsOf = (sources: readonly ModeSource[]) => sources.flatMap(source => reading.modeOf(source) ?? [])
  if (reading.form === 'resolver') note(['about'], { name: content.name, description: content.description })
  for (const { name, description, extensions, sources } of content.sets)
    if (reading.form === 'studio') for (const id of idsOf(sources)) parts.set(keyOf('always', id), true)
    else note(['set', name], { description, extensions, sources: idsOf(sources) })
  for (const { name, description, default: standard, extensions, contexts } of content.modifiers) {
    const { rest, rows } = rowsOf(extensions)
    note(['axis', name], { description, default: standard, extensions: rest })
    for (const { name: context, sources, selector, media, platform } of contexts)
      note(['context', name, context], {
        sources: idsOf(sources),

        selector,
        media,
        row: Object.hasOwn(rows, context) ? rows[context] : undefined,
        platform: platform as JsonObject | undefined,
      })
  }
  parts.set(orderKey, orderOf(content, reading))
  return parts
}

/** The fields of the rows of a group by context, and what else the extensions hold. */
function rowsOf(extensions: Modifier['extensions']): { rest: JsonObject | undefined; rows: JsonObject } {
  const studio = extensions?.[studioKey] as JsonObject | undefined
  if (!studio?.themes) return { rest: extensions as JsonObject | undefined, rows: {} }
  const { themes, ...others } = studio
  const { [studioKey]: _, ...rest } = extensions as JsonObject
  const kept: JsonObject = { ...rest, ...(Object.keys(others).length > 0 ? { [studioKey]: others } : {}) }
  return { rest: Object.keys(kept).length > 0 ? kept : undefined, rows: themes as JsonObject }
}

type Entry = { set: string } | { modifier: string }

const entriesOf = ({ resolution_order: order, sets, modifiers }: ResolverContent): Entry[] =>
  order ?? [...sets.map(({ name }) => ({ set: name })), ...modifiers.map(({ name }) => ({ modifier: name }))]

function orderOf(content: ResolverContent, { form, modeOf }: Reading): string[] {
  return entriesOf(content).flatMap(entry => {
    if ('modifier' in entry) return keyOf('axis', entry.modifier)
    if (form === 'resolver') return keyOf('set', entry.set)
    const sources = content.sets.find(({ name }) => name === entry.set)?.sources ?? []
    return sources.flatMap(source => modeOf(source) ?? []).map(id => keyOf('always', id))
  })
}

interface Building extends Reading {
  /** What keeps its form, and has what the parts do not say. */
  like: ResolverContent | null
  sourceOf: (mode: string) => ModeSource
  /** The name of a set for a mode that is always on. */
  nameOf: (mode: string) => string
}

/** The reverse; null: there is nothing left. */
export function contentOf(parts: Parts, building: Building): ResolverContent | null {
  const { like, form } = building
  const tree = treeOf(parts)
  const modifiers = [...inOrder(tree.axes.keys(), like?.modifiers)].map(name => modifierOf(name, tree, building))
  const sets =
    form === 'studio' ? alwaysOn(tree.always, building) : [...inOrder(tree.sets.keys(), like?.sets)].map(setIn)
  if (sets.length + modifiers.length === 0) return null
  const { name, description } = tree.about
  return {
    ...(like ?? { name: 'Themes', description: null }),
    ...(form === 'resolver' && typeof name === 'string' ? { name, description: (description as string) ?? null } : {}),
    sets,
    modifiers,
    resolution_order: resolutionOrder(parts, { sets, modifiers }, building),
  }

  function setIn(name: string): ResolverContent['sets'][number] {
    const { sources, ...about } = tree.sets.get(name)!
    return { name, ...about, sources: sourcesOf(sources, building) }
  }
}

type Fields = Record<string, Json>

interface PartTree {
  about: Fields
  always: Set<string>
  sets: Map<string, Fields>
  axes: Map<string, { fields: Fields; contexts: Map<string, Fields> }>
}

/** What a part of is there is there itself. */
function treeOf(parts: Parts): PartTree {
  const tree: PartTree = { about: {}, always: new Set(), sets: new Map(), axes: new Map() }
  const taken = <Held>(map: Map<string, Held>, name: string, fresh: Held): Held => {
    const held = map.get(name) ?? fresh
    map.set(name, held)
    return held
  }
  const axis = (name: string) => taken(tree.axes, name, { fields: {}, contexts: new Map<string, Fields>() })
  for (const [key, value] of parts) {
    const [kind = '', ...names] = JSON.parse(key) as string[]
    const [name = '', second = ''] = names
    const into: Record<string, () => Fields> = {
      about: () => tree.about,
      set: () => taken(tree.sets, name, {}),
      axis: () => axis(name).fields,
      context: () => taken(axis(name).contexts, second, {}),
    }
    if (kind === 'always') tree.always.add(name)
    const field = names[{ about: 0, set: 1, axis: 1, context: 2 }[kind] ?? 0]
    const holder = into[kind]?.()
    if (holder && field !== undefined) holder[field] = value
  }
  return tree
}

/** Those that were there first, as they were. */
const inOrder = (names: Iterable<string>, like: readonly { name: string }[] = []): Set<string> => {
  const there = new Set(names)
  return new Set([...like.map(({ name }) => name).filter(name => there.has(name)), ...there])
}

function sourcesOf(ids: Json | undefined, { like, modeOf, sourceOf }: Building): ModeSource[] {
  const places = like ? [...like.sets, ...like.modifiers.flatMap(({ contexts }) => contexts)] : []
  const known = new Map(places.flatMap(({ sources }) => sources.map(source => [modeOf(source), source] as const)))
  return ((ids ?? []) as string[]).map(id => known.get(id) ?? sourceOf(id))
}

function modifierOf(name: string, { axes }: PartTree, building: Building): Modifier {
  const { contexts, fields } = axes.get(name)!
  const { default: standard, description, extensions } = fields
  const like = building.like?.modifiers.find(one => one.name === name)
  const rows: JsonObject = Object.create(null) as JsonObject
  const made = [...inOrder(contexts.keys(), like?.contexts)].map((context): Context => {
    const { sources, row, ...facts } = contexts.get(context)!
    if (row !== undefined) rows[context] = row
    return { name: context, sources: sourcesOf(sources, building), ...facts }
  })
  const kept = { ...(extensions as JsonObject | undefined) }
  if (Object.keys(rows).length > 0) kept[studioKey] = { ...(kept[studioKey] as JsonObject), themes: rows }
  return {
    name,
    ...(description === undefined ? {} : { description: description as string }),
    ...(contexts.has(standard as string) ? { default: standard as string } : {}),
    contexts: made,
    ...(Object.keys(kept).length > 0 ? { extensions: kept } : {}),
  }
}

/** A mode keeps its set; a new one gets a set of its own. */
function alwaysOn(always: ReadonlySet<string>, { like, modeOf, sourceOf, nameOf }: Building): ResolverContent['sets'] {
  const left = new Set(always)
  const isOn = (source: ModeSource) => left.delete(modeOf(source) ?? '')
  const kept = (like?.sets ?? []).map(set => ({ ...set, sources: set.sources.filter(isOn) }))
  const taken = new Set(kept.map(({ name }) => name))
  const fresh = [...left].map(id => {
    const name = nameOf(id)
    const free = taken.has(name) ? `${name} ${id.slice(-4)}` : name
    taken.add(free)
    return { name: free, sources: [sourceOf(id)] }
  })
  return [...kept.filter(({ sources }) => sources.length > 0), ...fresh]
}

function resolutionOrder(
  parts: Parts,
  content: Pick<ResolverContent, 'sets' | 'modifiers'>,
  { form, like, modeOf }: Building,
): ResolverContent['resolution_order'] {
  const { sets, modifiers } = content
  const all = entriesOf({ ...content, name: '', description: null, resolution_order: null })
  const setOf = new Map(
    sets.flatMap(({ name, sources }) =>
      form === 'resolver'
        ? [[keyOf('set', name), name]]
        : sources.map(one => [keyOf('always', modeOf(one) ?? ''), name]),
    ) as [string, string][],
  )
  const axes = new Map(modifiers.map(({ name }) => [keyOf('axis', name), name]))
  const order = new Map<string, Entry>()
  for (const key of (parts.get(orderKey) ?? []) as string[]) {
    const [set, modifier] = [setOf.get(key), axes.get(key)]
    if (set !== undefined) order.set(keyOf('set', set), { set })
    else if (modifier !== undefined) order.set(key, { modifier })
  }
  const entries = [...order.values()]
  const isUsual = canonicalJson(entries) === canonicalJson(all)
  return isUsual && (like?.resolution_order ?? null) === null ? null : entries
}
