// The values of formulas, and their conversion from and to the literals of tokens.
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
  /** The text of it inside a string, if different: a length without a unit prints as px there. */
  text?: string
}

export type Value =
  | Quantity
  | { kind: 'color'; color: Color }
  | { kind: 'text'; text: string }
  | { kind: 'boolean'; is: boolean }
  /** `text` prints it inside a string, if not as a list: `cubic-bezier(0, 0, 1, 1)`. */
  | { kind: 'list'; items: Value[]; commas: boolean; text?: string }
  /** A composite or a fluid length: a formula can pass it on unchanged, but cannot calculate with it. */
  | { kind: 'other'; json: Json; readonly text: string }

export const quantity = (n: number, unit: string): Quantity => ({ kind: 'number', n, unit })

/** The names of the kinds in messages. */
export const kindNames: Record<Value['kind'], string> = {
  number: 'a number',
  color: 'a color',
  text: 'a text',
  boolean: 'true or false',
  list: 'a list',
  other: 'a composite or fluid value',
}

/** `a number`, `a quantity in px`: for messages. */
export function described(value: Value): string {
  return value.kind === 'number' && value.unit !== '' ? `a quantity in ${value.unit}` : kindNames[value.kind]
}

/** Limits of lists and texts: lists of lists could double with every token. */
export const mostItems = 1000
export const longestText = 10_000

const numeric = /^([+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)$/i

/** Reads a number with or without a unit, as in the values of tokens; null for any other text. */
export function readQuantity(text: string): Quantity | null {
  const match = numeric.exec(text.trim())
  if (!match || (match[2] !== '' && !isUnit(match[2]!))) return null
  const n = readDecimal(match[1]!)
  return n === null ? null : quantity(n, match[2]!.toLowerCase())
}

/** The operand of arithmetic: a number, or text that reads as a number. Throws a `Fault`. */
export function numberOf(value: Value, what: string, at: number): Quantity {
  if (value.kind === 'number') return value
  const read = value.kind === 'text' ? readQuantity(value.text) : null
  if (read) return read
  throw new Fault(`${what} needs a number, not ${described(value)}`, at)
}

/** A color, or text that is a CSS color. Throws a `Fault`. */
export function colorOf(value: Value, what: string, at: number): Color {
  if (value.kind === 'color') return value.color
  const read = value.kind === 'text' ? readCssColor(value.text) : null
  if (read) return read
  throw new Fault(`${what} needs a color, not ${described(value)}`, at)
}

/**
 * Converts the resolved literal of a token for use in a formula. `parsed` is the normal form that its type describes, `text`
 * gives its CSS.
 */
export function fromLiteral(type: TypeName, value: Json, parsed: unknown, text: () => string): Value {
  switch (type) {
    case 'color':
      return { kind: 'color', color: parsed as Color }
    case 'number':
    case 'fontWeight':
      return quantity(parsed as number, '')
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
      return quantities.has(type) ? fromQuantity(value, text, parsed as ParsedQuantity) : otherValue(value, text)
  }
}

/** The getter makes the text on demand: most formulas pass the value on unchanged. */
const otherValue = (json: Json, text: () => string): Value => ({
  kind: 'other',
  json,
  get text() {
    return text()
  },
})

type ParsedQuantity = number | { value: number; unit: string; fluid?: string }

/** A length without a unit stays a plain number, so that `{x}rem` can give it a unit. */
function fromQuantity(value: Json, text: () => string, parsed: ParsedQuantity): Value {
  if (typeof parsed === 'number') return quantity(parsed, '')
  // A fluid length is no single number.
  if (parsed.fluid !== undefined) return otherValue(value, text)
  const bare = typeof value === 'number' || (typeof value === 'string' && endsInDigit(value))
  if (!bare) return quantity(parsed.value, parsed.unit)
  return { kind: 'number', n: parsed.value, unit: '', text: decimal(parsed.value) + parsed.unit }
}

function endsInDigit(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  // Most texts end in the letters of a unit, for which the comparison suffices.
  return last < 0x61 && /[\d.]\s*$/.test(text)
}

const listOf = (items: Value[]): Value => (items.length === 1 ? items[0]! : { kind: 'list', items, commas: true })

/** Rounds to twelve significant digits, which removes the rounding errors of doubles. */
export function tidy(n: number): number {
  // Adding zero turns -0 into 0.
  return Number.isInteger(n) && Math.abs(n) < 1e12 ? n + 0 : Number(n.toPrecision(12))
}

export const quantityText = ({ n, unit }: Quantity): string => decimal(tidy(n)) + unit

/** The value as a literal of the type, or undefined if values of this kind do not fit the type. */
export function toLiteral(value: Value, type: TypeName): Json | undefined {
  switch (value.kind) {
    case 'number':
      return quantityLiteral(value, type)
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

function quantityLiteral(value: Quantity, type: TypeName): Json | undefined {
  if (value.unit === '') return numbers.has(type) ? tidy(value.n) : undefined
  if (value.unit === '%' && shares.has(type)) return tidy(value.n / 100)
  return quantities.has(type) ? quantityText(value) : undefined
}

/** The types of plain numbers. */
const numbers: ReadonlySet<TypeName> = new Set<TypeName>([
  'number',
  'fontWeight',
  'lineHeight',
  'dimension',
  'fontSize',
  'letterSpacing',
])
/** The types of numbers without any unit, where a percentage is a hundredth. */
const shares: ReadonlySet<TypeName> = new Set<TypeName>(['number', 'fontWeight'])
/** The types of numbers with a unit. */
const quantities: ReadonlySet<TypeName> = new Set<TypeName>([
  'dimension',
  'fontSize',
  'letterSpacing',
  'lineHeight',
  'duration',
])

/** True if a result of this kind can have the type; for a text, its content decides. */
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

/** The text of a value inside a string. */
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
