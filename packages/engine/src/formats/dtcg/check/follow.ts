// The targets of references: a token, a place in a token's value, or none.
import { isMap, type Node } from '../../../base/node.ts'
import { referenceOf, type Reference } from '../reference.ts'
import { dotted, type GroupNode, type TokenNode, type TreeNode } from '../tree.ts'

export type ReferenceTarget =
  | { kind: 'token'; token: TokenNode }
  /** A place inside a token: `rest` starts with `$value` or another key of the token. */
  | { kind: 'inside'; token: TokenNode; rest: string[] }
  | { kind: 'group'; group: GroupNode }
  /** A property of a group, such as `$description`. */
  | { kind: 'property'; value: Node }
  | { kind: 'missing'; message: string }

export type Lookup = (reference: Reference) => ReferenceTarget

export function lookupIn(root: GroupNode): Lookup {
  return reference => {
    if (reference.way === 'malformed')
      return { kind: 'missing', message: `The reference ${reference.text} ${reference.why}` }
    let at: TreeNode = root
    for (const [i, key] of reference.path.entries()) {
      if (at.kind === 'token') {
        if (reference.way === 'curly')
          return missing(reference, `${dotted(at)} is a token: only a pointer leads into its value`)
        const rest = reference.path.slice(i)
        return rest.length === 1 && rest[0] === '$value'
          ? { kind: 'token', token: at }
          : { kind: 'inside', token: at, rest }
      }
      const next: TreeNode | undefined = at.children.get(key)
      if (!next) {
        const value: Node | undefined =
          reference.way === 'pointer' ? valueAt(at.members, reference.path.slice(i)) : undefined
        return value === undefined ? missing(reference, 'there is no such token') : { kind: 'property', value }
      }
      at = next
    }
    return at.kind === 'token' ? { kind: 'token', token: at } : { kind: 'group', group: at }
  }
}

function missing(reference: Reference, why: string): ReferenceTarget {
  return {
    kind: 'missing',
    message: `The reference ${reference.text} leads nowhere: ${why}`,
  }
}

/** The value at a path within a node; undefined where there is none. Array indices as in RFC 6901: no sign, no leading zero. */
export function valueAt(node: Node, path: string[]): Node | undefined {
  let at: Node | undefined = node
  for (const key of path) {
    if (isMap(at)) at = at.get(key)
    else if (Array.isArray(at)) at = /^(?:0|[1-9]\d*)$/.test(key) ? at[Number(key)] : undefined
    else return undefined
    if (at === undefined) return undefined
  }
  return at
}

/** The reference that is a token's value: `$ref` beside it or in it, or a curly string. */
export function aliasOf(token: TokenNode): Reference | null {
  if (!token.members.has('$value')) return referenceOf(new Map([['$ref', token.members.get('$ref') ?? null]]))
  return referenceOf(token.members.get('$value'))
}

export type Literal =
  /** A value that is no reference itself (its parts may be), and the token it was found in. */
  | { kind: 'literal'; value: Node; place: { token: TokenNode; path: string[] } | null }
  | { kind: 'token'; token: TokenNode }
  | { kind: 'missing'; message: string }
  | { kind: 'circle' }

/** Follows a reference to a whole token or to the literal at its end. `memo` caches the targets of places with `$ref`. */
export function follow(reference: Reference, lookup: Lookup, memo: Map<Node, Literal>): Literal {
  const passed: Node[] = []
  const seen = new Set<string>()
  let at = reference
  let result: Literal | null = null
  while (!result) {
    const found = lookup(at)
    if (found.kind !== 'inside') result = endAt(found, at)
    else {
      const place = stepInto(found.token, found.rest)
      if (place.kind === 'nothing') {
        const message = `The reference ${at.text} leads nowhere: ${dotted(found.token)} has nothing at that place`
        result = { kind: 'missing', message }
      } else if (place.kind === 'value') {
        result = { kind: 'literal', value: place.value, place: { token: found.token, path: found.rest } }
      } else {
        // A reference is at that place or on the path to it: continue from its target. The same one twice is a circle.
        const cached = place.rest.length === 0 && isMap(place.site) ? memo.get(place.site) : undefined
        const key = `${dotted(found.token)}\n${place.at.join('/')}`
        if (cached) result = cached
        else if (seen.has(key)) result = { kind: 'circle' }
        else {
          seen.add(key)
          if (place.rest.length === 0) passed.push(place.site)
          else passed.length = 0
          at = place.onward
        }
      }
    }
  }
  for (const node of passed) if (isMap(node)) memo.set(node, result)
  return result
}

function endAt(found: Exclude<ReferenceTarget, { kind: 'inside' }>, reference: Reference): Literal {
  if (found.kind === 'group') return { kind: 'missing', message: groupMessage(reference, found.group) }
  return found.kind === 'property' ? { kind: 'literal', value: found.value, place: null } : found
}

type Step =
  | { kind: 'value'; value: Node }
  /** `onward` is where to continue: the reference at `at`, followed by the rest of the path. */
  | { kind: 'reference'; onward: Reference; site: Node; at: string[]; rest: string[] }
  | { kind: 'nothing' }

/** Walks into a token's value along the path, up to its end or the first reference. */
export function stepInto(token: TokenNode, path: string[]): Step {
  const whole = path[0] === '$value' ? aliasOf(token) : null
  if (whole) {
    const site = token.members.get('$value') ?? null
    return { kind: 'reference', onward: extended(whole, path.slice(1)), site, at: ['$value'], rest: path.slice(1) }
  }
  let value: Node | undefined = token.members
  for (const [i, key] of path.entries()) {
    value = valueAt(value, [key])
    if (value === undefined) return { kind: 'nothing' }
    const reference = path[0] === '$value' ? referenceOf(value) : null
    if (reference) {
      const rest = path.slice(i + 1)
      return { kind: 'reference', onward: extended(reference, rest), site: value, at: path.slice(0, i + 1), rest }
    }
  }
  return { kind: 'value', value }
}

/** The same reference continued by further path segments: from a token through its value. */
function extended(reference: Reference, rest: string[]): Reference {
  if (reference.way === 'malformed' || rest.length === 0) return reference
  const path = [...reference.path]
  const intoValue = reference.way === 'curly' || !path.includes('$value')
  return { way: 'pointer', text: reference.text, path: intoValue ? [...path, '$value', ...rest] : [...path, ...rest] }
}

function groupMessage(reference: Reference, group: GroupNode): string {
  const hint = group.children.has('$root') ? `; its root token is {${dotted(group)}.$root}` : ''
  return `The reference ${reference.text} leads to a group: it must lead to a token${hint}`
}
