// Finds the token that a reference means, in the spellings that tools use for one and the same token.
import { replaceReferences } from '../../formula/alias.ts'
import type { Json } from '../../base/token.ts'

/** References in text. What starts with a quoted key is JSON, not a name. */
export const anyReference = /\{(?!\s*"(?:[^"\\]|\\.)*"\s*:)([^{}]+)\}/g

/** What the references in a text name, once each: a text may repeat one any number of times. */
export function referencesIn(text: string): string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(anyReference)) found.add(match[1]!)
  return [...found]
}

/** The target of text that is one reference and nothing else. */
export function wholeReference(text: string): string | null {
  const found = /^\{(?!\s*"(?:[^"\\]|\\.)*"\s*:)([^{}]+)\}$/.exec(text)
  return found && found[1]!.trim() !== '' ? found[1]! : null
}

/** A value that becomes text: its references as documents spell them, since in text none of ours is one. */
export const curled = (value: Json): Json => replaceReferences(value, target => `{${target}}`)

/** The name as the document spells it, or null where there is no such token. `from`: the token that has the reference. */
export type LookUp = (reference: string, from: string) => string | null

/**
 * Finds among the names of one mode: to the letter first; unless `exact`, then without a trailing `.value` and as a person
 * would read it. What differs in case alone is found where there is exactly one such name. A token never means itself.
 */
export function newLookUp(names: { has(name: string): boolean; keys(): Iterable<string> }, exact = false): LookUp {
  const nearly = [(name: string) => name.toLowerCase()]
  // Figma exports refer by display name: `{@typography.Scale 03}` for `@typography.scale-03`.
  if (!exact) nearly.push(looseName)
  const indexes: Map<string, string | null>[] = []
  return (reference, from) => {
    if (names.has(reference)) return reference
    const trimmed = reference.trim()
    if (names.has(trimmed)) return trimmed
    const bare = exact ? trimmed : withoutSuffix(trimmed)
    if (names.has(bare)) return bare
    for (const [i, spell] of nearly.entries()) {
      const index = (indexes[i] ??= indexBy(names.keys(), spell))
      const found = index.get(spell(bare))
      if (found !== undefined) return found === from ? null : found
    }
    return null
  }
}

/** What names have in common however a tool shows them: lower case, one hyphen for spaces, underscores and slashes. */
function looseName(name: string): string {
  return name.toLowerCase().replace(/[\s_/-]+/g, '-')
}

/** Names by their spelling; null where several have the same spelling. */
function indexBy(names: Iterable<string>, spell: (name: string) => string): Map<string, string | null> {
  const index = new Map<string, string | null>()
  for (const name of names) index.set(spell(name), index.has(spell(name)) ? null : name)
  return index
}

/** Style Dictionary's `{a.b.value}` and DTCG's `{a.b.$root}` mean the token `a.b`. */
export function withoutSuffix(reference: string): string {
  return reference.replace(/\.(?:\$?value|\$root)$/, '')
}
