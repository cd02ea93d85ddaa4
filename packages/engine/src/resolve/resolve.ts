// Follow aliases to the literals they lead to: as a whole and inside composites, without recursion, each token once.
import { aliasAt, aliasOf, references, replaceReferences } from './alias.ts'
import type { Json, Token } from '../token.ts'
import type { TypeName } from '../types/index.ts'
import type { TypedValue } from '../types/parsed.ts'
import { readNumber } from '../types/number.ts'
import { isMisfit } from '../types/type.ts'
import { unreadable } from '../unreadable.ts'
import { unresolvable, type Failed, type Failure, type Unresolvable } from './unresolvable.ts'
import { parseValue, typeOf } from '../values/value.ts'

export type Resolved = ResolvedLiteral | Unresolvable

/** Asking for its `type` says what `parsed` is. */
export type ResolvedLiteral = Literal & TypedValue

interface Literal {
  readonly ok: true
  /** What was resolved. */
  readonly token: Token
  /** The literal at the end, every part of a composite resolved; nowhere an alias left. */
  readonly value: Json
  /** The token that holds the literal: the last of the chain. */
  readonly origin: Token
  /** The names walked, from the token itself to the one that holds the literal. Made when asked for. */
  readonly chain: string[]
}

/** An alias as readers of documents have it before they know what it points at. Resolving gives it its target's type. */
export type UntypedAlias = Omit<Token, 'type'> & { type: TypeName | null }

export interface Resolution {
  /** What was resolved: it counts as long as nobody changes these. */
  readonly tokens: Iterable<Token>
  get(name: string): Resolved | undefined
  /** Each name once, in order. */
  all(): Iterable<Resolved>
}

/** Lists in lists could double with every token; nothing real comes near this. */
const mostItems = 1000

/** What a name comes to, so far as it is known. */
type Find = (name: string) => Entry | Failed | undefined

/**
 * A token on the way to its literal, and in the end the answer: one object for each token, since of a hundred thousand each
 * further one costs as much as all the rest.
 */
class Entry implements Literal {
  readonly ok = true
  readonly token: Token
  value: Json
  /** Its normal form, as the token's type describes it. */
  parsed: unknown
  origin: Token
  state: 'new' | 'open' | 'settled'
  readonly #find: Find

  constructor(token: Token, find: Find) {
    this.token = token
    this.value = token.value
    this.parsed = undefined
    this.origin = token
    this.state = 'new'
    this.#find = find
  }

  /** Gives null: there is no failure. */
  settle(value: Json, parsed: unknown, origin: Token): null {
    this.value = value
    this.parsed = parsed
    this.origin = origin
    this.state = 'settled'
    return null
  }

  get type(): TypeName {
    return this.token.type
  }

  get chain(): string[] {
    const names: string[] = []
    for (let next: string | null = this.token.name; next !== null; next = aliasOf(this.#find(next)!.token.value))
      names.push(next)
    return names
  }
}

/**
 * Resolves all tokens of one mode. Linear in tokens and references. Of two tokens with one name the later counts. What these
 * tokens point at and are not themselves is looked for in `beyond`: it stands in another resolution.
 */
export function resolveTokens(
  given: Iterable<Token | UntypedAlias>,
  beyond?: (name: string) => Resolved | undefined,
): Resolution {
  const tokens = given as Iterable<Token>
  const entries = new Map<string, Entry | Failed>()
  // Whatever a resolution gives out is one of these.
  const find: Find = beyond
    ? name => entries.get(name) ?? (beyond(name) as Entry | Failed | undefined)
    : name => entries.get(name)
  for (const token of tokens) entries.set(token.name, new Entry(token, find))

  const fail = ({ token }: Entry, failure: Failure) => {
    entries.set(token.name, unresolvable(token, failure, find))
  }
  const conclude = (entry: Entry, targets: string[]) => {
    const failure = settle(entry, targets, find)
    if (failure) fail(entry, failure)
  }

  const isSettled = (name: string) => {
    const entry = find(name)
    return entry?.ok === true && entry.state === 'settled'
  }

  for (const start of entries.values()) {
    if (!start.ok || start.state !== 'new') continue
    const targets = references(start.token)
    // Most tokens point at nothing, or at what has been seen: they need no way to be walked.
    if (targets.every(isSettled)) {
      conclude(start, targets)
      continue
    }
    const path = [{ entry: start, targets, next: 0 }]
    start.state = 'open'
    while (path.length > 0) {
      const at = path[path.length - 1]!
      const target = at.targets[at.next]
      const found = target === undefined ? undefined : find(target)
      if (found?.ok && found.state === 'settled') {
        at.next++
        continue
      }
      if (found?.ok && found.state === 'new') {
        path.push({ entry: found, targets: references(found.token), next: 0 })
        found.state = 'open'
        continue
      }
      if (target === undefined) conclude(at.entry, at.targets)
      else if (!found) fail(at.entry, { reason: 'missing', next: target, end: target })
      else if (found.ok) fail(at.entry, { reason: 'circular', next: target })
      else fail(at.entry, { ...found.failure, next: target })
      path.pop()
    }
  }
  return {
    tokens,
    // An entry reads its value as its token's type says.
    get: name => entries.get(name) as Resolved | undefined,
    all: () => entries.values() as Iterable<Resolved>,
  }
}

/** All that the token points at is resolved: put it together, or say why it cannot be. */
function settle(entry: Entry, targets: string[], find: Find): Failure | null {
  const { token } = entry
  const fault = token.type === 'string' ? unreadable(token) : null
  if (fault !== null) return { reason: 'type', detail: fault }
  const target = targets.length === 1 ? aliasOf(token.value) : null
  if (target !== null) {
    const end = literalOf(target, find)
    const given = end.token.type
    if (isUntyped(token)) token.type = given
    // The same type has read the same literal already.
    if (given === token.type) return entry.settle(end.value, end.parsed, end.origin)
    if (!mayStandFor(given, end.value, token.type)) {
      return { reason: 'type', detail: `${token.name} is a ${token.type}, but ${target} is a ${given}` }
    }
    const parsed = parseValue(token.type, end.value)
    if (!isMisfit(parsed)) return entry.settle(end.value, parsed, end.origin)
    return { reason: 'type', detail: `${target} does not fit ${token.name} of type ${token.type}: ${parsed.misfit}` }
  }
  const type = typeOf(token.type)
  if (targets.length > 0) {
    for (const { path, type: wanted } of type.parts?.(token.value) ?? []) {
      const part = aliasAt(token.value, path)
      if (part === null) continue
      const { token: given, value } = literalOf(part, find)
      if (!mayStandFor(given.type, value, wanted)) {
        const place = path.join('.')
        return { reason: 'type', detail: `${place} of ${token.name} is a ${wanted}, but ${part} is a ${given.type}` }
      }
    }
  }
  const value = targets.length === 0 ? token.value : spliced(token, find)
  if (value === undefined) return { reason: 'type', detail: `${token.name} comes to more than ${mostItems} items` }
  const parsed: unknown = type.parse(value)
  if (!isMisfit(parsed)) return entry.settle(value, parsed, token)
  return { reason: 'type', detail: `The value of ${token.name} is no ${token.type}: ${parsed.misfit}` }
}

const isUntyped = (token: UntypedAlias): boolean => token.type === null

/** What a name that has been settled comes to. */
const literalOf = (name: string, find: Find) => find(name) as Entry

/**
 * The value with its aliases replaced; a list in the place of an item of a list (shadows, stops, font names) becomes its
 * items. undefined: too many.
 */
function spliced(token: Token, find: Find): Json | undefined {
  const lists = new Set<Json>()
  const replaced = replaceReferences(token.value, target => {
    const { value } = literalOf(target, find)
    if (Array.isArray(value)) lists.add(value)
    return value
  })
  if (!Array.isArray(replaced) || !replaced.some(item => lists.has(item))) return replaced
  const items: Json[] = []
  for (const item of replaced) {
    if (items.length > mostItems) return undefined
    if (lists.has(item)) items.push(...(item as Json[]))
    else items.push(item)
  }
  return items.length > mostItems ? undefined : items
}

const lengths: readonly TypeName[] = ['dimension', 'fontSize', 'letterSpacing', 'lineHeight']

/**
 * May a token of the type `given` be pointed at where `wanted` is meant? The same; lengths for lengths; and numbers and
 * strings, which are all that many design tools know, wherever their value then fits.
 */
function mayStandFor(given: TypeName, value: Json, wanted: TypeName): boolean {
  if (given === wanted || given === 'string' || given === 'number' || wanted === 'string') return true
  if (wanted === 'number') return given === 'fontWeight' || given === 'lineHeight'
  // A line height of 1.5 is a multiple; read as a length it would be a pixel and a half.
  if (given === 'lineHeight' && readNumber(value) !== null) return false
  return lengths.includes(given) && lengths.includes(wanted)
}
