// Identifiers for many names at once, each its own.

export interface Renamed {
  name: string
  /** What it is called after all. */
  identifier: string
  /** What it would have been called, had not another name come before it. */
  wanted: string
}

/**
 * An identifier for each name. The first to want one has it; later ones get a numeric suffix that no other name wants, so
 * that the names of others never depend on a collision. `same` reduces an identifier to what must differ.
 */
export function assignIdentifiers(
  names: Iterable<string>,
  spell: (name: string) => string,
  suffix: (identifier: string, number: number) => string,
  same: (identifier: string) => string = identifier => identifier,
): { identifiers: Map<string, string>; renamed: Renamed[] } {
  const taken = new Set<string>()
  const identifiers = new Map<string, string>()
  const late = new Map<string, string>()
  for (const name of names) {
    if (identifiers.has(name) || (late.size > 0 && late.has(name))) continue
    const wish = spell(name)
    const key = same(wish)
    if (taken.has(key)) late.set(name, wish)
    else {
      taken.add(key)
      identifiers.set(name, wish)
    }
  }
  // By now every identifier that anyone wants is taken.
  const nextNumber = new Map<string, number>()
  const renamed: Renamed[] = []
  for (const [name, wish] of late) {
    const key = same(wish)
    let number = nextNumber.get(key) ?? 2
    let identifier: string
    do identifier = suffix(wish, number++)
    while (taken.has(same(identifier)))
    nextNumber.set(key, number)
    taken.add(same(identifier))
    identifiers.set(name, identifier)
    renamed.push({ name, identifier, wanted: wish })
  }
  return { identifiers, renamed }
}
