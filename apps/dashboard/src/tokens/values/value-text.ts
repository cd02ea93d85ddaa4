// Values as text: shown in a cell, edited in a line, read back.
import { aliasOf, checkValue, isMisfit, types, type Json, type TypeName } from '@tessera/engine'
import { targetOf, type Draft } from '../edits/draft.ts'

/** The value in one line, as CSS would have it where the type has a text. */
export function valueText(type: TypeName, value: Json): string {
  const parsed = types[type].parse(value)
  if (isMisfit(parsed)) return oneLine(value)
  // Each type reads only what it parsed itself.
  return (types[type].text as (parsed: unknown, reference: (name: string) => string) => string)(
    parsed,
    name => `{${name}}`,
  )
}

function oneLine(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What the editor starts with: as written, so that confirming without a change changes nothing. */
export function editText(draft: Draft): string {
  const target = targetOf(draft)
  if (target !== null) return `{${target}}`
  const { value, type } = draft
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return isComposite(type, value) ? JSON.stringify(value) : valueText(type, value)
}

const simple: ReadonlySet<TypeName> = new Set<TypeName>([
  'color',
  'dimension',
  'fontFamily',
  'fontWeight',
  'fontSize',
  'lineHeight',
  'letterSpacing',
  'duration',
  'cubicBezier',
  'number',
  'string',
  'boolean',
])

function isComposite(type: TypeName, value: Json): boolean {
  return !simple.has(type) && typeof value === 'object'
}

export type Reading =
  { kind: 'alias'; value: Json; target: string } | { kind: 'literal'; value: Json } | { kind: 'invalid'; error: string }

/** Reads what was typed. `before` is the value it replaces: its way of writing (text, number, object) is kept. */
export function readText(type: TypeName, text: string, before: Json | undefined): Reading {
  // What was not touched stays what it is, in the way it was written.
  if (before !== undefined && text === editText({ type, value: before, description: null })) return untouched(before)
  const trimmed = text.trim()
  const alias = isObject(trimmed)
    ? undefined
    : (/^\{([^{}]+)\}$/.exec(trimmed)?.[1] ?? /^=\s*(\S.*)$/.exec(trimmed)?.[1])
  if (alias !== undefined && alias.trim() !== '') return { kind: 'alias', value: { alias_to: alias }, target: alias }
  const value = literal(type, type === 'string' ? text : trimmed, before)
  if (value === undefined) return { kind: 'invalid', error: 'This is not valid JSON' }
  const misfit = checkValue(type, value)
  return misfit === null
    ? { kind: 'literal', value }
    : { kind: 'invalid', error: misfit[0]!.toUpperCase() + misfit.slice(1) }
}

function untouched(value: Json): Reading {
  const target = aliasOf(value)
  return target === null ? { kind: 'literal', value } : { kind: 'alias', value, target }
}

/** An object in JSON, which also begins and ends with a brace. */
function isObject(text: string): boolean {
  return /^\{\s*["}]/.test(text) && parseJson(text) !== undefined
}

function literal(type: TypeName, text: string, before: Json | undefined): Json | undefined {
  if (/^[[{]/.test(text) && type !== 'string') return parseJson(text)
  switch (type) {
    case 'number':
    case 'lineHeight':
    case 'fontWeight':
      return isNumber(text) ? Number(text) : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'dimension':
    case 'fontSize':
    case 'letterSpacing':
    case 'duration':
      return measured(text, before)
    case 'cubicBezier':
      return curve(text)
    case 'fontFamily':
      return Array.isArray(before) || text.includes(',') ? families(text) : text
    case 'color':
      return asWritten(text, before)
    default:
      return text
  }
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

/** A color object that was not touched stays one; anything new is kept as CSS text. */
function asWritten(text: string, before: Json | undefined): Json {
  return before !== undefined && before !== null && typeof before === 'object' && valueText('color', before) === text
    ? before
    : text
}

function measured(text: string, before: Json | undefined): Json {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))\s*([a-z]+)?$/i.exec(text)
  if (!match) return text
  const number = Number(match[1])
  const unit = before !== null && typeof before === 'object' && !Array.isArray(before) ? before['unit'] : undefined
  if (typeof unit === 'string') return { value: number, unit: match[2] ?? unit }
  if (match[2]) return text.replace(/\s+/g, '')
  if (typeof before === 'number') return number
  const written = typeof before === 'string' ? /[a-z]+$/i.exec(before)?.[0] : undefined
  return `${match[1]}${written ?? 'px'}`
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

/** Adds to the number at the start of a text and keeps what follows it: `16px` + 1 = `17px`. Null where there is none. */
export function step(text: string, by: number): string | null {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(.*)$/s.exec(text.trim())
  if (!match) return null
  const places = Math.max(match[1]!.split('.')[1]?.length ?? 0, String(Math.abs(by)).split('.')[1]?.length ?? 0)
  return `${Number((Number(match[1]) + by).toFixed(places))}${match[2]}`
}
