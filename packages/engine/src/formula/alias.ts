// Finds and replaces the references of a value: aliases in either spelling, and formulas, as a whole or in parts.
import { literalInFormula } from './embed.ts'
import { formulaText, namesInFormula } from './formula.ts'
import { placesIn, rewrite } from './references.ts'
import type { Json, JsonObject } from '../base/token.ts'

/** In the parsed form of a composite: a part that holds an alias or a formula instead of a literal. */
export type Reference = { ref: string } | { formula: string }

const curly = /^\{([^{}]+)\}$/

/** The name that a value as a whole points at, or null: `{"alias_to": "a.b"}` or `"{a.b}"`. */
export function aliasOf(value: Json | undefined): string | null {
  if (typeof value === 'string') return nameInBraces(value)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const target = Object.hasOwn(value, 'alias_to') ? value.alias_to : undefined
  if (typeof target !== 'string' || target.trim() === '') return null
  for (const key in value) if (key !== 'alias_to') return null
  return target
}

function nameInBraces(text: string): string | null {
  if (text.charCodeAt(0) !== 0x7b) return null
  const name = curly.exec(text)?.[1]
  return name === undefined || name.trim() === '' ? null : name
}

/** The alias or formula that stands in place of a literal, or null for a literal. */
export function referenceIn(value: Json | undefined): Reference | null {
  const ref = aliasOf(value)
  if (ref !== null) return { ref }
  const formula = formulaText(value)
  return formula === null ? null : { formula }
}

export function isReference(parsed: unknown): parsed is Reference {
  if (typeof parsed !== 'object' || parsed === null) return false
  return Object.hasOwn(parsed, 'ref') || Object.hasOwn(parsed, 'formula')
}

/** The part at `path` of a value, or undefined where the value has no such part. */
export function partAt(value: Json, path: readonly (string | number)[]): Json | undefined {
  let at: Json | undefined = value
  for (const key of path) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key)) return undefined
    at = (at as JsonObject)[key]
  }
  return at
}

/** The name that the part at `path` of a value points at, or null: no such part, or no alias. */
export const aliasAt = (value: Json, path: readonly (string | number)[]): string | null => aliasOf(partAt(value, path))

/** `references` returns this very array for a plain literal, and for nothing else. */
export const noReferences: readonly string[] = []

/**
 * True only for a literal: a scalar without braces, or a flat object or array of such scalars. Most values are (colors,
 * lengths), and this check costs less than a walk through all parts.
 */
export function isPlainLiteral(value: Json): boolean {
  if (value === null || typeof value !== 'object') return !holdsBrace(value)
  if (Array.isArray(value)) return areBareScalars(value)
  for (const key in value) {
    if (key === 'alias_to' || key === 'formula') return false
    const part = value[key]!
    if (!(Array.isArray(part) ? areBareScalars(part) : isBareScalar(part))) return false
  }
  return true
}

function areBareScalars(items: Json[]): boolean {
  for (const item of items) if (!isBareScalar(item)) return false
  return true
}

const holdsBrace = (value: Json) => typeof value === 'string' && value.includes('{')
const isBareScalar = (value: Json) => value === null || (typeof value !== 'object' && !holdsBrace(value))

/** Every name a token's value points at, at any depth, once each, in the order of the text. */
export function references(token: { value: Json }): readonly string[] {
  if (isPlainLiteral(token.value)) return noReferences
  const whole = aliasOf(token.value)
  if (whole !== null) return [whole]
  const text = formulaText(token.value)
  if (text !== null) return namesInFormula(text)
  return referencesOfParts(token.value)
}

function referencesOfParts(whole: Json): string[] {
  const names = new Set<string>()
  const open: Json[] = [whole]
  while (open.length > 0) {
    const value = open.pop() as Json
    const target = aliasOf(value)
    const formula = target === null ? formulaText(value) : null
    if (target !== null) names.add(target)
    else if (formula !== null) for (const { name } of placesIn(formula)) names.add(name)
    else if (value !== null && typeof value === 'object') {
      const inner = Array.isArray(value) ? value : Object.values(value)
      for (let i = inner.length - 1; i >= 0; i--) open.push(inner[i] as Json)
    }
  }
  return [...names]
}

/** True where the value is a formula, or a part of it is. */
export function holdsFormula(value: Json): boolean {
  if (isPlainLiteral(value)) return false
  const open: Json[] = [value]
  while (open.length > 0) {
    const at = open.pop() as Json
    if (formulaText(at) !== null) return true
    if (at !== null && typeof at === 'object') for (const inner of Object.values(at)) open.push(inner as Json)
  }
  return false
}

/** Replaces references to `from` by references to `to`, each in its own spelling. Returns the same value if there are none. */
export function renameReferences(value: Json, from: string, to: string): Json {
  return replaceReferences(value, (target, spelled) => {
    if (target !== from) return spelled
    return typeof spelled === 'string' ? `{${to}}` : { alias_to: to }
  })
}

/**
 * A copy of the value with every reference replaced by the result of `replace`; the value itself where it has no references.
 * In a formula, an alias renames the reference and a literal replaces it; a literal that a formula cannot contain leaves the
 * reference unchanged. All other text of the formula stays.
 */
export function replaceReferences(value: Json, replace: (target: string, spelled: Json) => Json): Json {
  const whole = aliasOf(value)
  if (whole !== null) return replace(whole, value)
  if (references({ value }).length === 0) return value
  return replaceParts(value, part => {
    const target = aliasOf(part)
    if (target !== null) return replace(target, part)
    return replacedIn(formulaText(part)!, part, replace)
  })
}

function replacedIn(formula: string, part: Json, replace: (target: string, spelled: Json) => Json): Json {
  const [only] = placesIn(formula)
  let whole: Json | undefined
  const text = rewrite(formula, (target, around) => {
    const spelled: Json = { alias_to: target }
    const instead = replace(target, spelled)
    if (instead === spelled) return undefined
    const name = aliasOf(instead)
    if (name === null && only!.at === 0 && only!.end === formula.length) whole = instead
    return name === null ? (literalInFormula(instead, around) ?? undefined) : `{${name}}`
  })
  if (whole !== undefined) return whole
  return text === formula ? part : { formula: text }
}

/**
 * A copy of the value with each alias and each formula in it replaced by the result of `replace`. The walk uses its own stack,
 * because the input decides how deep a value is.
 */
export function replaceParts(value: Json, replace: (part: Json) => Json): Json {
  const root: Json[] = [value]
  const open: { into: Json[] | JsonObject; key: number | string }[] = [{ into: root, key: 0 }]
  while (open.length > 0) {
    const { into, key } = open.pop()!
    const at = (into as JsonObject)[key] as Json
    let replaced = at
    if (referenceIn(at)) replaced = replace(at)
    else if (Array.isArray(at)) {
      const copy = [...at]
      replaced = copy
      for (let i = 0; i < copy.length; i++) open.push({ into: copy, key: i })
    } else if (at !== null && typeof at === 'object') {
      // fromEntries defines its keys, so `__proto__` becomes an ordinary key, which the assignment below can replace.
      const copy = Object.fromEntries(Object.entries(at))
      replaced = copy
      for (const inner of Object.keys(copy)) open.push({ into: copy, key: inner })
    }
    ;(into as JsonObject)[key] = replaced
  }
  return root[0] as Json
}
