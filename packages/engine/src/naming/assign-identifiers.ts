// Identifiers for many names at once, each its own.

export interface Named {
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
 * Assigns each item its identifier, items of one name the same one. The first name gets the identifier it prefers; later ones get
 * a numeric suffix that no other name prefers, so that the names of others never depend on a collision. `same` reduces an
 * identifier to the part that must differ.
 */
export function identify(
  lists: readonly (readonly Named[])[],
  spell: Spell,
  suffix: Suffix,
  same: (identifier: string) => string = identifier => identifier,
): Renamed[] {
  const taken = new Set<string>()
  const repeated: Named[] = []
  for (const items of lists) {
    for (const item of items) {
      item.identifier = spell(item.name)
      const before = taken.size
      if (taken.add(same(item.identifier)).size === before) repeated.push(item)
    }
  }
  // Most lists have no collisions.
  if (repeated.length === 0) return []
  const owners = firstNames(lists, same)
  const late = repeated.filter(({ name, identifier }) => owners.get(same(identifier)) !== name)
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

/** The name that comes first with each identifier. */
function firstNames(lists: readonly (readonly Named[])[], same: (identifier: string) => string): Map<string, string> {
  const owners = new Map<string, string>()
  for (const items of lists)
    for (const { name, identifier } of items) if (!owners.has(same(identifier))) owners.set(same(identifier), name)
  return owners
}

/** The same for names alone. */
export function assignIdentifiers(
  names: Iterable<string>,
  spell: Spell,
  suffix: Suffix,
  same?: (identifier: string) => string,
): { identifiers: Map<string, string>; renamed: Renamed[] } {
  const items = Array.from(names instanceof Set ? (names as Set<string>) : new Set(names), name => ({
    name,
    identifier: '',
  }))
  const renamed = identify([items], spell, suffix, same)
  return { identifiers: identifierMap(items), renamed }
}

/** By name. */
export function identifierMap(items: readonly Named[]): Map<string, string> {
  const identifiers = new Map<string, string>()
  for (const { name, identifier } of items) identifiers.set(name, identifier)
  return identifiers
}
