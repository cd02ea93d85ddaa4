// Converts values to the text of a cell or an editor, and typed text to values.
import {
  aliasOf,
  checkValue,
  formulaText,
  isMisfit,
  referenceIn,
  types,
  type Json,
  type Reference,
  type TypeName,
} from '@tessera/engine'
import { targetOf, type Draft } from './draft.ts'
import {
  behindEquals,
  certainFormula,
  formulaLine,
  isBareName,
  likelyFormula,
  oneLineTypes,
  type TypedFormula,
} from './typed-formula.ts'

/** The value in one line, as in CSS where the type has a text. */
export function valueText(type: TypeName, value: Json): string {
  const target = aliasOf(value)
  if (target !== null) return `{${target}}`
  const formula = formulaText(value)
  if (formula !== null) return formulaLine(formula)
  const parsed = types[type].parse(value)
  if (isMisfit(parsed)) return oneLine(value)
  // Each type reads only what it parsed itself.
  return (types[type].text as (parsed: unknown, say: (part: Reference) => string) => string)(parsed, part =>
    'ref' in part ? `{${part.ref}}` : part.formula,
  )
}

function oneLine(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The initial text of the editor, in the form of the stored value: confirming it unchanged changes nothing. */
export function editText(draft: Draft): string {
  const target = targetOf(draft)
  if (target !== null) return `{${target}}`
  const { value, type } = draft
  const formula = formulaText(value)
  if (formula !== null) return formulaLine(formula)
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return isComposite(type, value) ? JSON.stringify(value) : valueText(type, value)
}

function isComposite(type: TypeName, value: Json): boolean {
  return !oneLineTypes.has(type) && typeof value === 'object'
}

/** A literal of the type is an object of parts. */
export const hasParts = (type: TypeName | undefined): boolean => type !== undefined && !oneLineTypes.has(type)

/** An alias or a formula. */
export const isOneLine = ({ value }: Draft): boolean => referenceIn(value) !== null || formulaText(value) !== null

export type Reading =
  | { kind: 'alias'; value: Json; target: string }
  | { kind: 'literal'; value: Json }
  | { kind: 'formula'; value: Json; typed: TypedFormula }
  /** `typed`: the formula that has the error. */
  | { kind: 'invalid'; error: string; typed?: TypedFormula }

/** Reads typed text. The value keeps the form (text, number, object) of `before`, which it replaces. */
export function readText(type: TypeName, text: string, before: Json | undefined): Reading {
  // An untouched value keeps its form.
  if (before !== undefined && text === editText({ type, value: before, description: null }))
    return untouched(before, text)
  const trimmed = text.trim()
  if (isObject(trimmed)) return readLiteral(type, trimmed, before)
  const alias = aliasIn(trimmed)
  if (alias !== null) return { kind: 'alias', value: { alias_to: alias }, target: alias }
  const certain = certainFormula(type, text)
  if (certain) return readTyped(type, certain)
  const reading = readLiteral(type, type === 'string' ? text : trimmed, before)
  const likely = reading.kind === 'invalid' ? likelyFormula(type, text) : null
  return likely ? readTyped(type, likely) : reading
}

/** `{a.b}`, `={a.b}` or `=a.b`. */
function aliasIn(text: string): string | null {
  const rest = behindEquals(text)?.rest
  const name = /^\{([^{}]+)\}$/.exec(rest ?? text)?.[1] ?? (rest !== undefined && isBareName(rest) ? rest : '')
  return name.trim() === '' ? null : name
}

function readTyped(type: TypeName, typed: TypedFormula): Reading {
  const value = { formula: typed.formula }
  const misfit = checkValue(type, value)
  return misfit === null ? { kind: 'formula', value, typed } : { kind: 'invalid', error: capitalized(misfit), typed }
}

function readLiteral(type: TypeName, text: string, before: Json | undefined): Reading {
  const value = literal(type, text, before)
  if (value === undefined) return { kind: 'invalid', error: 'This is not valid JSON' }
  const misfit = checkValue(type, value)
  return misfit === null ? { kind: 'literal', value } : { kind: 'invalid', error: capitalized(misfit) }
}

const capitalized = (sentence: string) => sentence[0]!.toUpperCase() + sentence.slice(1)

function untouched(value: Json, text: string): Reading {
  const target = aliasOf(value)
  if (target !== null) return { kind: 'alias', value, target }
  const formula = formulaText(value)
  return formula === null
    ? { kind: 'literal', value }
    : { kind: 'formula', value, typed: { formula, from: text.length - formula.length } }
}

/** An object in JSON, which also begins and ends with a brace. */
function isObject(text: string): boolean {
  return /^\{\s*["}]/.test(text) && parseJson(text) !== undefined
}

type Reader = (text: string, before: Json | undefined) => Json

const readNumber: Reader = text => (isNumber(text) ? Number(text) : text)

/** Other types store the text itself. */
const readers: Partial<Record<TypeName, Reader>> = {
  number: readNumber,
  lineHeight: readNumber,
  fontWeight: readNumber,
  boolean: text => (text === 'true' ? true : text === 'false' ? false : text),
  dimension: measured,
  fontSize: measured,
  letterSpacing: measured,
  duration: measured,
  cubicBezier: curve,
  fontFamily: (text, before) => (Array.isArray(before) || text.includes(',') ? families(text) : text),
  color: colorValue,
}

function literal(type: TypeName, text: string, before: Json | undefined): Json | undefined {
  if (/^[[{]/.test(text) && type !== 'string') return parseJson(text)
  const read = readers[type]
  return read ? read(text, before) : text
}

function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text))
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** An untouched color object stays an object; new colors are CSS text. */
function colorValue(text: string, before: Json | undefined): Json {
  return before !== undefined && before !== null && typeof before === 'object' && valueText('color', before) === text
    ? before
    : text
}

function measured(text: string, before: Json | undefined): Json {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*([a-z]+)?$/i.exec(text)
  if (!match) return text
  const number = Number(match[1])
  const unit = before !== null && typeof before === 'object' && !Array.isArray(before) ? before['unit'] : undefined
  if (typeof unit === 'string') return { value: number, unit: match[2] ?? unit }
  if (match[2]) return text.replace(/\s+/g, '')
  if (typeof before === 'number') return number
  const lastUnit = typeof before === 'string' ? /[a-z]+$/i.exec(before)?.[0] : undefined
  return `${match[1]}${lastUnit ?? 'px'}`
}

function curve(text: string): Json {
  const inside = /^cubic-bezier\((.*)\)$/.exec(text)?.[1] ?? text
  const numbers = inside.split(',').map(part => part.trim())
  return numbers.length === 4 && numbers.every(isNumber) ? numbers.map(Number) : text
}

function families(text: string): Json {
  return [...text.matchAll(/\s*(?:"([^"]*)"|'([^']*)'|([^,]+))\s*(?:,|$)/g)]
    .map(match => (match[1] ?? match[2] ?? match[3] ?? '').trim())
    .filter(name => name !== '')
}

/** Adds to the number at the start of a text and keeps the rest: `16px` + 1 = `17px`. Null where there is no number. */
export function step(text: string, by: number): string | null {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(.*)$/s.exec(text.trim())
  if (!match) return null
  const places = Math.max(match[1]!.split('.')[1]?.length ?? 0, String(Math.abs(by)).split('.')[1]?.length ?? 0)
  return `${Number((Number(match[1]) + by).toFixed(places))}${match[2]}`
}
