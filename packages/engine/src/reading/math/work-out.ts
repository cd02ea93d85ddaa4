// Converts the references of a value to the engine's form, and evaluates text around references as far as possible.
import type { Json, JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import type { Draft } from '../draft.ts'
import { guess } from '../guess.ts'
import { isObject } from '../../base/plain-json.ts'
import { compositeOf } from './composite-text.ts'
import { aliasName, aliasTarget, find, follow, type Context } from '../references/context.ts'
import { formulaFrom, formulaIn, type FoundFormula } from './formula-in.ts'
import { evaluate, looksLikeMath } from '../../formula/constant-math.ts'
import { fontListFormula, textFormula } from './text-formula.ts'
import { anyReference, referencesIn, wholeReference } from '../references/references.ts'
import { partOf, partType, shape } from '../../values/shape/shape.ts'
import { checkValue } from '../../values/value.ts'

const numericTypes: ReadonlySet<TypeName> = new Set<TypeName>([
  ...(['dimension', 'fontSize', 'lineHeight', 'letterSpacing', 'number', 'duration', 'fontWeight'] as const),
])

const LONGEST_TEXT = 10_000

/** The results of the conversion besides the value. */
export interface Notes {
  /** The facts to store under our key. */
  facts: JsonObject
  /** The formulas in the value, by the object that holds them. */
  formulas: Map<Json, FoundFormula>
}

/** The value with references and formulas in the engine's form. */
export function withReferences(draft: Draft, context: Context, notes: Notes): Json {
  const { curly } = context.options
  // `1px solid {line}` is a border with a reference, not text.
  const composite = curly && typeof draft.value === 'string' ? compositeOf(draft, draft.value, context) : null
  return convert(composite ?? draft.value, draft.type, composite === null, { ...notes, draft, context })
}

interface Conversion extends Notes {
  draft: Draft
  context: Context
}

/** `isTop` is true for the value of the token itself, false for its parts. */
function convert(value: Json, type: TypeName | null, isTop: boolean, work: Conversion): Json {
  if (typeof value === 'string') return work.context.options.curly ? convertText(value, type, isTop, work) : value
  if (Array.isArray(value)) return convertList(value, type, work)
  const target = aliasTarget(value)
  if (target !== null) return reference(target, work)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, convert(part, type && partType(type, key), false, work)]),
  )
}

function convertText(text: string, type: TypeName | null, isTop: boolean, work: Conversion): Json {
  const { draft, context } = work
  const whole = isTop ? null : wholeReference(text)
  if (whole !== null) return reference(whole, work)
  const found =
    formulaIn(text, draft, type, context) ??
    mathIn(text, draft, type, context) ??
    (isTop || type === 'fontFamily' ? textFormula(text, draft, type, context) : null)
  if (found) return addFormula(found, text, work)
  const result = inText(text, draft, context, type)
  if (isTop && result !== text) work.facts.sourceValue = draft.source ?? text
  return result
}

function convertList(items: Json[], type: TypeName | null, work: Conversion): Json {
  const { draft, context } = work
  const isOfFonts = context.options.curly && isFontList(items, type, draft, context)
  const found = isOfFonts ? fontListFormula(items, draft, context) : null
  if (found) return addFormula(found, found.formula, work)
  // Layers, stops and dashes have the type of their list; fonts and the points of curves are no arithmetic.
  return items.map(item => convert(item, isObject(item) ? type : null, false, work))
}

function addFormula(found: FoundFormula, text: string, { draft, context, formulas }: Conversion): Json {
  reportOpen(found, draft, text, context)
  const formula = { formula: found.formula }
  formulas.set(formula, found)
  return formula
}

const reference = (target: string, { draft, context }: Conversion): Json => ({
  alias_to: aliasName(target, find(target, draft, context), context.names),
})

/** Whether a list contains fonts, judged by its type, or by the target of its first reference. */
function isFontList(
  items: Json[],
  type: TypeName | null,
  { name: from }: Draft,
  { lookUp, settled }: Context,
): boolean {
  if (type !== null) return type === 'fontFamily'
  const first = items.find(item => typeof item === 'string' && wholeReference(item) !== null)
  const found = first === undefined ? null : lookUp(wholeReference(first as string)!, from)
  return found !== null && settled.get(found)?.token.type === 'fontFamily'
}

/** Reports why a formula has no result: its missing references, otherwise its fault. */
export function reportOpen({ fault }: FoundFormula, draft: Draft, text: string, context: Context): void {
  const missing = referencesIn(text).filter(target => find(target, draft, context) === null)
  if (fault !== undefined && missing.length === 0) {
    const message = `Kept as a formula: ${brief(text)} cannot be worked out: ${fault}`
    context.report.warn('unresolved', draft.place, message)
  }
}

/** Arithmetic or a design tool color (`rgba(#f00, 50%)`) without references; null if the text is a plain value, such as `-4px`. */
function mathIn(text: string, draft: Draft, type: TypeName | null, context: Context): FoundFormula | null {
  if (draft.css || type === null) return null
  if (!(type === 'color' ? thinnedHex(text) !== null : numericTypes.has(type) && looksLikeMath(text))) return null
  return checkValue(type, shape(type, text)) === null ? null : formulaFrom(text, draft, type, context)
}

/** Replaces the references in a text by their values, and evaluates arithmetic for numeric types. */
export function inText(text: string, draft: Draft, context: Context, type: TypeName | null = null): string {
  const { report } = context
  const source = draft.source !== undefined && text === draft.value ? draft.source : text
  const filled = filledIn(text, draft, context)
  if (filled === null) {
    report.warn('approximated', draft.place, `Kept as written: ${brief(source)} cannot be worked out`)
    return text
  }
  const hasReferences = referencesIn(text).length > 0
  const result = evaluated(filled, hasReferences, type)
  if (result === text) return text
  const done = result !== filled || isOf(type, result)
  report.warn(
    'approximated',
    draft.place,
    done
      ? `${brief(source)} was worked out as ${brief(result)}${hasReferences ? ' and no longer follows its parts' : ''}`
      : `${brief(source)} was filled in as ${brief(result)}, which cannot be worked out, and no longer follows its parts`,
  )
  return result
}

/** The text with values in place of references; null if a reference has no text, or the result is too long. */
function filledIn(text: string, draft: Draft, context: Context): string | null {
  let isComplete = true
  let size = 0
  const cache = new Map<string, string | null>()
  const textFor = (target: string): string | null => {
    const cached = cache.get(target)
    if (cached !== undefined) return cached
    const literal = follow(target, draft, context)
    const shown = literal === undefined ? null : scalarText(literal)
    cache.set(target, shown)
    return shown
  }
  const filled = text.replace(anyReference, (spelled, target: string) => {
    const shown = textFor(target)
    // Texts that contain each other can double with every token, which the limit prevents.
    size += shown?.length ?? 0
    if (shown === null || size > LONGEST_TEXT) isComplete = false
    return isComplete ? shown! : spelled
  })
  return isComplete ? filled : null
}

function evaluated(filled: string, hasReferences: boolean, type: TypeName | null): string {
  // An untyped `16 / 9` may be a ratio; it is arithmetic only if it has references.
  const isNumeric = type === null ? hasReferences || /^calc\(/i.test(filled) : numericTypes.has(type)
  const result = isNumeric && looksLikeMath(filled) ? evaluate(filled) : null
  return result ?? filled.replace(thinnedHexes, color => thinnedHex(color) ?? color)
}

/** Whether the filled-in text is complete: a value of the type; without a type, anything but unevaluated arithmetic. */
function isOf(type: TypeName | null, text: string): boolean {
  if (type === null) return !looksLikeMath(text) || guess(text).type !== 'string'
  return checkValue(type, shape(type, text)) === null
}

/** A text style with the slant of its font weight, if the weight is an alias of a face such as `Bold Italic`. */
export function withSlant(value: Json, draft: Draft, { lookUp, settled, options, report }: Context): Json {
  if (!isObject(value) || !isObject(draft.value) || Object.hasOwn(value, 'fontStyle')) return value
  const weight = partOf('typography', draft.value, 'fontWeight') ?? null
  const target = aliasTarget(weight) ?? (options.curly && typeof weight === 'string' ? wholeReference(weight) : null)
  const found = target === null ? null : lookUp(target, draft.name)
  const slant = found === null ? undefined : settled.get(found)?.slant
  if (slant === undefined) return value
  report.warn('approximated', draft.place, `fontStyle ${slant} was added: {${target}} says so, but a weight cannot`)
  return { ...value, fontStyle: slant }
}

const brief = (text: string) => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)

const thinnedHexes = /\b(?:rgb|hsl)a?\(\s*#[0-9a-f]{3,6}\s*,\s*[\d.]{1,20}%?\s*\)/gi

/** Converts `rgba(#ff0000, 50%)`, the notation of design tools and Sass, to eight hex digits; null for any other text. */
function thinnedHex(text: string): string | null {
  const match = /^(?:rgb|hsl)a?\(\s*#([0-9a-f]{3}|[0-9a-f]{6})\s*,\s*([\d.]+%?)\s*\)$/i.exec(text)
  if (!match) return null
  const [, digits = '', alpha = ''] = match
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}${alphaByte(alpha)}`
}

function alphaByte(text: string): string {
  const alpha = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  return Math.round(Math.min(1, Math.max(0, alpha)) * 255)
    .toString(16)
    .padStart(2, '0')
}

/** The text of a literal inside other text, or null. */
function scalarText(literal: Json): string | null {
  if (typeof literal === 'string') return literal
  if (typeof literal === 'number') return String(literal)
  if (Array.isArray(literal) && literal.every(item => typeof item === 'string')) return literal.join(', ')
  if (!isObject(literal) || typeof literal.value !== 'number' || typeof literal.unit !== 'string') return null
  return `${literal.value}${literal.unit}`
}
