// Replaces the aliases and formulas of a composite value by literals.
import type { LookUp } from '../formula/evaluate.ts'
import { formulaText } from '../formula/formula.ts'
import { mostItems } from '../formula/value.ts'
import { workOut } from '../formula/work-out.ts'
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { typeOf } from '../values/value.ts'
import { aliasOf, partAt, replaceParts } from '../formula/alias.ts'

/** The literal of a formula that only a style sheet can evaluate, or null. */
type OnlyInSheet = (text: string, type: TypeName) => Json | null

/**
 * Replaces aliases and formulas. A list that replaces an item of a list (shadows, stops, font names) becomes its items; the value
 * is undefined if they are too many. `literalOf` returns the literal of a name, `lookUp` the same for formulas.
 */
export function spliced(
  token: Token,
  literalOf: (name: string) => Json,
  lookUp: LookUp,
  onlyInSheet?: OnlyInSheet,
): { value: Json | undefined } | { fault: string } {
  const lists = new Set<Json>()
  const { results, fault } = formulaResults(token, lookUp, onlyInSheet)
  if (fault !== null) return { fault }
  const value = replaceParts(token.value, part => {
    const target = aliasOf(part)
    const literal = target === null ? results.get(part)! : literalOf(target)
    if (Array.isArray(literal)) lists.add(literal)
    return literal
  })
  return { value: withItems(value, lists) }
}

/** The results of the formulas in a composite value, and the first fault of a formula without a result. */
export function formulaResults(
  token: Token,
  lookUp: LookUp,
  onlyInSheet?: OnlyInSheet,
): { results: Map<Json, Json>; fault: string | null } {
  const expected = new Map<Json | undefined, TypeName>()
  for (const { path, type } of typeOf(token.type).parts?.(token.value) ?? [])
    expected.set(partAt(token.value, path), type)
  const results = new Map<Json, Json>()
  let fault: string | null = null
  replaceParts(token.value, part => {
    const text = formulaText(part)
    if (text === null) return part
    // Parts that the type of the composite does not describe, such as paragraph spacing, are lengths.
    const type = expected.get(part) ?? 'dimension'
    const result = workOut(text, type, lookUp)
    const literal = 'literal' in result ? result.literal : (onlyInSheet?.(text, type) ?? null)
    if (literal !== null) results.set(part, literal)
    else if ('fault' in result) fault ??= result.fault
    return part
  })
  return { results, fault }
}

function withItems(value: Json, lists: ReadonlySet<Json>): Json | undefined {
  if (!Array.isArray(value) || !value.some(item => lists.has(item))) return value
  const items: Json[] = []
  for (const item of value) {
    if (items.length > mostItems) return undefined
    if (lists.has(item)) items.push(...(item as Json[]))
    else items.push(item)
  }
  return items.length > mostItems ? undefined : items
}
