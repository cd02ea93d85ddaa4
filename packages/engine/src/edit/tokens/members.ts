// The members of a token's object that say what the token is to be.
import { OWN } from '../../base/own-facts.ts'
import { isObject } from '../../base/plain-json.ts'
import { isMap, toJson, type Node, type NodeMap } from '../../base/node.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import { VENDOR as STUDIO } from '../../reading/studio-modifier.ts'
import { meaningOf } from '../../types/vendor-types.ts'
import { canonicalJson } from '../../values/canonical.ts'
import type { JsonEdit } from '../text/edit-json.ts'
import { modelFor, typeIn, literalModel, type DocumentEntry, type Places } from './places.ts'
import { haveSameHex } from './hex.ts'
import { spell } from './spell.ts'
import { derivedFacts, isSameValue, statedExtensions } from './same-token.ts'

/** What the first attempt did not write well enough: with its type, then all that the format's writer gives it. */
export type Depth = 'typed' | 'whole'

/** How tokens are written. */
export interface Manner {
  places: Places
  depth: ReadonlyMap<string, Depth>
  anew: (name: string) => JsonObject | undefined
}

const VENDOR = 'org.styledictionary'

const keysOf = (node: NodeMap | undefined, format: Places['format']) => {
  const isDollar = node ? node.has('$value') || !node.has('value') : format !== 'style-dictionary'
  return isDollar
    ? ({ value: '$value', type: '$type', sign: '$' } as const)
    : ({ value: 'value', type: 'type', sign: '' } as const)
}

/** The name that the description has, here or in other tokens of the document. */
function descriptionKey(node: NodeMap | undefined, { format, tokens }: Places, sign: string): string {
  const names = ['$description', 'description', 'comment']
  const own = names.find(key => node?.has(key))
  if (own !== undefined) return own
  for (const place of tokens.values()) {
    const used = names.find(key => place.node.has(key))
    if (used !== undefined && used.startsWith('$') === (sign === '$')) return used
  }
  return sign === '$' ? '$description' : format === 'style-dictionary' ? 'comment' : 'description'
}

export function changeEdits(token: Token, current: Token, place: DocumentEntry, context: Manner): JsonEdit[] {
  const { places, depth } = context
  const anew = depth.get(token.name) === 'whole' ? context.anew(token.name) : undefined
  if (anew) return [...anewEdits(anew, place, places), ...extensionEdits(token, current, place)]
  const keys = memberKeys(place, places)
  const { put, edits } = memberEdits(place, keys.value)
  const isTyped = depth.has(token.name)
  if (
    token.type !== current.type ||
    !isSameValue(token.type, token.value, current.value) ||
    !haveSameHex(token, current)
  ) {
    edits.push(...valueEdits(token, current, place, context))
    // Beside a value, they would change the new color as well.
    if (isTyped) edits.push(...modifierRemovals(place))
  }
  if (isTyped || needsType(token, current, place, keys.type)) put(keys.type, typeName(token, places))
  for (const fact of otherFacts(token, current)) put(keys[fact], token[fact] ?? undefined)
  return [...edits, ...extensionEdits(token, current, place)]
}

const otherFacts = (token: Token, current: Token) =>
  (['description', 'deprecated'] as const).filter(fact => (token[fact] ?? null) !== (current[fact] ?? null))

const needsType = (token: Token, current: Token, { node, inherited }: DocumentEntry, key: string): boolean =>
  token.type !== current.type && (node.has(key) || !isInherited(token, inherited))

const isInherited = ({ type }: Token, inherited: string | null): boolean =>
  inherited !== null && meaningOf(inherited) === type

const valueHolder = ({ inner, node }: DocumentEntry): NodeMap => inner?.node ?? node

/** Sets members of a token, or removes them where it has them. The value may stand deeper. */
function memberEdits({ node, path, inner }: DocumentEntry, valueKey: string) {
  const edits: JsonEdit[] = []
  const put = (key: string, value: Json | undefined) => {
    const at = key === valueKey ? [...path, ...(inner?.keys ?? [])] : path
    if (value !== undefined) edits.push({ op: 'set', path: [...at, key], value })
    else if (node.has(key)) edits.push({ op: 'remove', path: [...path, key] })
  }
  return { put, edits }
}

/** The names that the members have in a token. */
function memberKeys(place: DocumentEntry, places: Places) {
  const { node } = place
  const { value, type, sign } = keysOf(valueHolder(place), places.format)
  const deprecated = ['deprecated', '$deprecated'].find(key => node.has(key)) ?? `${sign}deprecated`
  return { value, type, description: descriptionKey(node, places, sign), deprecated }
}

function valueEdits(token: Token, current: Token, place: DocumentEntry, { places }: Manner): JsonEdit[] {
  const { node } = place
  const inner = valueHolder(place)
  const key = keysOf(inner, places.format).value
  const { put, edits } = memberEdits(place, key)
  const isPointer = !inner.has(key) && node.has('$ref')
  const old = isPointer ? toJson(new Map([['$ref', node.get('$ref')!]])) : toJson(inner.get(key) ?? null)
  const model = modelValue(token, places)
  const value = spell(token.type, token.value, isOfKind(token, current) ? old : model, places)
  const pointer = isPointer && isObject(value) && typeof value.$ref === 'string' ? value.$ref : null
  // First the value, since an object that is empty for a moment loses its layout.
  if (pointer === null) put(key, value)
  if (isPointer) put('$ref', pointer ?? undefined)
  return edits
}

const MODIFIER = ['$extensions', STUDIO, 'modify']

/** What changes the color of a value that it stands beside. */
function modifierRemovals({ node, path }: DocumentEntry): JsonEdit[] {
  const removals: JsonEdit[] = node.has('alpha') ? [{ op: 'remove', path: [...path, 'alpha'] }] : []
  if (isThere(node, MODIFIER)) removals.push({ op: 'remove', path: [...path, ...MODIFIER], dropEmptied: true })
  return removals
}

type MemberKeys = ReturnType<typeof memberKeys>
type MemberName = keyof MemberKeys

/** The members of an object that the format's own writer made, by what they say; null for others. */
const membersOf = (anew: JsonObject): [member: MemberName | null, json: Json, key: string][] =>
  Object.entries(anew).map(([key, json]) => {
    const plain = key === 'comment' ? 'description' : key.replace(/^\$/, '')
    const isMember = plain === 'value' || plain === 'type' || plain === 'description' || plain === 'deprecated'
    return [isMember ? plain : null, json, key]
  })

function withoutModifier(extension: Json): Json {
  if (!isObject(extension)) return extension
  const { modify: _, ...others } = extension
  return others
}

/** The object with the names that the document uses. */
const named = (anew: JsonObject, names: MemberKeys): JsonObject =>
  Object.fromEntries(membersOf(anew).map(([member, json, key]) => [member ? names[member] : key, json]))

/** The members that the format's own writer gives a token, with the names that the document uses. All others stay. */
function anewEdits(anew: JsonObject, place: DocumentEntry, places: Places): JsonEdit[] {
  const { node, path } = place
  const keys = memberKeys(place, places)
  const { $extensions } = anew
  const fresh = new Map(
    membersOf(anew).flatMap(([member, json]): [string, Json][] => (member ? [[keys[member], json]] : [])),
  )
  const { put, edits } = memberEdits(place, keys.value)
  for (const [key, json] of fresh) put(key, json)
  for (const key of [...Object.values(keys), '$ref']) if (!fresh.has(key)) put(key, undefined)
  edits.push(...modifierRemovals(place))
  const extensions = isObject($extensions) ? $extensions : {}
  const { [OWN]: facts, ...others } = extensions
  edits.push(...factEdits(isObject(facts) ? facts : {}, place))
  for (const [key, json] of Object.entries(others)) {
    const old = withoutModifier(toJson(nodeAt(node, ['$extensions', key]) ?? null))
    const isBoth = isObject(old) && isObject(json)
    edits.push({ op: 'set', path: [...path, '$extensions', key], value: isBoth ? { ...old, ...json } : json })
  }
  return edits
}

/** Facts that follow from the spelling are those of the new one. */
function factEdits(fresh: JsonObject, { node, path }: DocumentEntry): JsonEdit[] {
  const at = [...path, '$extensions', OWN]
  const old = nodeAt(node, ['$extensions', OWN])
  const stale = isMap(old) ? [...old.keys()].filter(key => derivedFacts.has(key) && !Object.hasOwn(fresh, key)) : []
  return [
    ...Object.entries(fresh).map(([key, value]): JsonEdit => ({ op: 'set', path: [...at, key], value })),
    ...stale.map((key): JsonEdit => ({ op: 'remove', path: [...at, key], dropEmptied: true })),
  ]
}

/** Whether the old value shows how the new one is to be written. */
const isOfKind = (token: Token, current: Token): boolean =>
  token.type === current.type && (token.alias_to === null) === (current.alias_to === null)

const modelValue = (token: Token, places: Places): Json | undefined => {
  const model =
    token.alias_to === null ? (literalModel(places, token.type) ?? literalLike(token, places)) : modelFor(places, token)
  if (!model) return undefined
  if (model.node.has('$ref') && !model.node.has('$value')) return { $ref: toJson(model.node.get('$ref')!) }
  const node = model.inner?.node ?? model.node
  return toJson(node.get('$value') ?? node.get('value') ?? null)
}

const lengths: ReadonlySet<string> = new Set(['dimension', 'fontSize', 'letterSpacing'])

/** A length of another type is written as lengths are. */
function literalLike(token: Token, places: Places): DocumentEntry | undefined {
  if (!lengths.has(token.type)) return undefined
  return literalModel(places, 'dimension') ?? literalModel(places, 'fontSize') ?? literalModel(places, 'letterSpacing')
}

/** The type's name in the document: of its import, of a token like it, or its own. */
function typeName(token: Token, places: Places): string {
  const own = token.extensions?.[OWN]
  if (isObject(own) && typeof own.sourceType === 'string' && own.sourceType !== 'css') return own.sourceType
  const model = modelFor(places, token)
  const used = model ? (typeIn(model.node) ?? null) : null
  return used !== null && meaningOf(used) === token.type ? used : token.type
}

/** The extensions as a document states them. */
function written(token: Token): JsonObject {
  const facts: JsonObject = {}
  if (token.replaced_by) facts.replaced_by = token.replaced_by
  if (token.remove_in) facts.remove_in = token.remove_in
  const stated = statedExtensions(token)
  if (Object.keys(facts).length === 0) return stated
  const own = stated[OWN]
  return { ...stated, [OWN]: { ...(isObject(own) ? own : {}), ...facts } }
}

/** By key, so that what the reader does not show of a document's extensions stays. */
function extensionEdits(token: Token, current: Token, { node, path }: DocumentEntry): JsonEdit[] {
  const [before, after] = [written(current), written(token)]
  const edits: JsonEdit[] = []
  const compare = (old: JsonObject, fresh: JsonObject, at: string[]) => {
    for (const key of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
      const [was, is] = [old[key], fresh[key]]
      const to = key === VENDOR && at.length === 1 ? [] : [...at, key]
      if (isEqual(was, is)) continue
      const [inner, next] = [objectIn(was), objectIn(is)]
      const isInside = at.length <= 1 && (was !== undefined || to.length === 0)
      if (isInside && inner && next) compare(inner, next, to)
      else if (is !== undefined) edits.push({ op: 'set', path: [...path, ...to], value: is })
      else edits.push({ op: 'remove', path: [...path, ...to], dropEmptied: true })
    }
  }
  compare(before, after, ['$extensions'])
  return edits.filter(edit => edit.op !== 'remove' || isThere(node, edit.path.slice(path.length)))
}

const isEqual = (was: Json | undefined, is: Json | undefined): boolean =>
  was !== undefined && is !== undefined && canonicalJson(was) === canonicalJson(is)

/** An absent one is as good as an empty one. */
const objectIn = (json: Json | undefined): JsonObject | null => (json === undefined ? {} : isObject(json) ? json : null)

function nodeAt(node: NodeMap, path: readonly (string | number)[]): Node | undefined {
  let at: Node | undefined = node
  for (const key of path) at = isMap(at) ? at.get(String(key)) : undefined
  return at
}

const isThere = (node: NodeMap, path: readonly (string | number)[]): boolean => nodeAt(node, path) !== undefined

/** The object of a new token, with the keys of its neighbours in their order. */
export function newObject(token: Token, inherited: string | null, context: Manner): JsonObject {
  const { places, depth } = context
  const model = modelFor(places, token) ?? places.tokens.values().next().value
  const anew = depth.get(token.name) === 'whole' ? context.anew(token.name) : undefined
  if (anew) return model ? named(anew, memberKeys(model, places)) : anew
  const keys = keysOf(model && valueHolder(model), places.format)
  const members = newValue(token, model, places, keys.value)
  if (depth.has(token.name) || !isTypeClear(token, inherited, model)) members[keys.type] = typeName(token, places)
  const facts: [string, Json | null | undefined][] = [
    [descriptionKey(model?.node, places, keys.sign), token.description],
    [`${keys.sign}deprecated`, token.deprecated],
  ]
  for (const [key, fact] of facts) if (fact != null) members[key] = fact
  return inOrderOf({ ...members, ...newExtensions(token, places) }, model?.node)
}

const isTypeClear = (token: Token, inherited: string | null, model: DocumentEntry | undefined): boolean =>
  isInherited(token, inherited) || isAliasLike(token, model)

/** Whether references have no types in the document. */
const isAliasLike = ({ alias_to }: Token, model: DocumentEntry | undefined): boolean =>
  alias_to !== null && model !== undefined && typeIn(model.node) === null

/** A pointer where the document has pointers for tokens. */
function newValue(token: Token, model: DocumentEntry | undefined, places: Places, key: string): JsonObject {
  const value = spell(token.type, token.value, modelValue(token, places), places)
  const arePointers = places.format === 'dtcg' && model !== undefined && !model.node.has('$value')
  return arePointers && isObject(value) && '$ref' in value ? { $ref: value.$ref! } : { [key]: value }
}

/** Style Dictionary has members of its vendor beside the others. */
function newExtensions(token: Token, { format }: Places): JsonObject {
  const { [VENDOR]: vendor, ...others } = written(token)
  const isBeside = format === 'style-dictionary' && isObject(vendor)
  const kept = isBeside || vendor === undefined ? others : { ...others, [VENDOR]: vendor }
  return { ...(isBeside ? vendor : {}), ...(Object.keys(kept).length > 0 ? { $extensions: kept } : {}) }
}

function inOrderOf(members: JsonObject, model: NodeMap | undefined): JsonObject {
  const order = [...(model?.keys() ?? [])]
  const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => placeOf(a) - placeOf(b)))
}
