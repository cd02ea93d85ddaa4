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

/** Resolves all tokens of one mode. Linear in tokens and references. Of two tokens with one name the later counts. */
export function resolveTokens(tokens: Iterable<Token>): Resolution {
  const byName = new Map<string, Token>()
  for (const token of tokens) byName.set(token.name, token)
  const done = new Map<string, Resolved>()
  const failures = new Map<string, Failure>()

  const fail = (name: string, failure: Failure) => {
    failures.set(name, failure)
    done.set(name, unresolvable(name, failure, failures))
  }

  for (const [start, first] of byName) {
    if (done.has(start)) continue
    const targets = references(first)
    // Most tokens point at nothing, or at what has been seen: they need no way to be walked.
    if (targets.length === 0 || (targets.length === 1 && done.get(targets[0]!)?.ok)) {
      const outcome = settle(first, targets, byName, done)
      if ('reason' in outcome) fail(start, outcome)
      else done.set(start, outcome)
      continue
    }
    const path = [{ token: first, targets, next: 0 }]
    const onPath = new Set([start])
    while (path.length > 0) {
      const at = path[path.length - 1]!
      const { name } = at.token
      const target = at.targets[at.next]
      const found = target === undefined ? undefined : done.get(target)
      if (target !== undefined && found === undefined && byName.has(target) && !onPath.has(target)) {
        const token = byName.get(target)!
        path.push({ token, targets: references(token), next: 0 })
        onPath.add(target)
        continue
      }
      if (target !== undefined && found?.ok) {
        at.next++
        continue
      }
      if (target === undefined) {
        const outcome = settle(at.token, at.targets, byName, done)
        if ('reason' in outcome) fail(name, outcome)
        else done.set(name, outcome)
      } else if (onPath.has(target)) fail(name, { reason: 'circular', next: target })
      else if (found) fail(name, { ...failures.get(target)!, next: target })
      else fail(name, { reason: 'missing', next: target, end: target })
      path.pop()
      onPath.delete(name)
    }
  }
  return done
}

/** All that the token points at is resolved: put it together. */
function settle(
  token: Token,
  targets: string[],
  byName: Map<string, Token>,
  done: Map<string, Resolved>,
): ResolvedLiteral | Failure {
  const target = targets.length === 1 ? aliasOf(token.value) : null
  const type = typeOf(token.type)
  if (target !== null) {
    const end = done.get(target) as ResolvedLiteral
    const other = byName.get(target)!
    // The same type has read the same literal already.
    if (other.type === token.type) return new Literal(token.name, end.value, end.parsed, end.origin, byName)
    if (!mayStandFor(other.type, end.value, token.type)) {
      return { reason: 'type', detail: `${token.name} is a ${token.type}, but ${target} is a ${other.type}` }
    }
    const parsed: unknown = type.parse(end.value)
    if (!isMisfit(parsed)) return new Literal(token.name, end.value, parsed, end.origin, byName)
    return { reason: 'type', detail: `${target} does not fit ${token.name} of type ${token.type}: ${parsed.misfit}` }
  }
  if (targets.length > 0) {
    for (const { path, type: wanted } of type.parts?.(token.value) ?? []) {
      const part = aliasOf(valueAt(token.value, path))
      if (part === null) continue
      const given = byName.get(part)!.type
      if (!mayStandFor(given, (done.get(part) as ResolvedLiteral).value, wanted)) {
        const place = path.join('.')
        return { reason: 'type', detail: `${place} of ${token.name} is a ${wanted}, but ${part} is a ${given}` }
      }
    }
  }
  const value = targets.length === 0 ? token.value : spliced(token, done)
  if (value === undefined) return { reason: 'type', detail: `${token.name} comes to more than ${mostItems} items` }
  const parsed: unknown = type.parse(value)
  if (!isMisfit(parsed)) return new Literal(token.name, value, parsed, token, byName)
  return { reason: 'type', detail: `The value of ${token.name} is no ${token.type}: ${parsed.misfit}` }
}

/**
 * The value with its aliases replaced; a list in the place of an item of a list (shadows, stops, font names) becomes its
 * items. undefined: too many.
 */
function spliced(token: Token, done: Map<string, Resolved>): Json | undefined {
  const lists = new Set<Json>()
  const replaced = replaceReferences(token.value, target => {
    const { value } = done.get(target) as ResolvedLiteral
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
  readonly #byName: Map<string, Token>

  constructor(name: string, value: Json, parsed: unknown, origin: Token, byName: Map<string, Token>) {
    this.value = value
    this.parsed = parsed
    this.origin = origin
    this.#name = name
    this.#byName = byName
  }

  get chain(): string[] {
    const names: string[] = []
    for (let next: string | null = this.#name; next !== null; next = aliasOf(this.#byName.get(next)!.value))
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
