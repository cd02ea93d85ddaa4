// The collections and modes for the tokensets of a system, with Figma's own ids where they were imported from Figma.
import type { SourceTokenset } from '../../resolver/resolver.ts'
import type { Layers } from '../../systems/written.ts'
import type { JsonObject } from '../../base/token.ts'
import { carriedGroups, keptIn } from './kept.ts'

export interface PlacedMode {
  id: string
  name: string
  /** Its index in `layers.all`. */
  at: number
  is_default: boolean
  /** In an extended collection, the id of the mode that it extends. */
  parent: string | null
}

export interface PlacedCollection {
  id: string
  tokenset: string
  modes: PlacedMode[]
  facts: JsonObject
  /** The collection whose variables it overrides; it then has no variables of its own. */
  parent: PlacedCollection | null
  carried: JsonObject
}

/** `holds`: whether the tokens of one tokenset can override the variables of another. */
export function placeCollections(
  tokensets: readonly SourceTokenset[],
  layers: Layers,
  holds: (root: string, extended: string) => boolean,
): Map<string, PlacedCollection> {
  const kept = new Map(layers.all.map(layer => [layer, keptIn(layer.mode.groups)]))
  const collectionId = newIds(
    layers.all.map(layer => kept.get(layer)!.facts.id),
    n => `VariableCollectionId:0:${n}`,
  )
  const modeId = newIds(
    layers.all.map(layer => kept.get(layer)!.mode.id),
    n => `${n}:0`,
  )
  const extended = new Set([...kept.values()].map(({ facts }) => facts.parentVariableCollectionId))
  // Mode ids are unique per collection; collections that extend each other share variables, and thus the scope.
  const scopeOf = (name: string, { id, parentVariableCollectionId: parent }: JsonObject) =>
    parent !== undefined || (id !== undefined && extended.has(id)) ? 'extended' : `collection ${name}`
  const placed = new Map<string, PlacedCollection>()
  for (const { name } of tokensets) {
    const own = layers.all.flatMap((layer, at) => (layer.tokenset === name ? [{ layer, at }] : []))
    own.sort((a, b) => (kept.get(a.layer)!.mode.at ?? a.at) - (kept.get(b.layer)!.mode.at ?? b.at))
    const { facts } = kept.get(own[0]!.layer)!
    const modes = own.map(({ layer, at }) => ({
      id: modeId(kept.get(layer)!.mode.id, scopeOf(name, facts)),
      name: layer.mode.name,
      at,
      is_default: layer.mode.is_default,
      parent: kept.get(layer)!.mode.parent,
    }))
    const groups = modes.map(({ id, at }) => ({ id, groups: layers.all[at]!.mode.groups ?? [] }))
    placed.set(name, {
      id: collectionId(facts.id),
      tokenset: name,
      modes,
      facts,
      parent: null,
      carried: carriedGroups(groups),
    })
  }
  for (const collection of placed.values()) collection.parent = parentOf(collection, placed, holds)
  return placed
}

/** The collection that it extended in Figma, if it still can. */
function parentOf(
  collection: PlacedCollection,
  placed: ReadonlyMap<string, PlacedCollection>,
  holds: (root: string, extended: string) => boolean,
): PlacedCollection | null {
  const parent = [...placed.values()].find(({ id }) => id === collection.facts.parentVariableCollectionId)
  // An extending collection follows the one it extends, so that no two extend each other.
  if (!parent || [...placed.values()].indexOf(parent) >= [...placed.values()].indexOf(collection)) return null
  const isWhole = collection.modes.every(mode => parent.modes.some(({ id }) => id === mode.parent))
  return isWhole && holds(rootOf(parent).tokenset, collection.tokenset) ? parent : null
}

/** The collection whose variables it has. */
export function rootOf(collection: PlacedCollection): PlacedCollection {
  let root = collection
  while (root.parent) root = root.parent
  return root
}

/** Assigns each requested id once in its scope, and where it is taken or absent, the next free number. */
function newIds(preferred: unknown[], make: (number: number) => string): (wish: unknown, scope?: string) => string {
  const reserved = new Set(preferred.filter(id => typeof id === 'string'))
  const given = new Set<string>()
  let number = 1
  return (wish, scope = '') => {
    let id = typeof wish === 'string' ? wish : ''
    while (id === '' || given.has(`${scope} ${id}`)) {
      id = make(number++)
      if (reserved.has(id)) id = ''
    }
    given.add(`${scope} ${id}`)
    return id
  }
}
