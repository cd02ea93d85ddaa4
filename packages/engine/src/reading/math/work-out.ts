// Computes a value once its references are found: in the engine's form, with text around references evaluated as far as possible.
import type { Json, JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import type { Draft } from '../draft.ts'
import { guess } from '../guess.ts'
import { isObject } from '../../base/plain-json.ts'
import { compositeOf } from './composite-text.ts'
import { aliasName, aliasTarget, find, follow, type Context } from './context.ts'
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

/**
 * The value with its references in the engine's form; text around references becomes a formula, or is evaluated as far as
 * possible. `formulas`: the formulas of the values in it.
 */
export function withReferences(
  draft: Draft,
  context: Context,
  facts: JsonObject,
  formulas: Map<Json, FoundFormula>,
): Json {
  const { options } = context
  const walk = (value: Json, type: TypeName | null, top: boolean): Json => {
    if (typeof value === 'string') {
      const whole = options.curly && !top ? wholeReference(value) : null
      if (whole !== null) return reference(whole)
      const found = options.curly
        ? (formulaIn(value, draft, type, context) ??
          mathIn(value, draft, type, context) ??
          (top || type === 'fontFamily' ? textFormula(value, draft, type, context) : null))
        : null
      if (found) return kept(found, value)
      const worked = options.curly ? inText(value, draft, context, type) : value
      if (top && worked !== value) facts.sourceValue = draft.source ?? value
      return worked
    }
    if (Array.isArray(value) && options.curly && isFontList(value, type, draft, context)) {
      const found = fontListFormula(value, draft, context)
      if (found) return kept(found, found.formula)
    }
    // Layers, stops and dashes are of the type that their list has; fonts and points of curves are no arithmetic.
    if (Array.isArray(value)) return value.map(item => walk(item, isObject(item) ? type : null, false))
    const target = aliasTarget(value)
    if (target !== null) return reference(target)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, walk(part, type && partType(type, key), false)]),
    )
  }
  const kept = (found: FoundFormula, text: string): Json => {
    reportOpen(found, draft, text, context)
    const formula = { formula: found.formula }
    formulas.set(formula, found)
    return formula
  }
  const reference = (target: string): Json => {
    return { alias_to: aliasName(target, find(target, draft, context), context.names) }
  }
  // `1px solid {line}` is a border with a reference in it, rather than text with a hole.
  const composite = options.curly && typeof draft.value === 'string' ? compositeOf(draft, draft.value, context) : null
  return walk(composite ?? draft.value, draft.type, composite === null)
}

/** Whether a list with references is one of fonts: by its type, or by what its first reference leads to. */
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

/** What keeps a formula from being worked out: the references that lead nowhere, or else its fault. */
export function reportOpen({ fault }: FoundFormula, draft: Draft, text: string, context: Context): void {
  const missing = referencesIn(text).filter(target => find(target, draft, context) === null)
  if (fault !== undefined && missing.length === 0) {
    const message = `Kept as a formula: ${brief(text)} cannot be worked out: ${fault}`
    context.report.warn('unresolved', draft.place, message)
  }
}

/** Arithmetic, or a color of design tools (`rgba(#f00, 50%)`), that needs no reference. What is a value by itself (`-4px`), or a list, is none. */
function mathIn(text: string, draft: Draft, type: TypeName | null, context: Context): FoundFormula | null {
  if (draft.css || type === null) return null
  if (!(type === 'color' ? thinnedHex(text) !== null : numericTypes.has(type) && looksLikeMath(text))) return null
  return checkValue(type, shape(type, text)) === null ? null : formulaFrom(text, draft, type, context)
}

/** Text with its references replaced by their values, and arithmetic done where the type is a kind of number. */
export function inText(text: string, draft: Draft, context: Context, type: TypeName | null = null): string {
  const { report } = context
  const source = draft.source !== undefined && text === draft.value ? draft.source : text
  let whole = true
  let count = 0
  let size = 0
  const known = new Map<string, string | null>()
  const shownFor = (target: string): string | null => {
    const before = known.get(target)
    if (before !== undefined) return before
    const literal = follow(target, draft, context)
    const shown = literal === undefined ? null : scalarText(literal)
    known.set(target, shown)
    return shown
  }
  const filled = text.replace(anyReference, (spelled, target: string) => {
    count++
    const shown = shownFor(target)
    // Texts made of texts double with every step: beyond any real value they stay as written.
    size += shown?.length ?? 0
    if (shown === null || size > LONGEST_TEXT) whole = false
    return whole ? shown! : spelled
  })
  if (!whole) {
    if (count > 0) report.warn('approximated', draft.place, `Kept as written: ${brief(source)} cannot be worked out`)
    return text
  }
  // Without a type, `16 / 9` may be a ratio as well: only references make it arithmetic for certain.
  const certain = type === null ? count > 0 || /^calc\(/i.test(filled) : numericTypes.has(type)
  const arithmetic = certain && looksLikeMath(filled)
  const worked = arithmetic ? evaluate(filled) : null
  const result = worked ?? filled.replace(thinnedHexes, found => thinnedHex(found) ?? found)
  if (result === text) return text
  const done = result !== filled || isOf(type, result)
  report.warn(
    'approximated',
    draft.place,
    done
      ? `${brief(source)} was worked out as ${brief(result)}${count > 0 ? ' and no longer follows its parts' : ''}`
      : `${brief(source)} was filled in as ${brief(result)}, which cannot be worked out, and no longer follows its parts`,
  )
  return result
}

/** Is text with its references filled in what it should be? Without a type: anything but arithmetic that is left undone. */
function isOf(type: TypeName | null, text: string): boolean {
  if (type === null) return !looksLikeMath(text) || guess(text).type !== 'string'
  return checkValue(type, shape(type, text)) === null
}

/** A text style with the slant that the name of the weight it points at has. */
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

/** `rgba(#ff0000, 50%)`, as design tools and Sass have it, in eight digits; null for everything else. */
function thinnedHex(text: string): string | null {
  const found = /^(?:rgb|hsl)a?\(\s*#([0-9a-f]{3}|[0-9a-f]{6})\s*,\s*([\d.]+%?)\s*\)$/i.exec(text)
  if (!found) return null
  const [, digits = '', alpha = ''] = found
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}${alphaByte(alpha)}`
}

function alphaByte(text: string): string {
  const alpha = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  return Math.round(Math.min(1, Math.max(0, alpha)) * 255)
    .toString(16)
    .padStart(2, '0')
}

/** The spelling of a literal inside other text; null for values that have none. */
function scalarText(literal: Json): string | null {
  if (typeof literal === 'string') return literal
  if (typeof literal === 'number') return String(literal)
  if (Array.isArray(literal) && literal.every(item => typeof item === 'string')) return literal.join(', ')
  if (!isObject(literal) || typeof literal.value !== 'number' || typeof literal.unit !== 'string') return null
  return `${literal.value}${literal.unit}`
}
