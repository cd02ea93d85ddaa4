// Finds the target of a reference in the spellings that different tools use.
import { replaceReferences } from '../../formula/alias.ts'
import type { Json } from '../../base/token.ts'

/** References in text. Braces that start with a quoted key are JSON. */
export const anyReference = /\{(?!\s*"(?:[^"\\]|\\.)*"\s*:)([^{}]+)\}/g

/** The targets of the references in a text, once each. */
export function referencesIn(text: string): string[] {
  const targets = new Set<string>()
  for (const match of text.matchAll(anyReference)) targets.add(match[1]!)
  return [...targets]
}

/** The target of a text that consists of a single reference, or null. */
export function wholeReference(text: string): string | null {
  const match = /^\{(?!\s*"(?:[^"\\]|\\.)*"\s*:)([^{}]+)\}$/.exec(text)
  return match && match[1]!.trim() !== '' ? match[1]! : null
}

/** Converts references to `{a.b}` before a value becomes text, since other forms mean nothing in text. */
export const curled = (value: Json): Json => replaceReferences(value, target => `{${target}}`)

/** The target's name in the spelling of the document, or null. `from` is the token that has the reference. */
export type LookUp = (reference: string, from: string) => string | null

/**
 * Looks up names of one mode: the exact name first; unless `exact`, then without a trailing `.value`, and then by a loose
 * comparison. A name that differs in case only is a match if it is the only one. A token never matches itself loosely.
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
    const through = exact ? bare : withoutValues(bare)
    if (names.has(through)) return through
    for (const [i, spell] of nearly.entries()) {
      const index = (indexes[i] ??= indexBy(names.keys(), spell))
      const match = index.get(spell(bare))
      if (match !== undefined) return match === from ? null : match
    }
    return null
  }
}

/** The key of the loose comparison: lower case, with a hyphen for spaces, underscores and slashes. */
function looseName(name: string): string {
  return name.toLowerCase().replace(/[\s_/-]+/g, '-')
}

/** Names by their key; null if several names have the same key. */
function indexBy(names: Iterable<string>, spell: (name: string) => string): Map<string, string | null> {
  const index = new Map<string, string | null>()
  for (const name of names) index.set(spell(name), index.has(spell(name)) ? null : name)
  return index
}

/** Through a token whose value is a group: `{a.value.b}` means `a.b` where `a` takes over the group. */
export const withoutValues = (reference: string) => reference.replace(/\.\$?value(?=\.)/g, '')

/** Style Dictionary's `{a.b.value}` and DTCG's `{a.b.$root}` mean the token `a.b`. */
export function withoutSuffix(reference: string): string {
  return reference.replace(/\.(?:\$?value|\$root)$/, '')
}
