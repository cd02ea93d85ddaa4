// What this product notes of a token in its `$extensions`, under a key of its own.
import type { JsonObject } from './token.ts'

/** The place in `$extensions` where this product keeps what its records have no field for. */
export const OWN = 'app.tessera'

/** `extensions` with facts added under our own key. */
export function withOwn(extensions: JsonObject | null | undefined, facts: JsonObject): JsonObject {
  const before = extensions?.[OWN]
  const kept = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {}
  return { ...extensions, [OWN]: { ...kept, ...facts } }
}

/** A fact under our own key, where it is text. */
export function ownFact(extensions: JsonObject | null | undefined, fact: string): string | null {
  const facts = extensions?.[OWN]
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts) || !Object.hasOwn(facts, fact)) return null
  const value = facts[fact]
  return typeof value === 'string' ? value : null
}

/** `extensions` without one fact of ours, once it has done its work. */
export function withoutOwn(extensions: JsonObject | null, fact: string): JsonObject | null {
  const own = extensions?.[OWN]
  if (!extensions || typeof own !== 'object' || own === null || Array.isArray(own) || !Object.hasOwn(own, fact))
    return extensions
  const { [OWN]: _, ...others } = extensions
  const facts = Object.fromEntries(Object.entries(own).filter(([key]) => key !== fact))
  return Object.keys(facts).length > 0 ? { ...others, [OWN]: facts } : others
}

/** The fact: the text of a formula, or those of parts by the place of each (`0.blur`). */
export const FORMULA = 'formula'
