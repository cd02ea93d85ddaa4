// Resolves the aliases and formulas of tokens to literals, also inside composites. Visits each token once, without recursion.
import { aliasOf, holdsFormula, noReferences, references } from '../formula/alias.ts'
import type { LookUp } from '../formula/evaluate.ts'
import { formulaText } from '../formula/formula.ts'
import { mostItems } from '../formula/value.ts'
import { workOut } from '../formula/work-out.ts'
import { withParts } from './parts.ts'
import { spliced } from './splice.ts'
import type { Literal, Resolved, ResolvedLiteral, SheetForms } from './resolved.ts'
import { mayStandFor, takenOver } from './stand-for.ts'
import { eachWithInSteps, finish, type Steps } from './steps.ts'
import type { Json, Token } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { isMisfit } from '../types/type.ts'
import { unreadable } from '../values/unreadable.ts'
import { unresolvable, type Failed, type Failure } from './unresolvable.ts'
import { parseValue, valueInFormula } from '../values/value.ts'

export type { Resolved, ResolvedLiteral } from './resolved.ts'

/** An alias whose target the document reader has not seen yet. Resolving gives it the type of its target. */
export type UntypedAlias = Omit<Token, 'type'> & { type: TypeName | null }

export interface Resolution {
  /** The resolved tokens. The result is valid as long as nobody changes them. */
  readonly tokens: Iterable<Token>
  get(name: string): Resolved | undefined
  /** Each name once, in order. */
  all(): readonly Resolved[]
}

/**
 * The state of a token while it is resolved, and then its result. A single object serves both: with a hundred thousand tokens, a
 * second allocation for each would double the time.
 */
class Entry implements Literal {
  readonly ok = true
  readonly token: Token
  value: Json
  /** The normal form of the value for the token's type. */
  parsed: unknown
  origin: Token
  state: 'new' | 'open' | 'settled'
  readonly #graph: AliasGraph

  constructor(token: Token, graph: AliasGraph) {
    this.token = token
    this.value = token.value
    this.parsed = undefined
    this.origin = token
    this.state = 'new'
    this.#graph = graph
  }

  /** Returns null for "no failure", so that callers can return its result. */
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
    for (let next: string | null = this.token.name; next !== null; next = aliasOf(this.#graph.find(next)!.token.value))
      names.push(next)
    return names
  }
}

/**
 * Resolves all tokens of one mode, in time linear in tokens and references. If two tokens have the same name, the later applies.
 * `beyond` looks up targets outside of these tokens in another resolution.
 */
export const resolveTokens = (
  given: Iterable<Token | UntypedAlias>,
  beyond?: (name: string) => Resolved | undefined,
  sheet?: SheetForms,
): Resolution => finish(resolveInSteps(given, beyond, sheet))

/** Like `resolveTokens`, in steps. */
export function* resolveInSteps(
  given: Iterable<Token | UntypedAlias>,
  beyond?: (name: string) => Resolved | undefined,
  sheet?: SheetForms,
): Steps<Resolution> {
  const tokens = given as Iterable<Token>
  const graph = new AliasGraph(beyond, sheet)
  const { entries } = graph
  yield* eachWithInSteps(tokens, graph, addToken)
  // Spread, for an iterator that is walked makes an object for each item.
  yield* eachWithInSteps([...entries.values()], graph, resolveEntry)
  // The cast holds, since `settle` parses each value by the type of its token.
  const resolved = [...entries.values()] as Resolved[]
  return {
    tokens,
    get: name => entries.get(name) as Resolved | undefined,
    all: () => resolved,
  }
}

/** The tokens of a resolution by name, and what settling them shares. */
class AliasGraph {
  /** V8 drops machine code with the last object of a class that the code reads, so that one of each class here is never collected. */
  static readonly anchor = new AliasGraph(undefined, undefined)
  static {
    addToken({ name: '', type: 'string', value: '', description: null, alias_to: null }, this.anchor)
  }

  readonly entries = new Map<string, Entry | Failed>()
  readonly sheet: SheetForms | undefined
  readonly #beyond: ((name: string) => Resolved | undefined) | undefined

  constructor(beyond: ((name: string) => Resolved | undefined) | undefined, sheet: SheetForms | undefined) {
    this.#beyond = beyond
    this.sheet = sheet
  }

  /** The entry for a name, whether settled or not; undefined if no token has the name. */
  find(name: string): Entry | Failed | undefined {
    // `beyond` returns results of this module as well, so the cast holds.
    return this.entries.get(name) ?? (this.#beyond?.(name) as Entry | Failed | undefined)
  }

  /** The entry of a settled name. */
  literalOf(name: string): Entry {
    return this.find(name) as Entry
  }

  isSettled(name: string): boolean {
    const entry = this.find(name)
    return entry?.ok === true && entry.state === 'settled'
  }

  readonly lookUp: LookUp = name => {
    const { token, value, parsed } = this.literalOf(name)
    return valueInFormula(token.type, value, parsed)
  }

  /** For functions that know results only. */
  readonly resolved = (name: string) => this.find(name) as Resolved | undefined
}

function addToken(token: Token, graph: AliasGraph): void {
  graph.entries.set(token.name, new Entry(token, graph))
}

function resolveEntry(start: Entry | Failed, graph: AliasGraph): void {
  if (!start.ok || start.state !== 'new') return
  const targets = references(start.token)
  // Most tokens have no reference, or one to a settled token, and need no stack.
  for (const target of targets) if (!graph.isSettled(target)) return resolveAlong(start, targets, graph)
  conclude(start, targets, graph)
}

/** Resolves the tokens that an entry refers to, then the entry. */
function resolveAlong(start: Entry, targets: readonly string[], graph: AliasGraph): void {
  const path = [{ entry: start, targets, next: 0 }]
  start.state = 'open'
  while (path.length > 0) {
    const at = path[path.length - 1]!
    const target = at.targets[at.next]
    const next = target === undefined ? undefined : graph.find(target)
    if (next?.ok && next.state !== 'open') {
      if (next.state === 'settled') at.next++
      else {
        path.push({ entry: next, targets: references(next.token), next: 0 })
        next.state = 'open'
      }
      continue
    }
    if (target === undefined) conclude(at.entry, at.targets, graph)
    else fail(at.entry, targetFailure(target, next), graph)
    path.pop()
  }
}

function conclude(entry: Entry, targets: readonly string[], graph: AliasGraph): void {
  const failure = settle(entry, targets, graph)
  if (failure) fail(entry, failure, graph)
}

function fail({ token }: Entry, failure: Failure, graph: AliasGraph): void {
  graph.entries.set(
    token.name,
    unresolvable(token, failure, name => graph.find(name)),
  )
}

/** Why a token fails whose target is not settled: the target is missing, part of the open path, or has failed itself. */
function targetFailure(target: string, entry: Entry | Failed | undefined): Failure {
  if (!entry) return { reason: 'missing', next: target, end: target }
  return entry.ok ? { reason: 'circular', next: target } : { ...entry.failure, next: target }
}

/** Composes the result of a token whose references are all settled. Returns the failure, or null. */
function settle(entry: Entry, targets: readonly string[], graph: AliasGraph): Failure | null {
  const { token } = entry
  const fault = token.type === 'string' ? unreadable(token) : null
  if (fault !== null) return { reason: 'type', detail: fault }
  if (targets === noReferences) return settleLiteral(entry, token.value)
  const target = targets.length === 1 ? aliasOf(token.value) : null
  if (target !== null) return settleAlias(entry, target, graph)
  const formula = formulaText(token.value)
  return formula === null ? settleComposite(entry, targets, graph) : settleFormula(entry, formula, graph)
}

function settleAlias(entry: Entry, target: string, graph: AliasGraph): Failure | null {
  const { token } = entry
  const end = graph.literalOf(target)
  const given = end.token.type
  if (isUntyped(token)) token.type = given
  // The target has parsed the literal by the same type.
  if (given === token.type) return entry.settle(end.value, end.parsed, end.origin)
  if (!mayStandFor(given, end.value, token.type)) {
    return { reason: 'type', detail: `${token.name} is a ${token.type}, but ${target} is a ${given}` }
  }
  const text = graph.sheet?.text(end as ResolvedLiteral)
  const value = text ?? takenOver(given, end.value, token.type)
  const parsed = parseValue(token.type, value)
  if (!isMisfit(parsed)) return entry.settle(value, parsed, text == null ? end.origin : token)
  return { reason: 'type', detail: `${target} does not fit ${token.name} of type ${token.type}: ${parsed.misfit}` }
}

function settleFormula(entry: Entry, formula: string, { lookUp, sheet, resolved }: AliasGraph): Failure | null {
  const { token } = entry
  const result = workOut(formula, token.type, lookUp)
  if ('fault' in result) {
    const literal = sheet?.formula(formula, token.type, resolved) ?? null
    return literal === null
      ? badFormula(token, result.fault)
      : entry.settle(literal, parseValue(token.type, literal), token)
  }
  const parsed = result.parsed ?? parseValue(token.type, result.literal)
  return isMisfit(parsed) ? badFormula(token, parsed.misfit) : entry.settle(result.literal, parsed, token)
}

function settleComposite(entry: Entry, targets: readonly string[], graph: AliasGraph): Failure | null {
  const { token } = entry
  const { lookUp, sheet, resolved } = graph
  const parts = targets.length > 0 ? withParts(token, name => graph.literalOf(name)) : { value: token.value }
  if ('reason' in parts) return parts
  let value: Json = parts.value
  if (targets.length > 0 || holdsFormula(value)) {
    const whole = spliced(
      { ...token, value },
      name => partLiteral(graph.literalOf(name), sheet),
      lookUp,
      (text, expected) => sheet?.formula(text, expected, resolved) ?? null,
    )
    if ('fault' in whole) return badFormula(token, whole.fault)
    if (whole.value === undefined)
      return { reason: 'type', detail: `${token.name} comes to more than ${mostItems} items` }
    value = whole.value
  }
  return settleLiteral(entry, value)
}

function settleLiteral(entry: Entry, value: Json): Failure | null {
  const { token } = entry
  const parsed: unknown = parseValue(token.type, value)
  if (!isMisfit(parsed)) return entry.settle(value, parsed, token)
  return { reason: 'type', detail: `The value of ${token.name} is no ${token.type}: ${parsed.misfit}` }
}

/** The literal that replaces an alias within a composite. */
const partLiteral = (end: Entry, sheet: SheetForms | undefined): Json =>
  (end.token.type === 'string' ? sheet?.text(end as ResolvedLiteral) : null) ?? end.value

const badFormula = ({ name }: Token, fault: string): Failure => ({
  reason: 'formula',
  detail: `The formula of ${name} cannot be worked out: ${fault}`,
})

const isUntyped = (token: UntypedAlias): boolean => token.type === null
