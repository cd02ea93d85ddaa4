// Facts about a token that Tessera stores in the token's `$extensions`, under a key of its own.
import { isObject } from './plain-json.ts'
import type { JsonObject } from './token.ts'

/** The key in `$extensions` for facts that Tessera's records have no field for. */
export const OWN = 'app.tessera'

/** `extensions` with facts added under Tessera's key. */
export function withOwn(extensions: JsonObject | null | undefined, facts: JsonObject): JsonObject {
  const before = extensions?.[OWN]
  return { ...extensions, [OWN]: { ...(isObject(before) ? before : {}), ...facts } }
}

/** A fact under Tessera's key; null where it is absent or no text. */
export function ownFact(extensions: JsonObject | null | undefined, fact: string): string | null {
  const facts = extensions?.[OWN]
  if (!isObject(facts) || !Object.hasOwn(facts, fact)) return null
  const value = facts[fact]
  return typeof value === 'string' ? value : null
}

/** `extensions` without one of Tessera's facts. */
export function withoutOwn(extensions: JsonObject | null, fact: string): JsonObject | null {
  const own = extensions?.[OWN]
  if (!extensions || !isObject(own) || !Object.hasOwn(own, fact)) return extensions
  const { [OWN]: _, ...others } = extensions
  const facts = Object.fromEntries(Object.entries(own).filter(([key]) => key !== fact))
  return Object.keys(facts).length > 0 ? { ...others, [OWN]: facts } : others
}

/** The fact with the text of a formula, or with the formulas of parts by their paths (`0.blur`). */
export const FORMULA = 'formula'
