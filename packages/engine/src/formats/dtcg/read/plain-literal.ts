// Literals that follow DTCG 2025.10 exactly, so that they need no normalization.
import { readColorObject } from '../../../color/read-object.ts'
import type { Json, JsonObject } from '../../../base/token.ts'
import { checkValue as checkOurs } from '../../../values/value.ts'
import { fromJson } from '../../../base/node.ts'
import { countKeys } from './ordered-json.ts'
import { checkValue } from '../check/rules.ts'
import { composites, type DtcgType } from '../shape.ts'

/** What was found in a document so far. */
export interface Seen {
  /** Keys, at all depths. */
  keys: number
}

/** The value, with the aliases in its parts in the engine's form; undefined: not plain, or it needs a closer look. */
export function plainValue(type: DtcgType, value: Json, seen: Seen): Json | undefined {
  if (type === 'color') return isObject(value) && isColor(value, seen) ? value : undefined
  if (type === 'dimension') return isObject(value) && isMeasure(value, 'px', 'rem', seen) ? value : undefined
  if (type === 'duration') return isObject(value) && isMeasure(value, 'ms', 's', seen) ? value : undefined
  const keys = countKeys(value)
  if (keys === null || !isValid(type, value)) return undefined
  const read = composites.has(type) ? withAliases(value) : holdsBrace(value) ? undefined : value
  if (read === undefined || checkOurs(type, read) !== null) return undefined
  seen.keys += keys
  return read
}

function isColor(value: JsonObject, seen: Seen): boolean {
  for (const _ in value) seen.keys++
  return value.alpha !== null && typeof readColorObject(value) !== 'string'
}

function isMeasure(value: JsonObject, unit: string, other: string, seen: Seen): boolean {
  for (const key in value) {
    if (key !== 'value' && key !== 'unit') return false
    seen.keys++
  }
  return (
    typeof value.value === 'number' && Number.isFinite(value.value) && (value.unit === unit || value.unit === other)
  )
}

const isObject = (value: Json): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** By the specification's rules; the targets of references are checked elsewhere. */
function isValid(type: DtcgType, value: Json): boolean {
  let valid = true
  checkValue(type, fromJson(value), [], { fault: () => (valid = false), target: () => null })
  return valid
}

/** With `{a.b}` as `{alias_to: "a.b"}` where a part or an item is one; the same value where none is; undefined: see closer. */
function withAliases(value: Json): Json | undefined {
  if (typeof value === 'string') {
    if (!/[{}]/.test(value)) return value
    const name = /^\{([^{}$]+)\}$/.exec(value)?.[1]
    return name === undefined ? undefined : { alias_to: name }
  }
  if (value === null || typeof value !== 'object') return value
  if (!isObject(value)) {
    const items = value.map(withAliases)
    if (items.includes(undefined)) return undefined
    return items.every((item, i) => item === value[i]) ? value : (items as Json[])
  }
  if (value.$ref !== undefined) return undefined
  const made: JsonObject = {}
  let same = true
  for (const key of Object.keys(value)) {
    const part = withAliases(value[key]!)
    if (part === undefined) return undefined
    same &&= part === value[key]
    made[key] = part
  }
  return same ? value : made
}

const holdsBrace = (value: Json): boolean =>
  typeof value === 'string'
    ? /[{}]/.test(value)
    : value !== null && typeof value === 'object' && Object.values(value).some(holdsBrace)
