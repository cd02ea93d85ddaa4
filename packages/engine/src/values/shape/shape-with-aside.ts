// Moves aside what a type does not support, so that the rest of a value can be used. Only reading needs it.
import type { Json, JsonObject } from '../../base/token.ts'
import { isObject } from '../../base/plain-json.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../value.ts'
import { strangeInColor } from './color-object.ts'
import { isAlias, isList, partNamed, parts, shape } from './shape.ts'

export interface Shaped {
  value: Json
  /** The properties that the type does not support, by place (`1.color.description`); null where there are none. */
  aside: JsonObject | null
}

/** Like `shape`, but moves properties that the type does not support aside, so that the others can be used. */
export function shapeWithAside(type: TypeName, value: Json): Shaped {
  if (checkValue(type, value) === null && !holdsWideKeyword(type, value)) return { value, aside: null }
  const aside = Object.create(null) as JsonObject
  const shaped = withoutStrange(type, shape(type, withoutStrangeInColors(type, value, [], aside)), aside)
  return { value: shaped, aside: Object.keys(aside).length > 0 ? Object.fromEntries(Object.entries(aside)) : null }
}

/** Recursive: composites nest at most twice. */
function withoutStrangeInColors(type: TypeName, value: Json, path: string[], aside: JsonObject): Json {
  if (Array.isArray(value) && isList(type))
    return value.map((item, i) => withoutStrangeInColors(type, item, [...path, String(i)], aside))
  if (!isObject(value) || isAlias(value)) return value
  if (type === 'color') return without(value, strangeInColor(value), path, aside)
  if (!parts[type]?.some(([, partType]) => partType === 'color')) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'color' ? withoutStrangeInColors('color', part, [...path, key], aside) : part,
    ]),
  )
}

function withoutStrange(type: TypeName, value: Json, aside: JsonObject): Json {
  if (!Array.isArray(value) || !isList(type))
    return isObject(value) ? without(value, strangeParts(type, value), [], aside) : value
  return value.map((item, i) => (isObject(item) ? without(item, strangeParts(type, item), [String(i)], aside) : item))
}

function without(value: JsonObject, keys: string[], path: string[], aside: JsonObject): JsonObject {
  if (keys.length === 0) return value
  for (const key of keys) aside[[...path, key].join('.')] = value[key]!
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}

/**
 * The parts that the type does not support. In a typography, whose parts are all optional, also parts with an invalid
 * value (`lineHeight: "AUTO"`), so that the others can be used.
 */
function strangeParts(type: TypeName, value: Json): string[] {
  const known = parts[type]
  if (!known || !isObject(value) || isAlias(value)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const [, partType] = known.find(([name]) => name === key) ?? []
    if (partType === undefined) return [key]
    if (type !== 'typography' || partType === 'string' || isAlias(part)) return []
    // Also a keyword of CSS would be the name of a font.
    return checkValue(partType, part) !== null || isWideKeyword(part) ? [key] : []
  })
}

const wideKeywords: ReadonlySet<string> = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer'])

/** A value of whole properties, which no part of a composite can have. */
export const isWideKeyword = (value: Json): boolean =>
  typeof value === 'string' && wideKeywords.has(value.trim().toLowerCase())

/** Whether a text style has such a part, which would be the name of a font. */
export const holdsWideKeyword = (type: TypeName, value: Json): boolean =>
  type === 'typography' && isObject(value) && Object.values(value).some(isWideKeyword)

/** Whether it is a part of a typography that tokens keep and no output writes. */
export function isUnusedPart(key: string): boolean {
  const [name, type] = partNamed('typography', key) ?? []
  return type === 'string' && name !== 'fontStyle'
}
