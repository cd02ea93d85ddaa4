// What a formula works with, and the ways from the literals of tokens and back.
import type { Color } from '../color/color.ts'
import { readCssColor } from '../color/read-css.ts'
import { workedOut } from '../color/write.ts'
import type { Json } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'
import { decimal, readDecimal } from '../base/decimal.ts'
import { Fault } from './syntax.ts'
import { isUnit } from './units.ts'

export interface Quantity {
  kind: 'number'
  n: number
  /** Lower case; '' is a plain number. */
  unit: string
  /** What it looks like inside text, where that says more: of a length without a unit, which is in px. */
  text?: string
}

export type Value =
  | Quantity
  | { kind: 'color'; color: Color }
  | { kind: 'text'; text: string }
  | { kind: 'boolean'; is: boolean }
  /** `text` is what it looks like inside text, where that is no list: `cubic-bezier(0, 0, 1, 1)`. */
  | { kind: 'list'; items: Value[]; commas: boolean; text?: string }
  /** A composite, or a length that grows with the viewport: it may be taken over as it is, and nothing else. */
  | { kind: 'other'; json: Json; readonly text: string }

export const quantity = (n: number, unit: string): Quantity => ({ kind: 'number', n, unit })

/** What values of each kind are called in sentences. */
export const kindNames: Record<Value['kind'], string> = {
  number: 'a number',
  color: 'a color',
  text: 'a text',
  boolean: 'true or false',
  list: 'a list',
  other: 'a composite or fluid value',
}

/** `a number`, `a quantity in px`: for sentences. */
export function described(value: Value): string {
  return value.kind === 'number' && value.unit !== '' ? `a quantity in ${value.unit}` : kindNames[value.kind]
}

/** The longest list and text that a formula may come to: lists of lists double with every token. */
export const mostItems = 1000
export const longestText = 10_000

const numeric = /^([+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)$/i

/** A number with or without a unit, as tokens write it; null: the text is something else. */
export function readQuantity(text: string): Quantity | null {
  const found = numeric.exec(text.trim())
  if (!found || (found[2] !== '' && !isUnit(found[2]!))) return null
  const n = readDecimal(found[1]!)
  return n === null ? null : quantity(n, found[2]!.toLowerCase())
}

/** As an operand of arithmetic: a number, or text that reads as one. */
export function numberOf(value: Value, what: string, at: number): Quantity {
  if (value.kind === 'number') return value
  const read = value.kind === 'text' ? readQuantity(value.text) : null
  if (read) return read
  throw new Fault(`${what} needs a number, not ${described(value)}`, at)
}

/** As a color: one, or text that CSS reads as one. */
export function colorOf(value: Value, what: string, at: number): Color {
  if (value.kind === 'color') return value.color
  const read = value.kind === 'text' ? readCssColor(value.text) : null
  if (read) return read
  throw new Fault(`${what} needs a color, not ${described(value)}`, at)
}

/**
 * The literal that a token comes to, as a formula takes it. `parsed` is its normal form, as its type describes it; `text` its text
 * in CSS.
 */
export function fromLiteral(type: TypeName, value: Json, parsed: unknown, text: () => string): Value {
  switch (type) {
    case 'color':
      return { kind: 'color', color: parsed as Color }
    case 'number':
    case 'fontWeight':
      return quantity(parsed as number, '')
    case 'dimension':
    case 'fontSize':
    case 'letterSpacing':
    case 'lineHeight':
    case 'duration':
      return fromLength(value, text, parsed as number | { value: number; unit: string; fluid?: string })
    case 'fontFamily':
      return listOf((parsed as string[]).map(text => ({ kind: 'text', text })))
    case 'cubicBezier':
      return {
        kind: 'list',
        items: (parsed as number[]).map(n => quantity(n, '')),
        commas: true,
        text: text(),
      }
    case 'string':
      return { kind: 'text', text: parsed as string }
    case 'boolean':
      return { kind: 'boolean', is: parsed as boolean }
    default:
      return otherValue(value, text)
  }
}

/** Its text is made where it is wanted: most formulas take the value as it is. */
const otherValue = (json: Json, text: () => string): Value => ({
  kind: 'other',
  json,
  get text() {
    return text()
  },
})

/** A length without a unit was meant as a number as well: `{x}rem`. */
function fromLength(
  value: Json,
  text: () => string,
  parsed: number | { value: number; unit: string; fluid?: string },
): Value {
  if (typeof parsed === 'number') return quantity(parsed, '')
  // A fluid length has no single number to calculate with: a formula may take it over as a whole, nothing else.
  if (parsed.fluid !== undefined) return otherValue(value, text)
  const bare = typeof value === 'number' || (typeof value === 'string' && endsInDigit(value))
  if (!bare) return quantity(parsed.value, parsed.unit)
  return { kind: 'number', n: parsed.value, unit: '', text: decimal(parsed.value) + parsed.unit }
}

function endsInDigit(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  // Most end in their unit, which is a letter.
  return last < 0x61 && /[\d.]\s*$/.test(text)
}

const listOf = (items: Value[]): Value => (items.length === 1 ? items[0]! : { kind: 'list', items, commas: true })

/** Twelve significant digits: what follows them is the noise of arithmetic in doubles. */
export function tidy(n: number): number {
  // Adding zero makes a negative zero an ordinary one.
  return Number.isInteger(n) && Math.abs(n) < 1e12 ? n + 0 : Number(n.toPrecision(12))
}

export const quantityText = ({ n, unit }: Quantity): string => decimal(tidy(n)) + unit

/** The value as the literal of a type; undefined: values of this kind are none of the type. */
export function toLiteral(value: Value, type: TypeName): Json | undefined {
  switch (value.kind) {
    case 'number':
      if (!(value.unit === '' ? numbers : quantities).has(type)) return undefined
      return value.unit === '' ? tidy(value.n) : quantityText(value)
    case 'color':
      return type === 'color' ? workedOut(value.color) : undefined
    case 'boolean':
      return type === 'boolean' ? value.is : undefined
    case 'text':
      return value.text
    case 'other':
      return value.json
    case 'list':
      if (type === 'fontFamily') return value.items.map(textOf)
      if (type === 'string') return textOf(value)
      return type === 'cubicBezier' ? value.items.map(item => toLiteral(item, 'number') ?? null) : undefined
  }
}

const numbers: ReadonlySet<TypeName> = new Set<TypeName>([
  ...(['number', 'fontWeight', 'lineHeight', 'dimension', 'fontSize', 'letterSpacing'] as const),
])
const quantities: ReadonlySet<TypeName> = new Set<TypeName>([
  ...(['dimension', 'fontSize', 'letterSpacing', 'lineHeight', 'duration'] as const),
])

/** The types that a result of this kind can have; null: it depends on the text. */
export function fits(kind: Value['kind'], type: TypeName): boolean {
  switch (kind) {
    case 'number':
      return numbers.has(type) || quantities.has(type)
    case 'color':
    case 'boolean':
      return type === kind
    case 'list':
      return type === 'fontFamily' || type === 'cubicBezier' || type === 'string'
    default:
      return true
  }
}

/** What a value looks like inside text. */
export function textOf(value: Value): string {
  switch (value.kind) {
    case 'number':
      return value.text ?? quantityText(value)
    case 'color':
      return workedOut(value.color)
    case 'text':
      return value.text
    case 'boolean':
      return String(value.is)
    case 'list':
      return value.text ?? value.items.map(textOf).join(value.commas ? ', ' : ' ')
    case 'other':
      return value.text
  }
}
