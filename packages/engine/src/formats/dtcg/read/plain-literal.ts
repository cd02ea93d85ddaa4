// Literals that follow DTCG 2025.10 exactly, so that they need no normalization.
import { readColorObject } from '../../../color/read-object.ts'
import { isObject } from '../../../base/plain-json.ts'
import type { Json, JsonObject } from '../../../base/token.ts'
import { checkValue as checkOurs } from '../../../values/value.ts'
import { fromJson } from '../../../base/node.ts'
import { countKeys } from './ordered-json.ts'
import { checkValue } from '../check/rules.ts'
import { composites, type DtcgType } from '../shape.ts'

/** Counts what the walk has read so far. */
export interface Seen {
  /** Keys, at all depths. */
  keys: number
}

/** The value, with the aliases in its parts in the engine's form; undefined where it needs the full reader. */
export function plainValue(type: DtcgType, value: Json, seen: Seen): Json | undefined {
  if (type === 'color') return isColor(value, seen) ? value : undefined
  if (type === 'dimension') return isMeasure(value, 'px', 'rem', seen) ? value : undefined
  if (type === 'duration') return isMeasure(value, 'ms', 's', seen) ? value : undefined
  const keys = countKeys(value)
  if (keys === null || !isValid(type, value)) return undefined
  const read = composites.has(type) ? withAliases(value) : withoutBraces(value)
  if (read === undefined || checkOurs(type, read) !== null) return undefined
  seen.keys += keys
  return read
}

function isColor(value: Json, seen: Seen): boolean {
  if (!isObject(value)) return false
  for (const _ in value) seen.keys++
  return value.alpha !== null && typeof readColorObject(value) !== 'string'
}

function isMeasure(value: Json, unit: string, other: string, seen: Seen): boolean {
  if (!isObject(value)) return false
  for (const key in value) {
    if (key !== 'value' && key !== 'unit') return false
    seen.keys++
  }
  return (
    typeof value.value === 'number' && Number.isFinite(value.value) && (value.unit === unit || value.unit === other)
  )
}

/** By the specification's rules, without the targets of references. */
function isValid(type: DtcgType, value: Json): boolean {
  let valid = true
  checkValue(type, fromJson(value), [], { fault: () => (valid = false), target: () => null })
  return valid
}

/** Replaces `{a.b}` in parts and items by `{alias_to: "a.b"}`; undefined where the value needs the full reader. */
function withAliases(value: Json): Json | undefined {
  if (typeof value === 'string') return aliasIn(value)
  if (value === null || typeof value !== 'object') return value
  return isObject(value) ? objectWithAliases(value) : listWithAliases(value)
}

function aliasIn(text: string): Json | undefined {
  if (!/[{}]/.test(text)) return text
  const name = /^\{([^{}$]+)\}$/.exec(text)?.[1]
  return name === undefined ? undefined : { alias_to: name }
}

function listWithAliases(list: Json[]): Json[] | undefined {
  const items = list.map(withAliases)
  if (items.includes(undefined)) return undefined
  return items.every((item, i) => item === list[i]) ? list : (items as Json[])
}

function objectWithAliases(value: JsonObject): JsonObject | undefined {
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

const withoutBraces = (value: Json): Json | undefined => (holdsBrace(value) ? undefined : value)

const holdsBrace = (value: Json): boolean =>
  typeof value === 'string'
    ? /[{}]/.test(value)
    : value !== null && typeof value === 'object' && Object.values(value).some(holdsBrace)
