// Resolves the tokens of a resolver, each only at the contexts of the modifiers that it depends on.
import { resolveInSteps, type Resolution, type Resolved } from '../resolve/resolve.ts'
import type { SheetForms } from '../resolve/resolved.ts'
import type { Unresolvable } from '../resolve/unresolvable.ts'
import { eachInSteps, finish, type Steps } from '../resolve/steps.ts'
import type { Token } from '../base/token.ts'
import { axesInSteps, holderAt, holdersInSteps, type Holder, type HoldersByName } from './holders.ts'
import { tokensIn, type TokensOf } from './layers.ts'
import { permutationsFrom } from './permutations.ts'
import type { Input, Resolver, SourceName, System } from './resolver.ts'

export interface ResolvedSystem<Source = SourceName, T extends Token = Token> {
  readonly resolver: Resolver<Source>
  /** The names of all permutations, in the order in which they first occur in the layers. */
  readonly names: readonly string[]
  /** The modifiers that the token depends on, in their order. Tokens with the same modifiers share one array. */
  axesOf(name: string): readonly string[]
  /** The holders of the name, the highest precedence first, without those that no input selects. */
  holdersOf(name: string): readonly Holder<Source, T>[]
  /** The holder that applies at this input; undefined if the permutation lacks the name. */
  holderAt(name: string, input: Input): Holder<Source, T> | undefined
  /** Uses only the contexts of the token's own axes; undefined if the permutation lacks the name. */
  at(name: string, input: Input): Resolved | undefined
  /** The product of the token's own axes; for a token without axes, a single empty input. */
  inputsOf(name: string): Iterable<Input>
  /** The tokens of this permutation that do not resolve, in the order of the names. */
  unresolvedAt(input: Input): Steps<Unresolvable[]>
  /** The number of tokens resolved so far over all permutations: a measure of the work. */
  workedOut(): number
}

/** The size of the cache in tokens. */
const mostCached = 500_000

/** `sheet`: the additional results for a style sheet. */
export function resolveSystem(system: System, sheet?: SheetForms): ResolvedSystem {
  return finish(resolveSourcesInSteps(system.resolver, tokensIn(system), mostCached, sheet))
}

export const resolveSources = <Source, T extends Token>(
  resolver: Resolver<Source>,
  tokensOf: TokensOf<Source, T>,
): ResolvedSystem<Source, T> => finish(resolveSourcesInSteps(resolver, tokensOf))

/** Resolves tokens on demand; the cache holds up to `mostTokens` of them. */
export function* resolveSourcesInSteps<Source, T extends Token>(
  resolver: Resolver<Source>,
  tokensOf: TokensOf<Source, T>,
  mostTokens = mostCached,
  sheet?: SheetForms,
): Steps<ResolvedSystem<Source, T>> {
  const holders = yield* holdersInSteps(resolver, tokensOf)
  const axes = yield* axesInSteps(resolver, holders)
  const names = [...holders.keys()]
  const groups = yield* groupsInSteps(names, axes)
  // A target varies by no more axes than the token that refers to it, so in this order it is ready when needed.
  const targetsFirst = [...groups.values()].sort((a, b) => a.axes.length - b.axes.length)
  const groupResolver = createGroupResolver({ holders, axes, groups }, createCache(mostTokens), sheet)
  const order = orderByName(names)
  return {
    resolver,
    names,
    axesOf: name => axes.get(name) ?? [],
    holdersOf: name => holders.get(name) ?? [],
    holderAt: (name, input) => holderAt(holders.get(name) ?? [], input),
    at(name, input) {
      const group = groups.get(axes.get(name)!)
      return group && groupResolver.at(group, input).resolution.get(name)
    },
    inputsOf(name) {
      const own = new Set(axes.get(name))
      return permutationsFrom({ modifiers: resolver.modifiers.filter(modifier => own.has(modifier.name)) }, null)
    },
    *unresolvedAt(input) {
      const failed: Unresolvable[] = []
      for (const group of targetsFirst) {
        const result = yield* groupResolver.inSteps(group, input)
        for (const one of result.failed) failed.push(one)
      }
      return failed.sort(order)
    },
    workedOut: groupResolver.workedOut,
  }
}

/** The tokens that vary by the same modifiers. */
interface Group {
  axes: readonly string[]
  names: string[]
  /** Callers that resolve one token at an input usually resolve the next at the same input. */
  last: { input: Input; result: GroupResult } | null
}

type Groups = ReadonlyMap<readonly string[], Group>

interface GroupResult {
  resolution: Resolution
  failed: Unresolvable[]
}

/** Groups the names by the identity of their axes, since names with the same axes share one array. */
function* groupsInSteps(
  names: readonly string[],
  axes: ReadonlyMap<string, readonly string[]>,
): Steps<Map<readonly string[], Group>> {
  const groups = new Map<readonly string[], Group>()
  yield* eachInSteps(names, name => {
    const own = axes.get(name)!
    const group = groups.get(own)
    if (group) group.names.push(name)
    else groups.set(own, { axes: own, names: [name], last: null })
  })
  return groups
}

interface Layout<Source, T extends Token> {
  holders: HoldersByName<Source, T>
  axes: ReadonlyMap<string, readonly string[]>
  groups: Groups
}

/** Resolves all tokens of a group at its contexts. */
function createGroupResolver<Source, T extends Token>(
  { holders, axes, groups }: Layout<Source, T>,
  cache: Cache,
  sheet: SheetForms | undefined,
) {
  let workedOut = 0
  const at = (group: Group, input: Input): GroupResult => finish(inSteps(group, input))
  function* inSteps(group: Group, input: Input): Steps<GroupResult> {
    if (group.last?.input === input) return group.last.result
    const key = JSON.stringify([group.axes, group.axes.map(axis => input.get(axis) ?? null)])
    const result = cache.get(key) ?? cache.add(key, yield* resolveGroup(group, restrict(input, group.axes)))
    group.last = { input, result }
    return result
  }
  function* resolveGroup(group: Group, input: Input): Steps<GroupResult> {
    const tokens: Token[] = []
    yield* eachInSteps(group.names, name => {
      const holder = holderAt(holders.get(name)!, input)
      if (holder) tokens.push(holder.token)
    })
    workedOut += tokens.length
    const beyond = (target: string) => {
      const other = groups.get(axes.get(target)!)
      return other && other !== group ? at(other, input).resolution.get(target) : undefined
    }
    const resolution = yield* resolveInSteps(tokens, beyond, sheet)
    const failed: Unresolvable[] = []
    yield* eachInSteps(resolution.all(), resolved => {
      if (!resolved.ok) failed.push(resolved)
    })
    return { resolution, failed }
  }
  return { at, inSteps, workedOut: () => workedOut }
}

/** The contexts of these axes alone. */
const restrict = (input: Input, axes: readonly string[]): Input =>
  new Map(
    axes.flatMap(axis => {
      const context = input.get(axis)
      return context === undefined ? [] : [[axis, context] as const]
    }),
  )

/** Compares tokens by the order of their names. Most resolutions have no faults, so the index is built on demand. */
function orderByName(names: readonly string[]): (a: Unresolvable, b: Unresolvable) => number {
  let places: ReadonlyMap<string, number> | undefined
  const placeOf = ({ token }: Unresolvable) =>
    (places ??= new Map(names.map((name, at) => [name, at]))).get(token.name)!
  return (a, b) => placeOf(a) - placeOf(b)
}

type Cache = ReturnType<typeof createCache>

/** Evicts the oldest entries above `most` tokens, but never the newest entry. */
function createCache(most: number) {
  const entries = new Map<string, { result: GroupResult; size: number }>()
  let size = 0
  return {
    get: (key: string) => entries.get(key)?.result,
    add(key: string, result: GroupResult): GroupResult {
      const entry = { result, size: 1 + (result.resolution.tokens as Token[]).length }
      entries.set(key, entry)
      size += entry.size
      for (const [oldest, { size: freed }] of entries) {
        if (size <= most || oldest === key) break
        entries.delete(oldest)
        size -= freed
      }
      return result
    },
  }
}
