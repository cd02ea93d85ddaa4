// Finds the token that a reference means, in the spellings that tools use for one and the same token.
import { looseName } from './names.ts'

/** References in text. What starts with a quoted key is JSON, not a name. */
export const anyReference = /\{(?!\s*"(?:[^"\\]|\\.)*"\s*:)([^{}]+)\}/g

/** The target of text that is one reference and nothing else. */
export function wholeReference(text: string): string | null {
  const found = /^\{(?!\s*"(?:[^"\\]|\\.)*"\s*:)([^{}]+)\}$/.exec(text)
  return found && found[1]!.trim() !== '' ? found[1]! : null
}

/** The name as the document spells it, or null where there is no such token. */
export type LookUp = (reference: string) => string | null

/** Finds among the names of one mode: exactly; unless `exact`, also without a trailing `.value` and as a person would read it. */
export function newLookUp(names: { has(name: string): boolean; keys(): Iterable<string> }, exact = false): LookUp {
  let loose: Map<string, string | null> | null = null
  return reference => {
    if (names.has(reference)) return reference
    const trimmed = reference.trim()
    if (names.has(trimmed)) return trimmed
    if (exact) return null
    const bare = withoutSuffix(trimmed)
    if (names.has(bare)) return bare
    // Figma exports refer by display name: `{@typography.Scale 03}` for `@typography.scale-03`.
    if (!loose) {
      loose = new Map()
      for (const name of names.keys()) loose.set(looseName(name), loose.has(looseName(name)) ? null : name)
    }
    const found = loose.get(looseName(bare)) ?? null
    // Where nothing but the case differs, it is another name: `a` and `A` may both exist, here or in what is imported into.
    return found?.toLowerCase() === bare.toLowerCase() ? null : found
  }
}

/** Style Dictionary's `{a.b.value}` and DTCG's `{a.b.$root}` mean the token `a.b`. */
export function withoutSuffix(reference: string): string {
  return reference.replace(/\.(?:\$?value|\$root)$/, '')
}
