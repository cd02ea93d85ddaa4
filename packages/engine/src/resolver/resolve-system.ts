// Resolves a resolver token by token: each one only at the contexts of the modifiers that it depends on.
import { resolveInSteps, type Resolution, type Resolved } from '../resolve/resolve.ts'
import type { SheetForms } from '../resolve/resolved.ts'
import type { Unresolvable } from '../resolve/unresolvable.ts'
import { eachInSteps, finish, type Steps } from '../resolve/steps.ts'
import type { Token } from '../base/token.ts'
import { axesInSteps, holderAt, holdersInSteps, type Holder } from './holders.ts'
import { tokensIn, type TokensOf } from './layers.ts'
import { permutationsFrom } from './permutations.ts'
import type { Input, Resolver, SourceName, System } from './resolver.ts'

export interface ResolvedSystem<Source = SourceName, T extends Token = Token> {
  readonly resolver: Resolver<Source>
  /** Every name that some permutation has, in the order in which the layers first name them. */
  readonly names: readonly string[]
  /** The modifiers that the token depends on, in their order; tokens of the same ones share one list. */
  axesOf(name: string): readonly string[]
  /** The holders of the name, the highest precedence first. Those that no input selects are left out. */
  holdersOf(name: string): readonly Holder<Source, T>[]
  /** The holder that applies at this input; undefined where the name does not exist. */
  holderAt(name: string, input: Input): Holder<Source, T> | undefined
  /** Depends on the contexts of the token's own axes alone; undefined where the name does not exist. */
  at(name: string, input: Input): Resolved | undefined
  /** The product of the token's own axes; one input without contexts for a token that varies by nothing. */
  inputsOf(name: string): Iterable<Input>
  /** The tokens of this permutation that do not resolve, in the order of the names. */
  unresolvedAt(input: Input): Steps<Unresolvable[]>
  /** How many tokens have been worked out so far, in whichever permutations: a measure of the work. */
  workedOut(): number
}

/** The tokens of the cache; the oldest entry is evicted first. */
const mostRemembered = 500_000

/** `sheet`: for a style sheet, which works out more than is worked out here. */
export function resolveSystem(system: System, sheet?: SheetForms): ResolvedSystem {
  return finish(resolveSourcesInSteps(system.resolver, tokensIn(system), mostRemembered, sheet))
}

export const resolveSources = <Source, T extends Token>(
  resolver: Resolver<Source>,
  tokensOf: TokensOf<Source, T>,
): ResolvedSystem<Source, T> => finish(resolveSourcesInSteps(resolver, tokensOf))

/** What each token leads to is worked out when it is asked for; so many tokens are remembered. */
export function* resolveSourcesInSteps<Source, T extends Token>(
  resolver: Resolver<Source>,
  tokensOf: TokensOf<Source, T>,
  mostTokens = mostRemembered,
  sheet?: SheetForms,
): Steps<ResolvedSystem<Source, T>> {
  const holders = yield* holdersInSteps(resolver, tokensOf)
  const axes = yield* axesInSteps(resolver, holders)
  let places: Map<string, number> | undefined
  const placeOf = ({ token }: Unresolvable) =>
    (places ??= new Map([...holders.keys()].map((name, at) => [name, at]))).get(token.name)!
  const groups = new Map<readonly string[], Group>()
  yield* eachInSteps(holders.keys(), name => {
    const own = axes.get(name)!
    const group = groups.get(own)
    if (group) group.names.push(name)
    else groups.set(own, { axes: own, names: [name], last: null })
  })
  // What a token points at varies by no more axes than it does, and so is ready when a step needs it.
  const targetsFirst = [...groups.values()].sort((a, b) => a.axes.length - b.axes.length)
  const known = remembered(mostTokens)
  let workedOut = 0

  /** All tokens of one group at its contexts. What they point at varies by no more than they do. */
  const groupAt = (group: Group, input: Input): Remembered => finish(groupInSteps(group, input))
  function* groupInSteps(group: Group, input: Input): Steps<Remembered> {
    if (group.last?.input === input) return group.last.found
    const key = JSON.stringify([group.axes, group.axes.map(axis => input.get(axis) ?? null)])
    const found = known.get(key) ?? known.keep(key, yield* workOut(group, own(group.axes, input)))
    group.last = { input, found }
    return found
  }
  function* workOut(group: Group, input: Input): Steps<Remembered> {
    const tokens: Token[] = []
    yield* eachInSteps(group.names, name => {
      const holder = holderAt(holders.get(name)!, input)
      if (holder) tokens.push(holder.token)
    })
    workedOut += tokens.length
    const beyond = (target: string) => {
      const other = groups.get(axes.get(target)!)
      return other && other !== group ? groupAt(other, input).resolution.get(target) : undefined
    }
    const resolution = yield* resolveInSteps(tokens, beyond, sheet)
    const failed: Unresolvable[] = []
    yield* eachInSteps(resolution.all(), resolved => {
      if (!resolved.ok) failed.push(resolved)
    })
    return { resolution, failed }
  }

  return {
    resolver,
    names: [...holders.keys()],
    axesOf: name => axes.get(name) ?? [],
    holdersOf: name => holders.get(name) ?? [],
    holderAt: (name, input) => holderAt(holders.get(name) ?? [], input),
    at(name, input) {
      const group = groups.get(axes.get(name)!)
      return group && groupAt(group, input).resolution.get(name)
    },
    inputsOf(name) {
      const named = new Set(axes.get(name))
      return permutationsFrom({ modifiers: resolver.modifiers.filter(modifier => named.has(modifier.name)) }, null)
    },
    *unresolvedAt(input) {
      const failed: Unresolvable[] = []
      for (const group of targetsFirst) {
        const found = yield* groupInSteps(group, input)
        for (const one of found.failed) failed.push(one)
      }
      return failed.sort((a, b) => placeOf(a) - placeOf(b))
    },
    workedOut: () => workedOut,
  }
}

/** The tokens that vary by the same modifiers. */
interface Group {
  axes: readonly string[]
  names: string[]
  /** Callers that resolve one token at an input usually resolve the next at the same input. */
  last: { input: Input; found: Remembered } | null
}

interface Remembered {
  resolution: Resolution
  failed: Unresolvable[]
}

const own = (axes: readonly string[], input: Input): Input =>
  new Map(
    axes.flatMap(axis => {
      const context = input.get(axis)
      return context === undefined ? [] : [[axis, context] as const]
    }),
  )

function remembered(most: number) {
  const kept = new Map<string, { found: Remembered; size: number }>()
  let size = 0
  return {
    get: (key: string) => kept.get(key)?.found,
    keep(key: string, found: Remembered): Remembered {
      const one = { found, size: 1 + (found.resolution.tokens as Token[]).length }
      kept.set(key, one)
      size += one.size
      for (const [oldest, { size: freed }] of kept) {
        if (size <= most || oldest === key) break
        kept.delete(oldest)
        size -= freed
      }
      return found
    },
  }
}
