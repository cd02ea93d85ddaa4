// Which layers speak about a name, and so by which modifiers it varies: found by walking the layers once, never by walking the
// permutations.
import { references } from '../resolve/alias.ts'
import type { Token } from '../token.ts'
import type { TokensOf } from './layers.ts'
import { isModifier, partsInOrder } from './order.ts'
import type { Input, Resolver } from './resolver.ts'

/** A token as one set or context has it. */
export interface Holder<Source, T extends Token = Token> {
  /** null with a set. */
  modifier: string | null
  /** null with a set. */
  context: string | null
  /** Part of every permutation: a set, or the only context of a modifier. */
  always: boolean
  /** The set's name, or null. */
  set: string | null
  source: Source
  token: T
}

export type HoldersByName<Source, T extends Token = Token> = Map<string, Holder<Source, T>[]>

/**
 * Each name with its holders, those that stand over the others first: the first one whose context is chosen counts. Without
 * holders that no input brings out: what lies below a set that has the name, or below a modifier that has it in every context.
 */
export function holdersOf<Source, T extends Token>(
  resolver: Resolver<Source>,
  tokensOf: TokensOf<Source, T>,
): HoldersByName<Source, T> {
  const holders: HoldersByName<Source, T> = new Map()
  const covered = new Set<string>()
  const parts = partsInOrder(resolver)
  // Names stand in the order in which the layers first name them, as where one permutation is resolved.
  for (const part of parts)
    for (const source of isModifier(part) ? part.contexts.flatMap(({ sources }) => sources) : part.sources)
      for (const { name } of tokensOf(source)) if (!holders.has(name)) holders.set(name, [])

  for (const part of parts.reverse()) {
    const contexts = isModifier(part) ? part.contexts : [{ name: null, sources: part.sources }]
    const always = contexts.length === 1
    const times = new Map<string, number>()
    for (const { name: context, sources } of contexts) {
      const own = standingIn(sources, tokensOf)
      for (const [name, { source, token }] of own) {
        if (covered.has(name)) continue
        times.set(name, (times.get(name) ?? 0) + 1)
        const place = context === null ? { modifier: null, set: part.name } : { modifier: part.name, set: null }
        holders.get(name)!.push({ ...place, context, always, source, token })
      }
    }
    for (const [name, count] of times) if (count === contexts.length) covered.add(name)
  }
  return holders
}

function standingIn<Source, T extends Token>(
  sources: readonly Source[],
  tokensOf: TokensOf<Source, T>,
): Map<string, { source: Source; token: T }> {
  const standing = new Map<string, { source: Source; token: T }>()
  for (const source of sources) for (const token of tokensOf(source)) standing.set(token.name, { source, token })
  return standing
}

/** The one that counts at an input; undefined where the name is not there. */
export function holderAt<Source, T extends Token>(
  holders: readonly Holder<Source, T>[],
  input: Input,
): Holder<Source, T> | undefined {
  return holders.find(({ modifier, context, always }) => always || input.get(modifier!) === context)
}

const none: readonly string[] = []

/**
 * For each name the modifiers that it depends on, in their order: those some of whose contexts hold it and, through whatever
 * any of its holders points at, theirs. A modifier with one context varies nothing.
 */
export function axesOfHolders<Source>(
  resolver: Pick<Resolver<Source>, 'modifiers'>,
  holders: HoldersByName<Source>,
): Map<string, readonly string[]> {
  const users = new Map<string, string[]>()
  const held = new Map<string, string[]>()
  for (const [name, list] of holders) {
    const targets = new Set<string>()
    for (const { modifier, always, token } of list) {
      for (const target of references(token)) targets.add(target)
      if (always || modifier === null) continue
      const names = held.get(modifier)
      if (!names) held.set(modifier, [name])
      else if (names.at(-1) !== name) names.push(name)
    }
    for (const target of targets) {
      const known = users.get(target)
      if (known) known.push(name)
      else users.set(target, [name])
    }
  }
  const axes = new Map<string, readonly string[]>()
  for (const name of holders.keys()) axes.set(name, none)
  for (const { name: modifier } of resolver.modifiers) {
    const reached = new Set(held.get(modifier))
    // The set grows while it is walked.
    for (const name of reached) for (const user of users.get(name) ?? none) reached.add(user)
    const longer = new Map<readonly string[], readonly string[]>()
    for (const name of reached) {
      const before = axes.get(name)!
      const after = longer.get(before) ?? [...before, modifier]
      longer.set(before, after)
      axes.set(name, after)
    }
  }
  return axes
}

/** The modifiers that each token depends on, by its name. */
export function axesOfTokens<Source>(
  resolver: Resolver<Source>,
  tokensOf: TokensOf<Source>,
): Map<string, readonly string[]> {
  return axesOfHolders(resolver, holdersOf(resolver, tokensOf))
}
