// Reads the common case: groups and tokens, each token a literal of its type or an alias by name, in one walk over the result of
// JSON.parse. Returns null for anything else, and for anything that the full reader would report: then the full reader reads it.
// Both give the same result (`read-plain.test.ts`).
import { OWN } from '../../../base/own-facts.ts'
import { checkName } from '../../../naming/name.ts'
import { resolveTokens, type UntypedAlias } from '../../../resolve/resolve.ts'
import type { Group, Json, JsonObject, Token } from '../../../base/token.ts'
import type { TypeName } from '../../../types/index.ts'
import type { ImportedMode } from '../../../format/format.ts'
import { aboutModes } from './mode-maps.ts'
import { countKeys, parseKeepingOrder, plainKey } from './ordered-json.ts'
import { plainValue, type Seen } from './plain-literal.ts'
import { isDtcgType, type DtcgType } from '../shape.ts'

interface Walk extends Seen {
  tokens: (Token | UntypedAlias)[]
  groups: Group[]
  aliases: UntypedAlias[]
  /** The types that those give themselves, in the same order. */
  declaredTypes: (TypeName | undefined)[]
}

const deepest = 100
const longestName = 255
const tokenKeys: ReadonlySet<string> = new Set(['$type', '$value', '$description', '$extensions', '$deprecated'])

export function readPlain(text: string): ImportedMode | null {
  const parsed = parseKeepingOrder(text)
  if (!parsed || !isObject(parsed.root)) return null
  const walk: Walk = { tokens: [], groups: [], aliases: [], declaredTypes: [], keys: 0 }
  if (!readGroup(walk, parsed.root, '', undefined, 0)) return null
  // A key that is written twice is one of the parsed document.
  if (walk.keys !== parsed.keys) return null
  const resolution = resolveTokens(walk.tokens)
  if (!resolution.all().every(({ ok }) => ok)) return null
  // An alias has the type of its target, and may not declare another.
  if (!walk.aliases.every(({ type }, i) => walk.declaredTypes[i] === undefined || walk.declaredTypes[i] === type))
    return null
  return { name: null, tokens: walk.tokens as Token[], groups: walk.groups, resolution }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** False: not plain. */
function readGroup(walk: Walk, members: JsonObject, path: string, above: DtcgType | undefined, depth: number): boolean {
  if (depth > deepest) return false
  const own = members.$type
  if (own !== undefined && !isDtcgType(own)) return false
  const type = own ?? above
  const description = members.$description
  if (description !== undefined) {
    if (typeof description !== 'string') return false
    walk.groups.push({ path, description })
  }
  let children = 0
  const start = path === '' ? '' : `${path}.`
  for (const written in members) {
    walk.keys++
    if (written.charCodeAt(0) === 0x24) {
      if (written === '$type' || written === '$description') continue
      if (written === '$schema' && depth === 0 && typeof members.$schema === 'string') continue
      return false
    }
    const child = members[written]
    const key = plainKey(written)
    if (!isObject(child) || !isPlainSegment(key)) return false
    const name = start + key
    if (name.length > longestName) return false
    children++
    const done =
      child.$value === undefined ? readGroup(walk, child, name, type, depth + 1) : readToken(walk, child, name, type)
    if (!done) return false
  }
  return children > 0 || own === undefined
}

function isPlainSegment(key: string): boolean {
  return /^[\w-]+$/.test(key) || (!/[.{}]/.test(key) && checkName(key) === null)
}

function readToken(walk: Walk, members: JsonObject, name: string, above: DtcgType | undefined): boolean {
  for (const key in members) {
    walk.keys++
    if (!tokenKeys.has(key)) return false
  }
  const {
    $type: own,
    $value: written,
    $description: description,
    $extensions: extensions,
    $deprecated: deprecated,
  } = members
  if (own !== undefined && !isDtcgType(own)) return false
  if (description !== undefined && typeof description !== 'string') return false
  if (deprecated !== undefined && typeof deprecated !== 'string' && typeof deprecated !== 'boolean') return false
  const target = aliasIn(written!)
  let token: Token | UntypedAlias
  if (target === undefined) {
    const type = own ?? above
    const value = type && plainValue(type, written!, walk)
    if (value === undefined) return false
    token = { name, type: type!, value, description: description ?? null, alias_to: null }
  } else {
    const type = null
    token = { name, type, value: { alias_to: target }, description: description ?? null, alias_to: target }
    walk.aliases.push(token)
    walk.declaredTypes.push(own)
  }
  if (extensions !== undefined) {
    if (!isObject(extensions)) return false
    const keys = plainExtensions(extensions)
    if (keys === null) return false
    walk.keys += keys
    if (keys > 0) token.extensions = extensions
  }
  if (deprecated !== undefined) token.deprecated = deprecated
  walk.tokens.push(token)
  return true
}

/** The name in `{group.token}`; undefined for everything else, also for what only looks like one. */
function aliasIn(value: Json): string | undefined {
  if (typeof value !== 'string' || value.charCodeAt(0) !== 0x7b || value.charCodeAt(value.length - 1) !== 0x7d) return
  const name = value.slice(1, -1)
  return name.trim() === '' ? undefined : name
}

/** How many keys there are, if none of them could be a map of modes or our own; null: something is to be looked at. */
function plainExtensions(extensions: JsonObject): number | null {
  for (const vendor in extensions) {
    const data = extensions[vendor]
    if (vendor === OWN || aboutModes.test(vendor)) return null
    if (isObject(data) && Object.keys(data).some(key => aboutModes.test(key) || key === 'modify')) return null
  }
  return countKeys(extensions)
}
