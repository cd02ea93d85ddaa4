// Writes a value of the engine as DTCG 2025.10. A value that DTCG spells differently is exact; one that it can only approximate
// is not, and the writer keeps the original beside it; one without any DTCG form is null.
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
import { fromJson, type Node, type NodeMap } from '../../../base/node.ts'
import { composites, type Composite, type DtcgType } from '../shape.ts'
import { checkValue } from '../check/rules.ts'

export interface ValueNode {
  type: DtcgType
  node: Node
  exact: boolean
}

export interface Around {
  /** A reference to a token of that DTCG type; null where there is no such token in the document. */
  reference(name: string, type: DtcgType): Node | null
  /** The literal at the end of a token's references. */
  literal(name: string): Json | undefined
}

export function writeValue(type: TypeName, value: Json, around: Around): ValueNode | null {
  const written = convert(type, value, around)
  if (!written) return null
  let sound = true
  checkValue(written.type, written.node, [], { fault: () => (sound = false), target: () => null })
  return sound ? written : null
}

const forms: Partial<Record<TypeName, (value: Json, around: Around) => ValueNode | null>> = {
  color: colorValue,
  dimension: dimensionValue,
  fontFamily: fontFamilyValue,
  fontWeight: fontWeightValue,
  fontSize: dimensionValue,
  lineHeight: value => lineHeight(value, null),
  letterSpacing: dimensionValue,
  duration: durationValue,
  cubicBezier: value => exactly('cubicBezier', fromJson(value)),
  number: numberValue,
  strokeStyle,
  border: (value, around) => compositeValue('border', value, around),
  transition: (value, around) => compositeValue('transition', value, around),
  shadow: (value, around) => compositeValue('shadow', value, around),
  gradient: (value, around) => compositeValue('gradient', value, around),
  typography,
}

function convert(type: TypeName, value: Json, around: Around): ValueNode | null {
  return forms[type]?.(value, around) ?? null
}

const exactly = (type: DtcgType, node: Node): ValueNode => ({ type, node, exact: true })

function dimensionValue(value: Json): ValueNode | null {
  const read = readDimension(value)
  if (!read) return null
  // DTCG can represent only the lower bound of a fluid length.
  if (read.unit === 'px' || read.unit === 'rem')
    return { type: 'dimension', node: measure(read.value, read.unit), exact: !read.fluid }
  // Inches, points and other absolute units have a size in pixels.
  const pixels = toPixels(read, 16)
  return pixels === null ? null : { type: 'dimension', node: measure(pixels, 'px'), exact: false }
}

function durationValue(value: Json): ValueNode | null {
  const read = duration.parse(value)
  return isMisfit(read) ? null : exactly('duration', measure(read.value, read.unit))
}

function numberValue(value: Json): ValueNode | null {
  const read = readNumber(value)
  return read === null ? null : exactly('number', read)
}

function fontWeightValue(value: Json): ValueNode | null {
  const read = fontWeight.parse(value)
  if (isMisfit(read)) return null
  return exactly('fontWeight', typeof value === 'string' && readNumber(value) === null ? value : read)
}

function fontFamilyValue(value: Json): ValueNode | null {
  const read = fontFamily.parse(value)
  if (isMisfit(read)) return null
  return exactly('fontFamily', read.length === 1 && typeof value === 'string' ? (read[0] ?? '') : read)
}

function measure(value: number, unit: string): Node {
  return new Map<string, Node>([
    ['value', value],
    ['unit', unit],
  ])
}

function colorValue(value: Json): ValueNode | null {
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

function compositeValue(type: DtcgType, value: Json, around: Around): ValueNode | null {
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

/** The parts of one object. Recursive: types nest at most once (a border's style). */
function objectOf(composite: Composite, json: JsonObject, around: Around): { node: Node; exact: boolean } | null {
  const node = new Map<string, Node>()
  let exact = true
  for (const [key, type] of composite.parts) {
    const isAbsent = !Object.hasOwn(json, key)
    const written = part(type, (isAbsent ? composite.absent?.get(key) : json[key]) ?? null, around)
    if (!written) return null
    const clamped = key === 'position' && typeof written.node === 'number' ? position(written.node) : written.node
    if (isAbsent || !written.exact || clamped !== written.node) exact = false
    node.set(key, clamped)
  }
  return { node, exact: setPlain(node, composite, json, around) && exact }
}

/** Sets the parts that no token type describes; false where a literal replaces a reference. */
function setPlain(node: NodeMap, composite: Composite, json: JsonObject, around: Around): boolean {
  let exact = true
  for (const key of composite.plain ?? []) {
    if (!Object.hasOwn(json, key)) continue
    const target = aliasOf(json[key])
    const literal = target === null ? json[key] : around.literal(target)
    if (target !== null) exact = false
    if (literal !== undefined) node.set(key, fromJson(literal))
  }
  return exact
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

function strokeStyle(value: Json, around: Around): ValueNode | null {
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

/** DTCG has only multiples of the font size. A length becomes one where the font size is given. */
function lineHeight(value: Json, fontSize: number | null): ValueNode | null {
  const multiple = readNumber(value)
  if (multiple !== null) return { type: 'number', node: multiple, exact: true }
  const length = readDimension(value)
  if (!length) return null
  if (length.unit === '%') return { type: 'number', node: length.value / 100, exact: false }
  if (length.unit === 'em') return { type: 'number', node: length.value, exact: false }
  // Outside a typography nothing gives the font size: the length stays one.
  if (fontSize === null) return dimensionValue(value)
  const pixels = toPixels(length, 16)
  return pixels === null || !(fontSize > 0) ? null : { type: 'number', node: rounded(pixels / fontSize), exact: false }
}

const rounded = (n: number) => Math.round(n * 1e4) / 1e4

function typography(value: Json, around: Around): ValueNode | null {
  if (!isObject(value)) return null
  const literal = (json: Json | undefined): Json | undefined => {
    const target = aliasOf(json)
    return target === null ? json : around.literal(target)
  }
  const size = readDimension(literal(value.fontSize) ?? null)
  const pixels = size && toPixels(size, 16)
  const { parts } = composites.get('typography')!
  const node = new Map<string, Node>()
  let exact = Object.keys(value).every(key => parts.has(key))
  for (const [key, type] of parts) {
    const target = aliasOf(value[key])
    const reference = target === null ? null : around.reference(target, type)
    const written =
      reference === null ? textPart(key, type, literal(value[key]), pixels, around) : { node: reference, exact: true }
    if (!written) return null
    if (!written.exact || (target !== null && reference === null)) exact = false
    node.set(key, written.node)
  }
  return { type: 'typography', node, exact }
}

/** `fontSize`: in pixels, null where it is unknown. */
function textPart(
  key: string,
  type: DtcgType,
  value: Json | undefined,
  fontSize: number | null,
  around: Around,
): ValueNode | null {
  if (key === 'lineHeight') return lineHeight(value ?? null, fontSize ?? 0)
  if (key === 'letterSpacing') return letterSpacing(value, fontSize)
  return convert(type, value ?? null, around)
}

/** DTCG requires one; none means zero. A share of the font size becomes a length where the font size is known. */
function letterSpacing(value: Json | undefined, fontSize: number | null): ValueNode | null {
  if (value === undefined) return { type: 'dimension', node: measure(0, 'px'), exact: false }
  const length = readDimension(value)
  if (length && (length.unit === 'em' || length.unit === '%')) {
    const share = length.unit === 'em' ? length.value : length.value / 100
    return fontSize === null
      ? null
      : { type: 'dimension', node: measure(rounded(share * fontSize), 'px'), exact: false }
  }
  return dimensionValue(value)
}
