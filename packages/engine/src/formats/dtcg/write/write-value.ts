// Writes a value of the engine as DTCG 2025.10. A value that DTCG spells differently is exact; one that it can only approximate
// is not, and the writer then keeps the original beside it; one without any DTCG form is null.
import { aliasOf } from '../../../formula/alias.ts'
import { hex } from '../../../color/write.ts'
import { toSrgb } from '../../../color/convert.ts'
import type { Json, JsonObject } from '../../../base/token.ts'
import { color } from '../../../types/color.ts'
import { isObject } from '../../../types/composite.ts'
import { readDimension, toPixels } from '../../../types/dimension.ts'
import { duration } from '../../../types/duration.ts'
import { fontFamily } from '../../../types/font-family.ts'
import { fontWeight } from '../../../types/font-weight.ts'
import { position } from '../../../types/gradient.ts'
import type { TypeName } from '../../../types/index.ts'
import { readNumber } from '../../../types/number.ts'
import { isMisfit } from '../../../types/type.ts'
import { fromJson, type Node } from '../../../base/node.ts'
import { composites, type Composite, type DtcgType } from '../shape.ts'
import { checkValue } from '../check/rules.ts'

export interface Written {
  type: DtcgType
  node: Node
  exact: boolean
}

export interface Around {
  /** A reference to a token of that DTCG type; null where there is no such token in the document. */
  reference(name: string, type: DtcgType): Node | null
  /** What a token is in the end. */
  literal(name: string): Json | undefined
}

export function writeValue(type: TypeName, value: Json, around: Around): Written | null {
  const written = convert(type, value, around)
  if (!written) return null
  let sound = true
  checkValue(written.type, written.node, [], { fault: () => (sound = false), target: () => null })
  return sound ? written : null
}

const forms: Record<TypeName, ((value: Json, around: Around) => Written | null) | 'not held'> = {
  color: colorValue,
  dimension: value => scalar('dimension', value),
  fontFamily: value => scalar('fontFamily', value),
  fontWeight: value => scalar('fontWeight', value),
  fontSize: value => scalar('dimension', value),
  lineHeight: value => lineHeight(value, null),
  letterSpacing: value => scalar('dimension', value),
  duration: value => scalar('duration', value),
  cubicBezier: value => scalar('cubicBezier', value),
  number: value => scalar('number', value),
  strokeStyle,
  border: (value, around) => compositeValue('border', value, around),
  transition: (value, around) => compositeValue('transition', value, around),
  shadow: (value, around) => compositeValue('shadow', value, around),
  gradient: (value, around) => compositeValue('gradient', value, around),
  typography,
  string: 'not held',
  boolean: 'not held',
}

function convert(type: TypeName, value: Json, around: Around): Written | null {
  const form = forms[type]
  return form === 'not held' ? null : form(value, around)
}

function scalar(type: DtcgType, value: Json): Written | null {
  const made = (node: Node, exact = true): Written => ({ type, node, exact })
  switch (type) {
    case 'dimension': {
      const read = readDimension(value)
      if (!read) return null
      // Of a fluid length DTCG can hold the lower bound only.
      if (read.unit === 'px' || read.unit === 'rem') return made(measure(read.value, read.unit), !read.fluid)
      // Inches, points and similar units convert to pixels exactly, these do not.
      const pixels = toPixels(read, 16)
      return pixels === null ? null : made(measure(pixels, 'px'), false)
    }
    case 'duration': {
      const read = duration.parse(value)
      return isMisfit(read) ? null : made(measure(read.value, read.unit))
    }
    case 'number': {
      const read = readNumber(value)
      return read === null ? null : made(read)
    }
    case 'fontWeight': {
      const read = fontWeight.parse(value)
      if (isMisfit(read)) return null
      return made(typeof value === 'string' && readNumber(value) === null ? value : read)
    }
    case 'fontFamily': {
      const read = fontFamily.parse(value)
      if (isMisfit(read)) return null
      return made(read.length === 1 && typeof value === 'string' ? (read[0] ?? '') : read)
    }
    case 'cubicBezier':
      return made(fromJson(value))
    default:
      return null
  }
}

function measure(value: number, unit: string): Node {
  return new Map<string, Node>([
    ['value', value],
    ['unit', unit],
  ])
}

function colorValue(value: Json): Written | null {
  if (isObject(value)) return { type: 'color', node: fromJson(value), exact: true }
  const read = color.parse(value)
  if (isMisfit(read) || read.alpha === null) return null
  const node = new Map<string, Node>([
    ['colorSpace', read.space],
    ['components', read.components.map(component => component ?? 'none')],
  ])
  if (read.alpha !== 1) node.set('alpha', read.alpha)
  if (read.legacy) node.set('hex', hex({ ...toSrgb(read), alpha: 1 }))
  return { type: 'color', node, exact: true }
}

function compositeValue(type: DtcgType, value: Json, around: Around): Written | null {
  const composite = composites.get(type)!
  let exact = true
  const item = (json: Json): Node | null => {
    const target = aliasOf(json)
    if (target !== null) {
      const reference = around.reference(target, type)
      if (reference !== null) return reference
      exact = false
      const literal = around.literal(target)
      return literal === undefined || Array.isArray(literal) ? null : item(literal)
    }
    if (!isObject(json)) return null
    const fields = objectOf(composite, json, around)
    if (fields && !fields.exact) exact = false
    return fields?.node ?? null
  }
  if (!Array.isArray(value)) {
    const node = item(value)
    return node === null ? null : { type, node, exact }
  }
  const items = value.map(item)
  return items.includes(null) ? null : { type, node: items, exact }
}

/** The parts of one object. A type nests in another at most once (a border's style), so that depth is bounded. */
function objectOf(composite: Composite, json: JsonObject, around: Around): { node: Node; exact: boolean } | null {
  const node = new Map<string, Node>()
  let exact = true
  for (const [key, type] of composite.parts) {
    const absent = !Object.hasOwn(json, key)
    const written = part(type, (absent ? composite.absent?.get(key) : json[key]) ?? null, around)
    if (!written) return null
    if (absent) exact = false
    const clamped = key === 'position' && typeof written.node === 'number' ? position(written.node) : written.node
    if (!written.exact || clamped !== written.node) exact = false
    node.set(key, clamped)
  }
  for (const key of composite.plain ?? []) {
    if (!Object.hasOwn(json, key)) continue
    const target = aliasOf(json[key])
    const literal = target === null ? json[key] : around.literal(target)
    if (target !== null) exact = false
    if (literal !== undefined) node.set(key, fromJson(literal))
  }
  return { node, exact }
}

/** A sub-value: a reference where the document has a token of that type, else its literal. */
function part(type: DtcgType, json: Json, around: Around): { node: Node; exact: boolean } | null {
  const target = aliasOf(json)
  if (target === null) return convert(type, json, around)
  const reference = around.reference(target, type)
  if (reference !== null) return { node: reference, exact: true }
  const literal = around.literal(target)
  const inlined = literal === undefined ? null : convert(type, literal, around)
  return inlined && { node: inlined.node, exact: false }
}

function strokeStyle(value: Json, around: Around): Written | null {
  if (!isObject(value)) return { type: 'strokeStyle', node: fromJson(value), exact: true }
  const dashes = Array.isArray(value.dashArray) ? value.dashArray.map(dash => part('dimension', dash, around)) : [null]
  const nodes = dashes.map(dash => dash?.node ?? null)
  if (nodes.includes(null)) return null
  const node = new Map<string, Node>([
    ['dashArray', nodes],
    ['lineCap', fromJson(value.lineCap ?? null)],
  ])
  return { type: 'strokeStyle', node, exact: dashes.every(dash => dash?.exact) }
}

/** DTCG has multiples of the font size only. A length becomes one where the font size is known. */
function lineHeight(value: Json, fontSize: number | null): Written | null {
  const multiple = readNumber(value)
  if (multiple !== null) return { type: 'number', node: multiple, exact: true }
  const length = readDimension(value)
  if (!length) return null
  if (length.unit === '%') return { type: 'number', node: length.value / 100, exact: false }
  if (length.unit === 'em') return { type: 'number', node: length.value, exact: false }
  // By itself it is a length; within a typography the size is there to compare it with.
  if (fontSize === null) return scalar('dimension', value)
  const pixels = toPixels(length, 16)
  return pixels === null || !(fontSize > 0) ? null : { type: 'number', node: rounded(pixels / fontSize), exact: false }
}

const rounded = (n: number) => Math.round(n * 1e4) / 1e4

function typography(value: Json, around: Around): Written | null {
  if (!isObject(value)) return null
  const literal = (json: Json | undefined): Json | undefined => {
    const target = aliasOf(json)
    return target === null ? json : around.literal(target)
  }
  const size = readDimension(literal(value.fontSize) ?? null)
  const pixels = size && toPixels(size, 16)
  const parts = composites.get('typography')?.parts ?? new Map<string, DtcgType>()
  const node = new Map<string, Node>()
  let exact = Object.keys(value).every(key => parts.has(key))
  for (const [key, type] of parts) {
    const json = value[key]
    const target = aliasOf(json)
    const reference = target === null ? null : around.reference(target, type)
    let written: { node: Node; exact: boolean } | null
    if (reference !== null) written = { node: reference, exact: true }
    else if (key === 'lineHeight') written = lineHeight(literal(json) ?? null, pixels ?? 0)
    else if (key === 'letterSpacing') written = letterSpacing(literal(json), pixels)
    else written = scalar(type, literal(json) ?? null)
    if (!written) return null
    if (!written.exact || (target !== null && reference === null)) exact = false
    node.set(key, written.node)
  }
  return { type: 'typography', node, exact }
}

/** DTCG requires one; none means zero. A percentage of the font size becomes a length where that is known. */
function letterSpacing(value: Json | undefined, fontSize: number | null): Written | null {
  if (value === undefined) return { type: 'dimension', node: measure(0, 'px'), exact: false }
  const length = readDimension(value)
  if (length && (length.unit === 'em' || length.unit === '%')) {
    const share = length.unit === 'em' ? length.value : length.value / 100
    return fontSize === null
      ? null
      : { type: 'dimension', node: measure(rounded(share * fontSize), 'px'), exact: false }
  }
  return scalar('dimension', value)
}
