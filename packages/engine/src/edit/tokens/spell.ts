// Values in the notation that a document has used before: hex stays hex, an object stays one, references keep their syntax.
import { decimal } from '../../base/decimal.ts'
import { isObject } from '../../base/plain-json.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import type { Color } from '../../color/color.ts'
import { cssColor, hex } from '../../color/write.ts'
import { aliasOf, partAt } from '../../formula/alias.ts'
import { isMisfit } from '../../types/type.ts'
import type { TypeName } from '../../types/index.ts'
import { parseValue, typeOf } from '../../values/value.ts'
import { pointerTo } from '../../formats/dtcg/reference.ts'
import { literalModel, type Places } from './places.ts'

/** `old`: a value of this type in the document, whose notation is followed. */
export function spell(type: TypeName, value: Json, old: Json | undefined, places: Places): Json {
  const target = aliasOf(value)
  if (target !== null) return spellReference(target, old, places)
  const parts = typeOf(type).parts?.(value)
  if (!parts) return spellScalar(type, value, old, places)
  const copy: JsonObject = { value: structuredClone(value) }
  for (const { path, type: part } of parts) {
    const at = partAt(value, path)
    if (at === undefined) continue
    const holder = partAt(copy, ['value', ...path.slice(0, -1)]) as JsonObject
    holder[path.at(-1)!] = spell(part, at, partIn(old, path), places)
  }
  return copy.value!
}

const partIn = (old: Json | undefined, path: readonly (string | number)[]): Json | undefined =>
  old === undefined || old === null || typeof old !== 'object' ? undefined : partAt(old, path)

function spellReference(name: string, old: Json | undefined, { tokens, groups, format }: Places): Json {
  const keys = keysTo(name, tokens, groups)
  if (format === 'dtcg' && isObject(old) && typeof old.$ref === 'string')
    return { $ref: pointerTo(old.$ref.endsWith('/$value') ? [...keys, '$value'] : keys) }
  const spelled = (format === 'dtcg' ? keys : keys.filter(key => key !== '$root')).join('.')
  if (typeof old !== 'string') return `{${spelled}}`
  if (format === 'tokens-studio' && /^\$[^{]/.test(old)) return `$${spelled}`
  return /\.value\}$/.test(old) && format === 'style-dictionary' ? `{${spelled}.value}` : `{${spelled}}`
}

function keysTo(name: string, tokens: Places['tokens'], groups: Places['groups']): string[] {
  const place = tokens.get(name)
  if (place) return place.path.slice(rootDepth(groups))
  return groups.has(name) && name !== '' ? [...name.split('.'), '$root'] : name.split('.')
}

/** The keys that lead to the root of the tokens. */
const rootDepth = (groups: Places['groups']): number => groups.get('')?.path.length ?? 0

function spellScalar(type: TypeName, value: Json, old: Json | undefined, places: Places): Json {
  const parsed: unknown = parseValue(type, value)
  if (isMisfit(parsed)) return value
  switch (type) {
    case 'color':
      return spellColor(value, parsed as Color, old ?? usual(type, places))
    case 'dimension':
    case 'fontSize':
    case 'letterSpacing':
    case 'duration':
      return spellQuantity(type, value, parsed, old ?? usual(type, places))
    case 'lineHeight':
    case 'number':
    case 'fontWeight':
      return spellNumber(value, old)
    default:
      return value
  }
}

/** What stands for the notation where nothing is replaced: that of another value of the type, else that of the format. */
function usual(type: TypeName, places: Places): Json {
  if (places.format !== 'dtcg') return ''
  const value = literalModel(places, type)?.node.get('$value')
  return typeof value === 'string' ? value : {}
}

function spellNumber(value: Json, old: Json | undefined): Json {
  const isNumeric = (json: Json | undefined) =>
    typeof json === 'string' && json.trim() !== '' && Number.isFinite(Number(json))
  if (typeof value === 'number' && isNumeric(old)) return String(value)
  return typeof old === 'number' && isNumeric(value) ? Number(value) : value
}

function spellQuantity(type: TypeName, value: Json, parsed: unknown, old: Json): Json {
  const read = parsed as { value: number; unit: string; fluid?: string }
  if (read.fluid !== undefined || typeof parsed !== 'object') return value
  if (isObject(old) && !isObject(value)) return { value: read.value, unit: read.unit }
  if (typeof old === 'string' && typeof value !== 'string') return decimal(read.value) + read.unit
  if (typeof old === 'number' && type !== 'duration' && read.unit === 'px') return read.value
  return value
}

function spellColor(value: Json, color: Color, old: Json): Json {
  if (isObject(old)) return isObject(value) ? value : colorObject(color, old)
  if (typeof old !== 'string') return value
  return bytesLike(value, color, old.trim()) ?? (typeof value === 'string' ? value : cssColor(color))
}

/** As hex or `rgb()`, where the text before is so and eight bits hold the color exactly. */
function bytesLike(value: Json, color: Color, old: string): string | null {
  const bytes = bytesOf(color)
  if (!bytes) return null
  if (old.startsWith('#')) return isByte(color.alpha ?? 1) ? hexLike(value, color, old) : null
  const notation = /^(rgba?)\(/i.exec(old)?.[1]?.toLowerCase()
  return notation === undefined ? null : rgbText(bytes, color, old, notation)
}

const isByte = (alpha: number): boolean => Math.abs(alpha * 255 - Math.round(alpha * 255)) < 1e-4

/** In capitals where the text before was. */
function hexLike(value: Json, color: Color, old: string): string {
  const text = typeof value === 'string' && value.startsWith('#') ? value : hexOf(color)
  return /[A-F]/.test(old) && !/[a-f]/.test(old) ? text.toUpperCase() : text
}

const hexOf = (color: Color): string => {
  const [r, g, b] = color.components as [number, number, number]
  return hex({ r, g, b, alpha: color.alpha ?? 1 })
}

/** The channels where eight bits hold them exactly. */
function bytesOf({ space, components, alpha }: Color): number[] | null {
  if (space !== 'srgb' || alpha === null || components.includes(null)) return null
  const bytes = components.map(part => part! * 255)
  const isExact = bytes.every(byte => byte >= 0 && byte <= 255 && Math.abs(byte - Math.round(byte)) < 1e-4)
  return isExact ? bytes.map(byte => Math.round(byte)) : null
}

/** With commas or spaces, as the text before. */
function rgbText(bytes: number[], { alpha }: Color, old: string, notation: string): string {
  const hasAlpha = alpha !== 1
  if (!old.includes(',')) return `${notation}(${bytes.join(' ')}${hasAlpha ? ` / ${decimal(alpha!)}` : ''})`
  const between = /,\s*/.exec(old)![0]
  const name = notation === 'rgb' && hasAlpha ? 'rgba' : notation
  const isFour = hasAlpha || (notation === 'rgba' && old.split(',').length === 4)
  return `${name}(${[...bytes, ...(isFour ? [decimal(alpha!)] : [])].join(between)})`
}

/** With the parts that the object before had. */
function colorObject(color: Color, old: JsonObject): JsonObject {
  const { space, components, alpha, legacy } = color
  const object: JsonObject = { colorSpace: space, components: components.map(part => part ?? 'none') }
  if (alpha !== 1 || Object.hasOwn(old, 'alpha')) object.alpha = alpha ?? 'none'
  if (legacy && space === 'srgb' && (Object.hasOwn(old, 'hex') || Object.keys(old).length === 0))
    object.hex = hexOf({ ...color, alpha: 1 })
  return object
}
