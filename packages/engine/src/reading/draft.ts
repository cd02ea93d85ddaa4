// A token as a document states it, before its name, type and value are settled (`settle.ts`).
import type { Json, JsonObject } from '../token.ts'
import type { TypeName } from '../types/index.ts'

export interface Draft {
  /** Dotted, as the document spells it. References in the document use this spelling. */
  name: string
  /** The name to get here, where that is not `name`. */
  wish?: string
  /** Where it stands: a dotted path, a JSON pointer or `line:column`. */
  place: string
  /** What the document says of the type, in our words; null: nothing that helps. */
  type: TypeName | null
  /** The best guess for a reference that leads nowhere. */
  likely?: TypeName
  /** The document's own word for the type, kept so that it can be written back. */
  sourceType: string | null
  /** As written. `{alias_to}` is a reference everywhere; `{a.b}` in text where `ReadOptions.curly` says so. */
  value: Json
  /** The value as the document spells it, where `value` has been put into our spelling. */
  source?: string
  /** The value is CSS: what no type of ours holds is kept as CSS text, in the document's spelling. */
  css?: true
  /** Braces in the value are text, whatever `ReadOptions.curly` says. */
  plain?: boolean
  description: string | null
  extensions?: JsonObject | null
  deprecated?: boolean | string | null
  modify?: Modifier
}

/** What turns the literal that a value leads to into another (Tokens Studio's color modifiers). */
export interface Modifier {
  /** null: it cannot. `lookUp` fills in the references of a text. */
  apply(literal: Json, lookUp: (text: string) => string): Json | null
  /** Texts of its own that may hold references. */
  texts: string[]
  /** Once applied it must not be applied again: the extensions without it, and what is remembered of it. */
  extensions: JsonObject | null
  facts: JsonObject
}

/** How a kind of document is to be understood. */
export interface ReadOptions {
  /** `{a.b}` in text is a reference, also within longer text and arithmetic. */
  curly: boolean
  /** References are ids or CSS names: what is not there to the letter is not there. */
  exact?: boolean
}

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
