// The properties of a collection that a mode's tokens cannot express: kept in the group at the root of the mode.
import { isObject } from '../../base/plain-json.ts'
import type { Group, Json, JsonObject } from '../../base/token.ts'
import { VENDOR, type Collection, type Mode } from './model.ts'

interface Kept {
  /** `id`, `key`, `hiddenFromPublishing`, `parentVariableCollectionId` …, as far as the document has them. */
  collection: JsonObject
  mode: { id: string | null; parent: string | null; at: number | null }
}

/** The groups of a mode: those that Tessera's own export wrote beside its collection, with Figma's fields of collection and mode. */
export function groupsOf(collection: Collection, { id, parent }: Mode): Group[] {
  const { facts, carried, modes, defaultMode } = collection
  const groups = groupsFrom(carried?.groups, id)
  if (facts.id === undefined) return groups
  const root = groups.find(({ path }) => path === '') ?? { path: '' }
  // A tokenset's default mode is its first, wherever it stands in Figma.
  const own = modes.filter(mode => !mode.of).map(mode => mode.id)
  const place: JsonObject = own.indexOf(defaultMode) > 0 ? { at: own.indexOf(id) } : {}
  const kept: JsonObject = { collection: facts, mode: { id, ...(parent === undefined ? {} : { parent }), ...place } }
  return [{ ...root, extensions: { ...root.extensions, [VENDOR]: kept } }, ...groups.filter(group => group !== root)]
}

/** The properties that a variable's collection has no field for: the groups of each mode by its id, without Figma's own fields. */
export function carriedGroups(modes: { id: string; groups: readonly Group[] }[]): JsonObject {
  const groups = modes.flatMap(({ id, groups }) => {
    const own = groups.flatMap(group => withoutVendor(group) ?? []).map(group => ({ ...group }))
    return own.length > 0 ? [[id, own] as const] : []
  })
  return groups.length > 0 ? { groups: Object.fromEntries(groups) } : {}
}

/** null: nothing else is kept of it. */
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
