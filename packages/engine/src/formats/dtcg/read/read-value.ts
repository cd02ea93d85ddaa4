// Converts a DTCG value to the engine's form: unchanged, except for references, which become `{alias_to}` where the engine allows them.
import type { Json, JsonObject } from '../../../base/token.ts'
import { follow, type Literal, type Lookup } from '../check/follow.ts'
import { fromJson, isMap, setOwn, toJson, type Node, type NodeMap } from '../../../base/node.ts'
import { withAlpha } from './older-values.ts'
import { referenceOf, type Reference } from '../reference.ts'
import { composites } from '../shape.ts'
import type { TokenNode } from '../tree.ts'

export interface ValueScope {
  lookup: Lookup
  memo: Map<Node, Literal>
  /** The engine's name of a token. */
  nameOf(token: TokenNode): string
  /** The token's value at the end of its aliases, or null where there is none. */
  literalOf(token: TokenNode): Node | null
  warn(code: 'unresolved' | 'approximated', message: string): void
}

/** A literal value (no alias as a whole) of a token of this type. */
export function readValue(value: Node, type: string, scope: ValueScope): Json {
  const composite = composites.get(type)
  if (composite) {
    const read = (item: Node): Json => {
      const reference = referenceOf(item)
      if (reference) return readPart(reference, type, scope)
      if (!isMap(item)) return readPlain(item, scope)
      return readObject(withColorAlpha(item, composite.parts, scope), key => composite.parts.get(key) ?? null, scope)
    }
    return Array.isArray(value) ? value.map(read) : read(value)
  }
  if (type === 'strokeStyle' && isMap(value)) {
    return readObject(
      value,
      () => null,
      scope,
      (key, item) => {
        if (key !== 'dashArray' || !Array.isArray(item)) return undefined
        return item.map(dash => readSub(dash, 'dimension', scope))
      },
    )
  }
  if (type === 'fontFamily' && Array.isArray(value)) return value.map(font => readFont(font, scope))
  return readPlain(value, scope)
}

/** A font, or a reference to fonts as text, from which the engine computes a list of fonts. */
function readFont(value: Node, scope: ValueScope): Json {
  const reference = referenceOf(value)
  const part = reference ? readPart(reference, 'fontFamily', scope) : readPlain(value, scope)
  return typeof part === 'object' && part !== null && !Array.isArray(part) && typeof part.alias_to === 'string'
    ? `{${part.alias_to}}`
    : part
}

/** Applies the alpha in `{color: "{a}", alpha: 0.4}`, which tools use for a color that is a reference. */
function withColorAlpha(item: NodeMap, parts: ReadonlyMap<string, string>, scope: ValueScope): NodeMap {
  const alpha = item.get('alpha')
  if (typeof alpha !== 'number' || !parts.has('color')) return item
  const reference = referenceOf(item.get('color'))
  const found = reference && follow(reference, scope.lookup, scope.memo)
  const literal = !found
    ? item.get('color')
    : found.kind === 'token'
      ? scope.literalOf(found.token)
      : found.kind === 'literal'
        ? found.value
        : null
  const thinned = literal === null || literal === undefined ? null : withAlpha(toJson(literal), alpha)
  if (thinned === null) return item
  scope.warn(
    'approximated',
    `alpha ${alpha} beside a color: the color is taken with it, and no longer follows a reference`,
  )
  const made = new Map(item)
  made.delete('alpha')
  return made.set('color', fromJson(thinned))
}

function readObject(
  value: Map<string, Node>,
  partType: (key: string) => string | null,
  scope: ValueScope,
  special: (key: string, item: Node) => Json | undefined = () => undefined,
): JsonObject {
  const made: JsonObject = {}
  for (const [key, item] of value) {
    const type = partType(key)
    setOwn(made, key, special(key, item) ?? (type === null ? readPlain(item, scope) : readSub(item, type, scope)))
  }
  return made
}

/** A sub-value that may be a reference. Types nest at most four deep (border, style, dash, dimension). */
function readSub(value: Node, type: string, scope: ValueScope): Json {
  const reference = referenceOf(value)
  return reference ? readPart(reference, type, scope) : readValue(value, type, scope)
}

function readPart(reference: Reference, type: string, scope: ValueScope): Json {
  if (reference.way === 'malformed') return reference.text
  if (reference.way === 'curly') return { alias_to: reference.path.join('.') }
  const found = follow(reference, scope.lookup, scope.memo)
  if (found.kind === 'token') return { alias_to: scope.nameOf(found.token) }
  if (found.kind === 'literal') {
    scope.warn('approximated', `${reference.text} leads into a value: its literal is kept, not the reference`)
    return readValue(found.value, type, scope)
  }
  const message = found.kind === 'missing' ? found.message : `The reference ${reference.text} runs in a circle`
  scope.warn('unresolved', message)
  return { $ref: reference.text }
}

/** A value without parts: references inside it are replaced by their targets. */
function readPlain(root: Node, scope: ValueScope): Json {
  if (root === null || typeof root !== 'object') return root
  const flat = flatObject(root)
  if (flat) return flat
  return toJson(inlined(root, scope))
}

/** A fast path for colors and lengths: objects of scalars and lists of scalars without references; null for other values. */
function flatObject(root: Node): JsonObject | null {
  if (!isMap(root)) return null
  const made: JsonObject = {}
  for (const [key, value] of root) {
    if (key === '$ref' || !(Array.isArray(value) ? value.every(isBareScalar) : isBareScalar(value))) return null
    setOwn(made, key, Array.isArray(value) ? (value as Json[]).slice() : (value as Json))
  }
  return made
}

function isBareScalar(node: Node): boolean {
  return node === null || (typeof node !== 'object' && !(typeof node === 'string' && /[{}]/.test(node)))
}

/** A copy with literals in place of references. Iterative; it does not follow references within the replacements. */
function inlined(root: Node, scope: ValueScope): Node {
  const hold: Node[] = [root]
  const work: (() => void)[] = []
  const visit = (node: Node, put: (node: Node) => void): void => {
    const reference = isMap(node) || typeof node === 'string' ? referenceOf(node) : null
    if (reference && reference.way !== 'malformed') {
      put(literalAt(reference, scope) ?? node)
    } else if (isMap(node)) {
      const made = new Map<string, Node>()
      put(made)
      work.push(() => node.forEach((item, key) => visit(item, value => made.set(key, value))))
    } else if (Array.isArray(node)) {
      const made: Node[] = []
      put(made)
      work.push(() => node.forEach((item, i) => visit(item, value => (made[i] = value))))
    } else put(node)
  }
  visit(root, node => (hold[0] = node))
  for (let next = work.pop(); next; next = work.pop()) next()
  return hold[0] ?? null
}

function literalAt(reference: Reference, scope: ValueScope): Node | undefined {
  const found = follow(reference, scope.lookup, scope.memo)
  const value = found.kind === 'literal' ? found.value : found.kind === 'token' ? scope.literalOf(found.token) : null
  if (value === null) {
    scope.warn(
      'unresolved',
      found.kind === 'missing' ? found.message : `The reference ${reference.text} leads to no value`,
    )
    return undefined
  }
  scope.warn('approximated', `${reference.text} stands inside a value: its literal is kept, not the reference`)
  return value
}
