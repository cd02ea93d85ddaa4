// Normalizes scalars of other tools to the engine's types.
import type { Json } from '../../base/token.ts'
import { readDimension } from '../../types/dimension.ts'
import { weightOfFace } from '../../types/font-weight.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../value.ts'
import { callOf, splitCss, unquote } from '../../base/split-css.ts'
import { colorObject } from './color-object.ts'
import { plain } from '../../formula/constant-math.ts'
import { isObject } from '../../base/plain-json.ts'

const numeric = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i
const measured = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)\s*([a-z]+|%)$/i

const easings = new Map<string, number[]>([
  ['linear', [0, 0, 1, 1]],
  ['ease', [0.25, 0.1, 0.25, 1]],
  ['ease-in', [0.42, 0, 1, 1]],
  ['ease-out', [0, 0, 0.58, 1]],
  ['ease-in-out', [0.42, 0, 0.58, 1]],
])

interface Shaper {
  /** The trimmed text of a string. */
  text?: (text: string) => Json
  /** Any other JSON. */
  json?: (value: Json) => Json
}

const length: Shaper = { text: tidyUnit, json: zeroLength }

/** Whatever is left out needs no change. */
const shapers: Partial<Record<TypeName, Shaper>> = {
  color: { text: text => text, json: colorFrom },
  dimension: length,
  fontSize: length,
  letterSpacing: length,
  lineHeight: length,
  number: { text: percentage },
  duration: { text: milliseconds, json: value => (typeof value === 'number' ? `${plain(value)}ms` : value) },
  fontWeight: { text: text => weightOfFace(text) ?? text },
  fontFamily: { text: families },
  cubicBezier: { text: bezier, json: points },
  string: { json: value => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value) },
}

/** Converts a scalar to the type's form where its meaning is certain, else returns it unchanged for `checkValue` to judge. */
export function shapeScalar(type: TypeName, value: Json): Json {
  if (checkValue(type, value) === null) return value
  const { text, json } = shapers[type] ?? {}
  if (typeof value === 'string') return text ? text(value.trim()) : value
  return json ? json(value) : value
}

function colorFrom(value: Json): Json {
  return isObject(value) && Object.hasOwn(value, 'hex') ? colorObject(value) : channels(value)
}

/** A number without a unit is in milliseconds. */
function milliseconds(text: string): string {
  return numeric.test(text) ? `${plain(Number(text))}ms` : tidyUnit(text)
}

/** Figma's `{r, g, b, a}` in fractions, as hexadecimal text. */
function channels(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { r, g, b, a = 1 } = value
  const parts = [r, g, b, a].map(part => (typeof part === 'number' && part >= 0 && part <= 1 ? part : null))
  if (parts.includes(null) || Object.keys(value).some(key => !'rgba'.includes(key))) return value
  const bytes = parts.map(part =>
    Math.round(part! * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${(bytes[3] === 'ff' ? bytes.slice(0, 3) : bytes).join('')}`
}

/** `{"value": 0, "unit": ""}`: zero needs no unit. Any other number without one could be a length or a multiple. */
function zeroLength(value: Json): Json {
  return isObject(value) && value.value === 0 && value.unit === '' && Object.keys(value).length === 2
    ? { value: 0, unit: 'px' }
    : value
}

/** `5.px` and `4 px` as a plain decimal with its unit. */
function tidyUnit(text: string): string {
  const match = measured.exec(text)
  return match ? plain(Number(match[1])) + match[2]!.toLowerCase() : text
}

const reference = /^\{[^{}]+\}$/

/** `16 8` or `{x} 8`, one length for each side, with `px` added to bare numbers; null where the text is something else. */
export function severalLengths(text: string): string | null {
  const parts = lengthsIn(text)
  if (!parts?.some(part => numeric.test(part))) return null
  return parts.map(part => (numeric.test(part) && Number(part) !== 0 ? `${plain(Number(part))}px` : part)).join(' ')
}

/** The lengths of a text that has several, also as references and `auto`; null where the text is something else. */
export function lengthsIn(text: string): string[] | null {
  const parts = text.trim().split(/\s+/)
  const isOne = (part: string) =>
    numeric.test(part) || part === 'auto' || reference.test(part) || readDimension(part) !== null
  return parts.length > 1 && parts.every(isOne) ? parts : null
}

function percentage(text: string): Json {
  const match = measured.exec(text)
  return match && match[2] === '%' ? Number(plain(Number(match[1]) / 100)) : text
}

/** Whether a weight's name also means italic, which a weight cannot express. */
export function isSlanted(text: string): boolean {
  return /italic|oblique/i.test(text)
}

function families(text: string): Json {
  const parts = splitCss(text, ',')
  if (!parts || parts.length === 0) return text
  const names = parts.map(unquote).filter(name => name.trim() !== '')
  return names.length === 1 ? names[0]! : names
}

/** `{x1, y1, x2, y2}` as the list of its points. */
function points(value: Json): Json {
  if (!isObject(value) || Object.keys(value).length !== 4) return value
  const list = [value.x1, value.y1, value.x2, value.y2].map(point =>
    typeof point === 'string' ? Number(point) : point,
  )
  return list.every(point => typeof point === 'number') ? list : value
}

function bezier(text: string): Json {
  const easing = easings.get(text.toLowerCase())
  if (easing) return easing
  const inside = callOf(text, 'cubic-bezier')
  const parts = inside === null ? null : splitCss(inside, ',')
  return parts && parts.length === 4 && parts.every(part => numeric.test(part)) ? parts.map(Number) : text
}
