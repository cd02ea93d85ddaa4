// Identifiers for many names at once, each its own.
import { areDistinct } from './distinct.ts'
import { belongsRather } from './own-name.ts'

export interface IdentifiedName {
  name: string
  /** The identifier; '' until `identify` sets it. */
  identifier: string
}

export interface Renamed {
  name: string
  /** Its final name. */
  identifier: string
  /** The identifier that an earlier name has taken. */
  preferred: string
}

type Spell = (name: string) => string
type Suffix = (identifier: string, number: number) => string

/**
 * Assigns each item its identifier, items of one name the same one. The name to which it belongs rather, and of several the first,
 * gets the identifier it prefers; the others get a numeric suffix that no other name prefers, so that the names of others never depend on a collision. `same` reduces an
 * identifier to the part that must differ.
 */
export function identify(
  lists: readonly (readonly IdentifiedName[])[],
  spell: Spell,
  suffix: Suffix,
  same: (identifier: string) => string = asItIs,
  isOwner: IsOwner = belongsRather,
): Renamed[] {
  const keys: string[] = []
  for (const items of lists) {
    for (const item of items) {
      item.identifier = spell(item.name)
      keys.push(same(item.identifier))
    }
  }
  // Most lists have no collisions.
  if (areDistinct(keys)) return []
  const taken = new Set(keys)
  const owners = ownNames(lists, same, isOwner)
  const late = lists.flat().filter(({ name, identifier }) => owners.get(same(identifier)) !== name)
  // `taken` has every preferred identifier, so that no suffix leads to one of them.
  const renamed = new Map<string, Renamed>()
  const nextNumber = new Map<string, number>()
  for (const item of late) {
    const { name, identifier: preferred } = item
    let change = renamed.get(name)
    if (!change) {
      const key = same(preferred)
      let number = nextNumber.get(key) ?? 2
      let identifier: string
      do identifier = suffix(preferred, number++)
      while (taken.has(same(identifier)))
      nextNumber.set(key, number)
      taken.add(same(identifier))
      change = { name, identifier, preferred }
      renamed.set(name, change)
    }
    item.identifier = change.identifier
  }
  return [...renamed.values()]
}

const asItIs = (identifier: string) => identifier

/** The name to which each identifier belongs. */
function ownNames(
  lists: readonly (readonly IdentifiedName[])[],
  same: (identifier: string) => string,
  isOwner: IsOwner,
): Map<string, string> {
  const owners = new Map<string, IdentifiedName>()
  for (const item of lists.flat()) {
    const key = same(item.identifier)
    const owner = owners.get(key)
    if (!owner || (owner.name !== item.name && isOwner(item, owner))) owners.set(key, item)
  }
  return new Map(Array.from(owners, ([key, { name }]) => [key, name]))
}

/** Whether an identifier belongs to the one rather than to the other, which comes before it. */
type IsOwner = (one: IdentifiedName, other: IdentifiedName) => boolean

/** The same for names alone. */
export function assignIdentifiers(
  names: Iterable<string>,
  spell: Spell,
  suffix: Suffix,
  same?: (identifier: string) => string,
  isOwner?: IsOwner,
): { identifiers: Map<string, string>; renamed: Renamed[] } {
  // One map serves to find repeated names and as the result: filling it takes longer than all the rest.
  const identifiers = new Map<string, string>()
  for (const name of names) identifiers.set(name, '')
  const items = Array.from(identifiers.keys(), name => ({ name, identifier: '' }))
  const renamed = identify([items], spell, suffix, same, isOwner)
  for (const { name, identifier } of items) identifiers.set(name, identifier)
  return { identifiers, renamed }
}

/** By name. */
export function identifierMap(items: readonly IdentifiedName[]): Map<string, string> {
  const identifiers = new Map<string, string>()
  for (const { name, identifier } of items) identifiers.set(name, identifier)
  return identifiers
}
