// Follow aliases to the literals they lead to: as a whole and inside composites, without recursion, each token once.
import { aliasOf, references, replaceReferences } from './alias.ts'
import type { Json, Token } from './token.ts'
import type { TypeName } from './types/index.ts'
import { readNumber } from './types/number.ts'
import { isMisfit, type Part } from './types/type.ts'
import { typeOf } from './value.ts'

export type Resolved = ResolvedLiteral | Unresolvable

export interface ResolvedLiteral {
  ok: true
  /** The literal at the end, every part of a composite resolved; nowhere an alias left. */
  value: Json
  /** Its normal form, as the token's type describes it. */
  parsed: unknown
  /** The token that holds the literal: the last of the chain. */
  readonly origin: Token
  /** The names walked, from the token itself to the one that holds the literal. Made when asked for. */
  readonly chain: string[]
}

export interface Unresolvable {
  ok: false
  reason: 'missing' | 'circular' | 'type'
  /** The names walked up to the fault; in a circle the last name is one that was there before. Made when asked for. */
  readonly path: string[]
  /** One sentence. Names of long ways are left out in the middle. */
  message: string
}

export interface Resolution {
  get(name: string): Resolved | undefined
  /** Each name once, in order. */
  all(): Iterable<{ readonly token: Token; readonly resolved: Resolved }>
}

interface Failure {
  reason: Unresolvable['reason']
  /** The name one step nearer to the fault; absent where it is here. */
  next?: string
  /** The name that is missing. */
  end?: string
  /** What does not fit what. */
  detail?: string
}

/** Lists in lists could double with every token; nothing real comes near this. */
const mostItems = 1000

/** A token and what became of it. */
interface Entry {
  readonly token: Token
  /** null: not known yet. */
  resolved: Resolved | null
  /** It is on the way that is being walked. */
  open: boolean
}

type Entries = ReadonlyMap<string, Entry>

/** Resolves all tokens of one mode. Linear in tokens and references. Of two tokens with one name the later counts. */
export function resolveTokens(tokens: Iterable<Token>): Resolution {
  const entries = new Map<string, Entry>()
  for (const token of tokens) entries.set(token.name, { token, resolved: null, open: false })
  const failures = new Map<string, Failure>()

  const conclude = (entry: Entry, outcome: ResolvedLiteral | Failure) => {
    if (!('reason' in outcome)) return void (entry.resolved = outcome)
    const { name } = entry.token
    failures.set(name, outcome)
    entry.resolved = unresolvable(name, outcome, failures)
  }

  for (const start of entries.values()) {
    if (start.resolved) continue
    const targets = references(start.token)
    // Most tokens point at nothing, or at what has been seen: they need no way to be walked.
    if (targets.length === 0 || (targets.length === 1 && entries.get(targets[0]!)?.resolved?.ok)) {
      conclude(start, settle(start.token, targets, entries))
      continue
    }
    const path = [{ entry: start, targets, next: 0 }]
    start.open = true
    while (path.length > 0) {
      const at = path[path.length - 1]!
      const target = at.targets[at.next]
      const found = target === undefined ? undefined : entries.get(target)
      if (found && !found.resolved && !found.open) {
        path.push({ entry: found, targets: references(found.token), next: 0 })
        found.open = true
        continue
      }
      if (found?.resolved?.ok) {
        at.next++
        continue
      }
      if (target === undefined) conclude(at.entry, settle(at.entry.token, at.targets, entries))
      else if (!found) conclude(at.entry, { reason: 'missing', next: target, end: target })
      else if (found.open) conclude(at.entry, { reason: 'circular', next: target })
      else conclude(at.entry, { ...failures.get(target)!, next: target })
      path.pop()
      at.entry.open = false
    }
  }
  return {
    get: name => entries.get(name)?.resolved ?? undefined,
    // All of them are known by now.
    all: () => entries.values() as Iterable<{ token: Token; resolved: Resolved }>,
  }
}

/** All that the token points at is resolved: put it together. */
function settle(token: Token, targets: string[], entries: Entries): ResolvedLiteral | Failure {
  const target = targets.length === 1 ? aliasOf(token.value) : null
  const type = typeOf(token.type)
  if (target !== null) {
    const end = literalOf(target, entries)
    const other = entries.get(target)!.token
    // The same type has read the same literal already.
    if (other.type === token.type) return new Literal(token.name, end.value, end.parsed, end.origin, entries)
    if (!mayStandFor(other.type, end.value, token.type)) {
      return { reason: 'type', detail: `${token.name} is a ${token.type}, but ${target} is a ${other.type}` }
    }
    const parsed: unknown = type.parse(end.value)
    if (!isMisfit(parsed)) return new Literal(token.name, end.value, parsed, end.origin, entries)
    return { reason: 'type', detail: `${target} does not fit ${token.name} of type ${token.type}: ${parsed.misfit}` }
  }
  if (targets.length > 0) {
    for (const { path, type: wanted } of type.parts?.(token.value) ?? []) {
      const part = aliasOf(valueAt(token.value, path))
      if (part === null) continue
      const given = entries.get(part)!.token.type
      if (!mayStandFor(given, literalOf(part, entries).value, wanted)) {
        const place = path.join('.')
        return { reason: 'type', detail: `${place} of ${token.name} is a ${wanted}, but ${part} is a ${given}` }
      }
    }
  }
  const value = targets.length === 0 ? token.value : spliced(token, entries)
  if (value === undefined) return { reason: 'type', detail: `${token.name} comes to more than ${mostItems} items` }
  const parsed: unknown = type.parse(value)
  if (!isMisfit(parsed)) return new Literal(token.name, value, parsed, token, entries)
  return { reason: 'type', detail: `The value of ${token.name} is no ${token.type}: ${parsed.misfit}` }
}

/** What a name that has been settled comes to. */
const literalOf = (name: string, entries: Entries) => entries.get(name)!.resolved as ResolvedLiteral

/**
 * The value with its aliases replaced; a list in the place of an item of a list (shadows, stops, font names) becomes its
 * items. undefined: too many.
 */
function spliced(token: Token, entries: Entries): Json | undefined {
  const lists = new Set<Json>()
  const replaced = replaceReferences(token.value, target => {
    const { value } = literalOf(target, entries)
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

function valueAt(value: Json, path: Part['path']): Json | undefined {
  let at: Json | undefined = value
  for (const key of path) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key)) return undefined
    at = (at as { [key: string]: Json })[key]
  }
  return at
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

/** A class for the getter's sake: one on each of a hundred thousand objects costs more than all the rest. */
class Literal implements ResolvedLiteral {
  readonly ok = true
  readonly value: Json
  readonly parsed: unknown
  readonly origin: Token
  readonly #name: string
  readonly #entries: Entries

  constructor(name: string, value: Json, parsed: unknown, origin: Token, entries: Entries) {
    this.value = value
    this.parsed = parsed
    this.origin = origin
    this.#name = name
    this.#entries = entries
  }

  get chain(): string[] {
    const names: string[] = []
    for (let next: string | null = this.#name; next !== null; next = aliasOf(this.#entries.get(next)!.token.value))
      names.push(next)
    return names
  }
}

function unresolvable(name: string, failure: Failure, failures: Map<string, Failure>): Unresolvable {
  return {
    ok: false,
    reason: failure.reason,
    get path() {
      return walk(name, failures, Infinity)
    },
    get message() {
      const names = walk(name, failures, 12)
      const cut = names.length === 12 && names.indexOf(names[11]!) === 11
      const arrows = [...names, ...(cut ? ['…', ...(failure.end ? [failure.end] : [])] : [])].join(' → ')
      if (failure.reason === 'circular') return `Circular alias: ${arrows}`
      if (failure.reason === 'missing') return `Alias to a token that does not exist: ${arrows}`
      return names.length > 1 ? `${failure.detail} (${arrows})` : `${failure.detail}`
    },
  }
}

/** Along the faults, up to the first name seen twice, the last name there is, or so many names. */
function walk(start: string, failures: Map<string, Failure>, most: number): string[] {
  const names = new Set([start])
  for (let next = failures.get(start)?.next; next !== undefined; next = failures.get(next)?.next) {
    if (names.size >= most) break
    if (names.has(next)) return [...names, next]
    names.add(next)
  }
  return [...names]
}
