// Normalizes the values of other tools to the engine's types. A value that fits already is unchanged.
import type { Json, JsonObject } from '../../base/token.ts'
import { slantIn } from '../../types/font-style.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../value.ts'
import { splitCss } from '../../base/split-css.ts'
import { isObject } from '../../base/plain-json.ts'
import { isSlanted, shapeScalar } from './shape-scalar.ts'

/** A part's name in Tessera, its type, and its names in other tools. */
type PartNames = [part: string, type: TypeName, ...also: string[]]

export const parts: Partial<Record<TypeName, PartNames[]>> = {
  shadow: [
    ['color', 'color'],
    ['offsetX', 'dimension', 'x'],
    ['offsetY', 'dimension', 'y'],
    ['blur', 'dimension', 'radius'],
    ['spread', 'dimension'],
    ['inset', 'boolean'],
  ],
  border: [
    ['color', 'color'],
    ['width', 'dimension'],
    ['style', 'strokeStyle'],
  ],
  typography: [
    ['fontFamily', 'fontFamily'],
    ['fontSize', 'fontSize'],
    ['fontWeight', 'fontWeight'],
    ['letterSpacing', 'letterSpacing'],
    ['lineHeight', 'lineHeight'],
    // Parts that the typography type has in addition to DTCG's five.
    ...['fontStyle', 'textCase', 'textTransform', 'textDecoration', 'paragraphSpacing', 'paragraphIndent'].map(
      (part): [string, TypeName] => [part, 'string'],
    ),
  ],
  transition: [
    ['duration', 'duration'],
    ['delay', 'duration'],
    ['timingFunction', 'cubicBezier'],
  ],
  gradient: [
    ['color', 'color'],
    ['position', 'number'],
  ],
  strokeStyle: [
    ['lineCap', 'string'],
    ['dashArray', 'strokeStyle'],
  ],
}

/** The part that a key names, in any spelling of its words (`font-size`, `font_size`, `FontSize`). */
export function partNamed(type: TypeName, key: string) {
  const known = parts[type]
  return (
    known?.find(([name, , ...also]) => name === key || also.includes(key)) ??
    known?.find(([name]) => loose(name) === loose(key))
  )
}

const loose = (key: string): string => key.replace(/[-_ ]/g, '').toLowerCase()

/** The type of a composite's part, by the engine's name for it or another tool's; null: unknown. */
export function partType(type: TypeName, key: string): TypeName | null {
  return partNamed(type, key)?.[1] ?? null
}

/** The defaults of parts that a composite may omit. */
const defaults: Partial<Record<TypeName, JsonObject>> = {
  shadow: { offsetX: '0px', offsetY: '0px' },
  border: { style: 'solid' },
  transition: { delay: '0ms' },
}

/** Converts a value to the type's form where its meaning is certain, else returns it unchanged for `checkValue` to judge. */
export function shape(type: TypeName, value: Json): Json {
  if (checkValue(type, value) === null) return value
  return Object.hasOwn(parts, type) ? shapeComposite(type, value) : shapeScalar(type, value)
}

export function shapeComposite(type: TypeName, value: Json): Json {
  if (typeof value === 'string') return fromText(type, value.trim()) ?? value
  if (Array.isArray(value)) {
    if (!isList(type)) return value
    return value.map(item => (isObject(item) ? shapeComposite(type, item) : item))
  }
  const names = parts[type]
  return isObject(value) && names && !isAlias(value) ? shapeParts(type, names, value) : value
}

function shapeParts(type: TypeName, names: readonly PartNames[], value: JsonObject): JsonObject {
  const out = Object.create(null) as JsonObject
  for (const [key, part] of Object.entries(value)) {
    if (type === 'shadow' && key === 'type' && typeof part === 'string') {
      if (/inner|inset/i.test(part)) out.inset = true
      continue
    }
    const [name, partType] = partNamed(type, key) ?? [key, null]
    out[name] = partType === null ? part : shapePart(name, partType, part)
  }
  for (const [key, part] of Object.entries(defaults[type] ?? {})) if (!Object.hasOwn(out, key)) out[key] = part
  if (type === 'typography') addSlant(out, partOf(type, value, 'fontWeight'))
  return inOrder(names, out)
}

function shapePart(name: string, type: TypeName, part: Json): Json {
  if (isAlias(part) || isReference(part)) return part
  if (name !== 'dashArray') return shape(type, part)
  return Array.isArray(part) ? part.map(dash => shape('dimension', dash)) : part
}

/** `Bold Italic` is a weight and a slant. */
function addSlant(out: JsonObject, weight: Json | undefined): void {
  if (typeof weight === 'string' && isSlanted(weight) && out.fontWeight !== weight && !Object.hasOwn(out, 'fontStyle'))
    out.fontStyle = slantIn(weight)
}

/** The type's parts come first, in its order, so that a value that is read twice gives the same text. */
function inOrder(names: readonly PartNames[], value: JsonObject): JsonObject {
  const order = [...names.map(([name]) => name), ...Object.keys(value)]
  return Object.fromEntries(
    order
      .filter((name, i) => Object.hasOwn(value, name) && order.indexOf(name) === i)
      .map(name => [name, value[name]!]),
  )
}

/** The document's part for a name of Tessera. */
export function partOf(type: TypeName, value: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(value, name)) return value[name]
  return Object.entries(value).find(([key]) => partNamed(type, key)?.[0] === name)?.[1]
}

/** CSS lists of layers and stops; a strokeStyle's dashes are lengths. */
export const isList = (type: TypeName) => type === 'shadow' || type === 'gradient'

export const isAlias = (value: Json): boolean => isObject(value) && Object.hasOwn(value, 'alias_to')
const isReference = (value: Json): boolean => typeof value === 'string' && /^\{[^{}]+\}$/.test(value.trim())

function fromText(type: TypeName, text: string): Json | null {
  if (isReference(text)) return null
  if (type === 'shadow') return shadows(text)
  if (type === 'border') return border(text)
  if (type === 'transition') return transition(text)
  return null
}

const isLength = (text: string) => /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?:[a-z]+)?$/i.test(text)
const styles = new Set(['solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'outset', 'inset'])

/** CSS `box-shadow`: layers of `inset? x y blur? spread? color`, the color first or last. */
function shadows(text: string): Json | null {
  const layers: Json[] = []
  for (const layer of splitCss(text, ',') ?? ['']) {
    const shadow = shadowLayer(splitCss(layer, ' ') ?? [])
    if (!shadow) return null
    layers.push(shadow)
  }
  return layers.length === 1 ? layers[0]! : layers
}

function shadowLayer(words: string[]): JsonObject | null {
  const rest = words.filter(word => word.toLowerCase() !== 'inset')
  const colors = rest.filter(word => !isLength(word))
  const lengths = rest.filter(isLength).map(word => shape('dimension', word))
  const colorAt = rest.findIndex(word => !isLength(word))
  if (colors.length !== 1 || lengths.length < 2 || lengths.length > 4) return null
  if (colorAt !== 0 && colorAt !== rest.length - 1) return null
  const [offsetX, offsetY, blur, spread] = lengths
  const out: JsonObject = { color: colors[0]!, offsetX: offsetX!, offsetY: offsetY! }
  if (blur !== undefined) out.blur = blur
  if (spread !== undefined) out.spread = spread
  if (rest.length < words.length) out.inset = true
  return out
}

/** CSS `border`: width, style and color in any order, all three. */
function border(text: string): Json | null {
  const words = splitCss(text, ' ') ?? []
  const width = words.find(isLength)
  const style = words.find(word => styles.has(word.toLowerCase()))
  const color = words.find(word => word !== width && word !== style)
  if (words.length !== 3 || width === undefined || style === undefined || color === undefined) return null
  return { color, width: shape('dimension', width), style: style.toLowerCase() }
}

/** CSS `transition` without a property: duration, timing function and delay. */
function transition(text: string): Json | null {
  const words = splitCss(text, ' ') ?? []
  const times = words.filter(word => /^[-+]?[\d.]+m?s$/i.test(word))
  const curves = words.filter(word => !times.includes(word))
  const timingFunction = shape('cubicBezier', curves[0] ?? 'ease')
  if (times.length < 1 || times.length > 2 || curves.length > 1 || !Array.isArray(timingFunction)) return null
  return { duration: times[0]!, delay: times[1] ?? '0ms', timingFunction }
}
