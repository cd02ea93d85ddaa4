// Finds the layers that contain a name, and so the modifiers by which it varies. Walks the layers once, never the permutations.
import { references } from '../formula/alias.ts'
import { eachInSteps, finish, type Steps } from '../resolve/steps.ts'
import type { Token } from '../base/token.ts'
import type { TokensOf } from './layers.ts'
import { isModifier, partsInOrder } from './order.ts'
import type { Input, Resolver } from './resolver.ts'

/** A token in one set or context. */
export interface Holder<Source, T extends Token = Token> {
  /** Null for a set. */
  modifier: string | null
  /** Null for a set. */
  context: string | null
  /** True if every permutation contains it: a set, or the only context of a modifier. */
  always: boolean
  /** The set's name, or null. */
  set: string | null
  source: Source
  token: T
}

export type HoldersByName<Source, T extends Token = Token> = Map<string, Holder<Source, T>[]>

/**
 * Each name with its holders, the highest precedence first: the first one whose context is chosen applies. Leaves out holders
 * that no input selects: those below a set that has the name, or below a modifier that has it in every context.
 */
export const holdersOf = <Source, T extends Token>(
  resolver: Resolver<Source>,
  tokensOf: TokensOf<Source, T>,
): HoldersByName<Source, T> => finish(holdersInSteps(resolver, tokensOf))

/** Like `holdersOf`, in steps. */
export function* holdersInSteps<Source, T extends Token>(
  resolver: Resolver<Source>,
  tokensOf: TokensOf<Source, T>,
): Steps<HoldersByName<Source, T>> {
  const holders: HoldersByName<Source, T> = new Map()
  for (const part of partsInOrder(resolver)) {
    const isVarying = isModifier(part)
    const contexts = isVarying ? part.contexts : [{ name: null, sources: part.sources }]
    const [modifier, set] = isVarying ? [part.name, null] : [null, part.name]
    const always = contexts.length === 1
    for (const [at, { name: context, sources }] of contexts.entries()) {
      const isLast = at === contexts.length - 1
      for (const source of sources)
        yield* eachInSteps(tokensOf(source), token => {
          const holder = { modifier, context, always, set, source, token }
          const list = holders.get(token.name)
          const before = list?.at(-1)
          if (!list) holders.set(token.name, [holder])
          else if (before!.modifier === modifier && before!.set === set && before!.context === context)
            list[list.length - 1] = holder
          else {
            list.push(holder)
            if (isLast) coverBelow(list, contexts.length)
          }
        })
    }
  }
  for (const list of holders.values()) if (list.length > 1) list.reverse()
  return holders
}

/** Removes the lower holders if the last `count` belong to one part: a set, or all contexts of a modifier. */
function coverBelow(list: Holder<unknown>[], count: number): void {
  const { modifier, set } = list.at(-1)!
  const first = list[list.length - count]
  if (first && first.modifier === modifier && first.set === set) list.splice(0, list.length - count)
}

/** The holder that applies at an input; undefined if the permutation lacks the name. */
export function holderAt<Source, T extends Token>(
  holders: readonly Holder<Source, T>[],
  input: Input,
): Holder<Source, T> | undefined {
  return holders.find(({ modifier, context, always }) => always || input.get(modifier!) === context)
}

const none: readonly string[] = []

/**
 * For each name the modifiers that it depends on, in their order: modifiers with a context that contains the name, and the
 * modifiers of all names that its holders refer to. A modifier with a single context does not count.
 */
export function* axesInSteps<Source>(
  resolver: Pick<Resolver<Source>, 'modifiers'>,
  holders: HoldersByName<Source>,
): Steps<Map<string, readonly string[]>> {
  const users = new Map<string, string[]>()
  const held = new Map(resolver.modifiers.map(({ name }): [string, string[]] => [name, []]))
  yield* eachInSteps(holders, ([name, list]) => {
    let within: string | null = null
    for (const { modifier, always, token } of list) {
      for (const target of references(token)) {
        const names = users.get(target)
        if (!names) users.set(target, [name])
        else if (names.at(-1) !== name) names.push(name)
      }
      // The holders of one modifier are adjacent.
      if (always || modifier === within) continue
      within = modifier
      held.get(modifier!)!.push(name)
    }
  })
  const axes = new Map<string, readonly string[]>()
  for (const name of holders.keys()) axes.set(name, none)
  for (const { name: modifier } of resolver.modifiers) {
    const reached = new Set(held.get(modifier))
    // The loop also visits names that it adds to the set.
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
  return finish(axesInSteps(resolver, holdersOf(resolver, tokensOf)))
}
