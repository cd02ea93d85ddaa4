// A fast reader for the common case: groups and tokens, each token a literal of its type or an alias by name, in one walk over the
// result of JSON.parse. Returns null for anything else, and for anything that the full reader would report, so that the full reader
// reads it. Both give the same result (`read-plain.test.ts`).
import { OWN } from '../../../base/own-facts.ts'
import { isObject } from '../../../base/plain-json.ts'
import { checkName } from '../../../naming/name.ts'
import { resolveTokens, type Resolved, type UntypedAlias } from '../../../resolve/resolve.ts'
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
  /** The types that the aliases declare, in the same order. */
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
  // JSON.parse merges a key that occurs twice.
  if (walk.keys !== parsed.keys) return null
  const resolution = resolveTokens(walk.tokens)
  if (!resolution.all().every(isResolved) || !haveDeclaredTypes(walk)) return null
  return { name: null, tokens: walk.tokens as Token[], groups: walk.groups, resolution }
}

const isResolved = ({ ok }: Resolved): boolean => ok

/** An alias has the type of its target, and may not declare another. */
function haveDeclaredTypes({ aliases, declaredTypes }: Walk): boolean {
  for (const [i, { type }] of aliases.entries())
    if (declaredTypes[i] !== undefined && declaredTypes[i] !== type) return false
  return true
}

/** False where the group needs the full reader. */
function readGroup(walk: Walk, members: JsonObject, path: string, above: DtcgType | undefined, depth: number): boolean {
  const own = members.$type
  if (depth > deepest || !isTypeOrAbsent(own) || !addDescription(walk, path, members.$description)) return false
  const type = own ?? above
  let children = 0
  const start = path === '' ? '' : `${path}.`
  for (const key in members) {
    walk.keys++
    if (key.charCodeAt(0) === 0x24) {
      if (!isGroupKey(key, members, depth)) return false
      continue
    }
    children++
    if (!readChild(walk, members[key]!, start, plainKey(key), type, depth)) return false
  }
  return children > 0 || own === undefined
}

function addDescription(walk: Walk, path: string, description: Json | undefined): boolean {
  if (description === undefined) return true
  if (typeof description !== 'string') return false
  walk.groups.push({ path, description })
  return true
}

function isGroupKey(key: string, members: JsonObject, depth: number): boolean {
  if (key === '$type' || key === '$description') return true
  return key === '$schema' && depth === 0 && typeof members.$schema === 'string'
}

function readChild(
  walk: Walk,
  child: Json,
  start: string,
  key: string,
  type: DtcgType | undefined,
  depth: number,
): boolean {
  if (!isObject(child) || !isPlainSegment(key)) return false
  const name = start + key
  if (name.length > longestName) return false
  return child.$value === undefined ? readGroup(walk, child, name, type, depth + 1) : readToken(walk, child, name, type)
}

const isTypeOrAbsent = (value: Json | undefined): value is DtcgType | undefined =>
  value === undefined || isDtcgType(value)

const isTextOrAbsent = (value: Json | undefined): value is string | undefined =>
  value === undefined || typeof value === 'string'

const isDeprecationOrAbsent = (value: Json | undefined): value is string | boolean | undefined =>
  isTextOrAbsent(value) || typeof value === 'boolean'

function isPlainSegment(key: string): boolean {
  return /^[\w-]+$/.test(key) || (!/[.{}]/.test(key) && checkName(key) === null)
}

function readToken(walk: Walk, members: JsonObject, name: string, above: DtcgType | undefined): boolean {
  for (const key in members) {
    walk.keys++
    if (!tokenKeys.has(key)) return false
  }
  const { $type: own, $description: description, $deprecated: deprecated } = members
  if (!isTypeOrAbsent(own) || !isTextOrAbsent(description) || !isDeprecationOrAbsent(deprecated)) return false
  const value = members.$value!
  const text = description ?? null
  const target = aliasIn(value)
  const token =
    target === undefined
      ? literalToken(walk, name, own ?? above, value, text)
      : aliasToken(walk, name, own, target, text)
  if (!token || !addExtensions(walk, token, members.$extensions)) return false
  if (deprecated !== undefined) token.deprecated = deprecated
  walk.tokens.push(token)
  return true
}

function literalToken(
  walk: Walk,
  name: string,
  type: DtcgType | undefined,
  written: Json,
  description: string | null,
): Token | null {
  if (type === undefined) return null
  const value = plainValue(type, written, walk)
  return value === undefined ? null : { name, type, value, description, alias_to: null }
}

function aliasToken(
  walk: Walk,
  name: string,
  own: DtcgType | undefined,
  target: string,
  description: string | null,
): UntypedAlias {
  const token: UntypedAlias = { name, type: null, value: { alias_to: target }, description, alias_to: target }
  walk.aliases.push(token)
  walk.declaredTypes.push(own)
  return token
}

function addExtensions(walk: Walk, token: Token | UntypedAlias, extensions: Json | undefined): boolean {
  if (extensions === undefined) return true
  const keys = isObject(extensions) ? plainExtensions(extensions) : null
  if (keys === null) return false
  walk.keys += keys
  if (keys > 0) token.extensions = extensions as JsonObject
  return true
}

/** The name in `{group.token}`; undefined for everything else. */
function aliasIn(value: Json): string | undefined {
  if (typeof value !== 'string' || value.charCodeAt(0) !== 0x7b || value.charCodeAt(value.length - 1) !== 0x7d) return
  const name = value.slice(1, -1)
  return name.trim() === '' ? undefined : name
}

/** The number of keys; null where a key could contain modes, a modifier or Tessera's own facts, which need the full reader. */
function plainExtensions(extensions: JsonObject): number | null {
  for (const vendor in extensions) {
    const data = extensions[vendor]
    if (vendor === OWN || aboutModes.test(vendor)) return null
    if (isObject(data) && Object.keys(data).some(key => aboutModes.test(key) || key === 'modify')) return null
  }
  return countKeys(extensions)
}
