// Maps of mode to value that other tools keep in a token's `$extensions`:
//   "$extensions": { "org.primer.overrides": { "dark": "{base.color.neutral.1}" } }
//   "$extensions": { "com.figma": { "modes": { "Light": "#fff", "Dark": "#000" } } }
// The rule: a vendor's key that ends in mode(s), theme(s) or override(s), or such a key one level below, whose value is
// a map in which every value could be the token's own: a reference, or a literal that its type allows.
// The reader and the writer share this rule, so that the writer drops exactly those maps that the reader stores as modes.
import { isObject } from '../../../base/plain-json.ts'
import { shape } from '../../../values/shape/shape.ts'
import type { JsonObject } from '../../../base/token.ts'
import type { TypeName } from '../../../types/index.ts'
import { checkValue } from '../../../values/value.ts'
import { fromJson, isMap, toJson, type Node, type NodeMap } from '../../../base/node.ts'
import { tidy } from './older-values.ts'
import { referenceOf } from '../reference.ts'
import { composites } from '../shape.ts'

/** Keys of `$extensions` that may contain modes. */
export const aboutModes = /(?:^|[^a-z])(?:mode|theme|override)s?$/i

export interface ModeMap {
  map: NodeMap
  /** The vendor's key in `$extensions`, and the key below it where the map is one level down. */
  at: [vendor: string, key: string | null]
}

/** The properties of the token that has the maps. */
export interface Carrier {
  /** The possible types of its values: the document's and the token's final one. */
  types: TypeName[]
  /** The token is a reference without a type in the document, so that any text or number may be its value. */
  untypedAlias: boolean
}

/** One value of a map: a literal or a reference, and an alpha that makes the color more transparent. */
export interface Entry {
  /** undefined: the token's own value. */
  plain: Node | undefined
  alpha: number | null
}

/**
 * `{"value": "{a}", "alpha": 0.4}` is a reference to a color with an alpha; `{"$value": …}` contains any value, with or without
 * an alpha; `{"alpha": 0.4}` sets the alpha of the token's own color.
 */
export function entryOf(value: Node): Entry {
  const asItIs: Entry = { plain: value, alpha: null }
  if (!isMap(value)) return asItIs
  const alpha = value.get('alpha') ?? null
  const hasOnly = (...keys: string[]) => [...value.keys()].every(key => keys.includes(key))
  if (isShare(alpha) && value.has('$value') && hasOnly('$value', '$type', 'alpha'))
    return { plain: value.get('$value'), alpha }
  if (isShare(alpha) && alpha !== null && hasOnly('alpha')) return { plain: undefined, alpha }
  const inner = value.get('value')
  return typeof alpha === 'number' && typeof inner === 'string' && hasOnly('value', 'alpha')
    ? { plain: inner, alpha }
    : asItIs
}

const isShare = (alpha: Node): alpha is number | null =>
  alpha === null || (typeof alpha === 'number' && alpha >= 0 && alpha <= 1)

/** Whether a key could contain a map of modes. Spares most tokens the full check. */
export function mayHoldModes(members: NodeMap): boolean {
  const extensions = members.get('$extensions')
  if (!isMap(extensions)) return false
  return [...extensions].some(
    ([vendor, data]) => isMap(data) && (aboutModes.test(vendor) || [...data.keys()].some(key => aboutModes.test(key))),
  )
}

/** All the maps of modes that a token carries, in their order. */
export function modeMaps(extensions: Node | undefined, carrier: Carrier): ModeMap[] {
  if (!isMap(extensions)) return []
  const isModeMap = (map: NodeMap) =>
    map.size > 0 && [...map].every(([mode, value]) => mode.trim() !== '' && couldBe(value, carrier))
  return [...extensions].flatMap(([vendor, data]): ModeMap[] => {
    if (!isMap(data)) return []
    if (aboutModes.test(vendor) && isModeMap(data)) return [{ map: data, at: [vendor, null] }]
    return [...data].flatMap(([key, inner]): ModeMap[] =>
      isMap(inner) && aboutModes.test(key) && isModeMap(inner) ? [{ map: inner, at: [vendor, key] }] : [],
    )
  })
}

function couldBe(written: Node, { types, untypedAlias }: Carrier): boolean {
  const { plain: value, alpha } = entryOf(written)
  if (alpha !== null && !untypedAlias && !types.includes('color')) return false
  if (value === undefined) return true
  const reference = referenceOf(value)
  if (reference) return reference.way !== 'malformed'
  if (untypedAlias && (typeof value === 'string' || typeof value === 'number')) return true
  return types.some(type => couldBeOf(type, value))
}

/** Whether a literal is valid for the type. */
export function couldBeOf(type: TypeName, value: Node): boolean {
  const json = toJson(value)
  // As in a list, a single shadow may have additional keys.
  const listed = isObject(json) && composites.get(type)?.list === 'optional' ? [json] : json
  return checkValue(type, shape(type, tidy(type, listed).value)) === null
}

/** `extensions` without the maps; null where nothing is left. */
export function withoutMaps(extensions: JsonObject | null, maps: Pick<ModeMap, 'at'>[]): JsonObject | null {
  let left: JsonObject = extensions ?? {}
  for (const { at } of maps) {
    const [vendor, key] = at
    const { [vendor]: data, ...others } = left
    const rest = key !== null && isObject(data) ? Object.entries(data).filter(([name]) => name !== key) : []
    left = rest.length > 0 ? { ...left, [vendor]: Object.fromEntries(rest) } : others
  }
  return Object.keys(left).length > 0 ? left : null
}

/** The extensions to write, without the maps that the reader would accept as modes, and the keys of these maps. */
export function withoutModes(extensions: JsonObject, carrier: Carrier): { kept: JsonObject | null; dropped: string[] } {
  const isCandidate = Object.entries(extensions).some(
    ([vendor, data]) =>
      isObject(data) && (aboutModes.test(vendor) || Object.keys(data).some(key => aboutModes.test(key))),
  )
  const maps = isCandidate ? modeMaps(fromJson(extensions), carrier) : []
  if (maps.length === 0) return { kept: extensions, dropped: [] }
  return {
    kept: withoutMaps(extensions, maps),
    dropped: maps.map(({ at: [vendor, key] }) => (key === null ? vendor : `${vendor}.${key}`)),
  }
}
