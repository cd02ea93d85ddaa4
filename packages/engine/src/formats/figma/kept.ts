// Keeps the properties of a collection, which a mode's tokens cannot express, in the group at the root of the mode.
import { isObject } from '../../base/plain-json.ts'
import type { Group, Json, JsonObject } from '../../base/token.ts'
import { VENDOR, type Collection, type Mode } from './model.ts'

export interface KeptCollection {
  /** `id`, `key`, `hiddenFromPublishing`, `parentVariableCollectionId` …, if the document has them. */
  facts: JsonObject
  mode: { id: string | null; name: string | null; parent: string | null; at: number | null }
}

/** The groups of a mode from Tessera's own export, with Figma's fields of the collection and the mode. */
export function groupsOf(collection: Collection, mode: Mode): Group[] {
  const groups = groupsFrom(collection.carried?.groups, mode.id)
  const kept = factsOf(collection, mode)
  if (kept === null) return groups
  const root = groups.find(({ path }) => path === '') ?? { path: '' }
  const extensions = { ...root.extensions, [VENDOR]: { collections: { [collection.name]: kept } } }
  return [{ ...root, extensions }, ...groups.filter(group => group !== root)]
}

/** The groups of a mode in which each collection has one of its modes. */
export function groupsOfAll(chosen: readonly [Collection, Mode][]): Group[] {
  const collections = chosen.flatMap(([collection, mode]): [string, JsonObject][] => {
    // The mode of an extended collection is none of the collection with the variables.
    const kept = collection.modes.some(mode => mode.of) ? null : factsOf(collection, mode)
    return kept === null ? [] : [[collection.name, kept]]
  })
  if (collections.length === 0) return []
  return [{ path: '', extensions: { [VENDOR]: { collections: Object.fromEntries(collections) } } }]
}

function factsOf({ facts, modes, defaultMode }: Collection, { id, name, parent }: Mode): JsonObject | null {
  if (facts.id === undefined) return null
  // A tokenset's default mode is its first; Figma allows any position.
  const own = modes.filter(mode => !mode.of).map(mode => mode.id)
  const place: JsonObject = own.indexOf(defaultMode) > 0 ? { at: own.indexOf(id) } : {}
  return { ...facts, mode: { id, name, ...(parent === undefined ? {} : { parent }), ...place } }
}

/** The groups of each mode by the mode's id, without Figma's own fields: a collection has no field for them. */
export function carriedGroups(modes: { id: string; groups: readonly Group[] }[]): JsonObject {
  const groups = modes.flatMap(({ id, groups }) => {
    const own = groups.flatMap(group => withoutVendor(group) ?? []).map(group => ({ ...group }))
    return own.length > 0 ? [[id, own] as const] : []
  })
  return groups.length > 0 ? { groups: Object.fromEntries(groups) } : {}
}

/** null where nothing else remains of the group. */
function withoutVendor(group: Group): Group | null {
  if (group.path !== '' || !group.extensions) return group
  const { [VENDOR]: _, ...extensions } = group.extensions
  const { extensions: __, ...rest } = group
  const kept = Object.keys(extensions).length > 0 ? { ...rest, extensions } : rest
  return Object.keys(kept).length > 1 ? kept : null
}

function groupsFrom(carried: Json | undefined, modeId: string): Group[] {
  const list = isObject(carried) && Object.hasOwn(carried, modeId) ? carried[modeId] : undefined
  if (!Array.isArray(list)) return []
  return list.filter(isObject).flatMap(({ path, description, extensions, deprecated }): Group[] => {
    if (typeof path !== 'string') return []
    return [
      {
        path,
        ...(typeof description === 'string' ? { description } : {}),
        ...(isObject(extensions) ? { extensions } : {}),
        ...(typeof deprecated === 'string' || typeof deprecated === 'boolean' ? { deprecated } : {}),
      },
    ]
  })
}

/** The collection of a mode that has one. */
export function keptIn(groups: readonly Group[] = []): KeptCollection {
  return collectionsIn(groups).values().next().value ?? keptFrom({})
}

/** What is kept of Figma's collections, by their names. */
export function collectionsIn(groups: readonly Group[] = []): Map<string, KeptCollection> {
  const kept = groups.find(({ path }) => path === '')?.extensions?.[VENDOR]
  if (!isObject(kept)) return new Map()
  // Earlier versions kept one collection, without its name.
  if (isObject(kept.collection)) return new Map([['', keptFrom({ ...kept.collection, mode: kept.mode ?? null })]])
  const collections = isObject(kept.collections) ? Object.entries(kept.collections) : []
  return new Map(collections.flatMap(([name, own]) => (isObject(own) ? [[name, keptFrom(own)]] : [])))
}

function keptFrom({ mode, ...facts }: JsonObject): KeptCollection {
  const { id, name, parent, at = null } = isObject(mode) ? mode : {}
  const text = (json: Json | undefined) => (typeof json === 'string' ? json : null)
  return {
    facts,
    mode: { id: text(id), name: text(name), parent: text(parent), at: typeof at === 'number' ? at : null },
  }
}
