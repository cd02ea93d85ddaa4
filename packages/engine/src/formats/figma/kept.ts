// Keeps the properties of a collection, which a mode's tokens cannot express, in the group at the root of the mode.
import { isObject } from '../../base/plain-json.ts'
import type { Group, Json, JsonObject } from '../../base/token.ts'
import { VENDOR, type Collection, type Mode } from './model.ts'

interface Kept {
  /** `id`, `key`, `hiddenFromPublishing`, `parentVariableCollectionId` …, if the document has them. */
  collection: JsonObject
  mode: { id: string | null; parent: string | null; at: number | null }
}

/** The groups of a mode from Tessera's own export, with Figma's fields of the collection and the mode. */
export function groupsOf(collection: Collection, { id, parent }: Mode): Group[] {
  const { facts, carried, modes, defaultMode } = collection
  const groups = groupsFrom(carried?.groups, id)
  if (facts.id === undefined) return groups
  const root = groups.find(({ path }) => path === '') ?? { path: '' }
  // A tokenset's default mode is its first; Figma allows any position.
  const own = modes.filter(mode => !mode.of).map(mode => mode.id)
  const place: JsonObject = own.indexOf(defaultMode) > 0 ? { at: own.indexOf(id) } : {}
  const kept: JsonObject = { collection: facts, mode: { id, ...(parent === undefined ? {} : { parent }), ...place } }
  return [{ ...root, extensions: { ...root.extensions, [VENDOR]: kept } }, ...groups.filter(group => group !== root)]
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

export function keptIn(groups: readonly Group[] = []): Kept {
  const kept = groups.find(({ path }) => path === '')?.extensions?.[VENDOR]
  const { collection, mode } = isObject(kept) ? kept : {}
  const { id, parent, at = null } = isObject(mode) ? mode : {}
  const text = (json: Json | undefined) => (typeof json === 'string' ? json : null)
  return {
    collection: isObject(collection) ? collection : {},
    mode: { id: text(id), parent: text(parent), at: typeof at === 'number' ? at : null },
  }
}
