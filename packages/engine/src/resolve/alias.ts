// Where a value points to other tokens: as a whole or in its parts, in either spelling.
import type { Json, JsonObject } from '../token.ts'

const curly = /^\{([^{}]+)\}$/

/** The name that a value as a whole points at, or null: `{"alias_to": "a.b"}` or `"{a.b}"`. */
export function aliasOf(value: Json | undefined): string | null {
  if (typeof value === 'string') {
    if (value.charCodeAt(0) !== 0x7b) return null
    const name = curly.exec(value)?.[1]
    return name === undefined || name.trim() === '' ? null : name
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const target = Object.hasOwn(value, 'alias_to') ? value.alias_to : undefined
  if (typeof target !== 'string' || target.trim() === '') return null
  for (const key in value) if (key !== 'alias_to') return null
  return target
}

/** The name that the part at `path` of a value points at, or null: it is a literal, or not there. */
export function aliasAt(value: Json, path: readonly (string | number)[]): string | null {
  let at: Json | undefined = value
  for (const key of path) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key)) return null
    at = (at as JsonObject)[key]
  }
  return aliasOf(at)
}

const none: string[] = []

/**
 * Is this certainly a literal: a scalar without braces, or a flat object or array of such scalars? Most values are (colors,
 * lengths), and a look at them costs less than a walk.
 */
export function isPlainLiteral(value: Json): boolean {
  if (value === null || typeof value !== 'object') return !holdsBrace(value)
  if (Array.isArray(value)) return areBareScalars(value)
  for (const key in value) {
    if (key === 'alias_to') return false
    const part = value[key]!
    if (!(Array.isArray(part) ? areBareScalars(part) : isBareScalar(part))) return false
  }
  return true
}

function areBareScalars(items: Json[]): boolean {
  for (const item of items) if (!isBareScalar(item)) return false
  return true
}

const holdsBrace = (value: Json) => typeof value === 'string' && value.includes('{')
const isBareScalar = (value: Json) => value === null || (typeof value !== 'object' && !holdsBrace(value))

/** Every name a token's value points at, at any depth, once each, in the order of the text. */
export function references(token: { value: Json }): string[] {
  if (isPlainLiteral(token.value)) return none
  const whole = aliasOf(token.value)
  if (whole !== null) return [whole]
  const found = new Set<string>()
  const open: Json[] = [token.value]
  while (open.length > 0) {
    const value = open.pop() as Json
    const target = aliasOf(value)
    if (target !== null) found.add(target)
    else if (value !== null && typeof value === 'object') {
      const inner = Array.isArray(value) ? value : Object.values(value)
      for (let i = inner.length - 1; i >= 0; i--) open.push(inner[i] as Json)
    }
  }
  return [...found]
}

/** Point what points at `from` at `to`, each reference in the spelling it has. Returns the same value where none does. */
export function renameReferences(value: Json, from: string, to: string): Json {
  return replaceReferences(value, (target, spelled) => {
    if (target !== from) return spelled
    return typeof spelled === 'string' ? `{${to}}` : { alias_to: to }
  })
}

/**
 * A copy of the value with every reference replaced by what `replace` makes of it; the value itself where nothing changed.
 * Walks with a stack of its own: depth is the writer's choice.
 */
export function replaceReferences(value: Json, replace: (target: string, spelled: Json) => Json): Json {
  if (!references({ value }).length) return value
  const root: Json[] = [value]
  const open: { into: Json[] | JsonObject; key: number | string }[] = [{ into: root, key: 0 }]
  while (open.length > 0) {
    const { into, key } = open.pop()!
    const at = (into as JsonObject)[key] as Json
    const target = aliasOf(at)
    let replaced = at
    if (target !== null) replaced = replace(target, at)
    else if (Array.isArray(at)) {
      const copy = [...at]
      replaced = copy
      for (let i = 0; i < copy.length; i++) open.push({ into: copy, key: i })
    } else if (at !== null && typeof at === 'object') {
      // fromEntries defines its keys, so that `__proto__` is an ordinary one, to assign to as well.
      const copy = Object.fromEntries(Object.entries(at))
      replaced = copy
      for (const inner of Object.keys(copy)) open.push({ into: copy, key: inner })
    }
    ;(into as JsonObject)[key] = replaced
  }
  return root[0] as Json
}
