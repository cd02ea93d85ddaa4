// Every permutation of a resolver, in one order: the last modifier turns fastest, contexts as they are written.
import type { Input, Modifier, Resolver } from './resolver.ts'

type Modifiers = { modifiers: readonly Pick<Modifier<unknown>, 'name' | 'contexts'>[] }

/** How many there are; one where there is nothing to choose. */
export function permutationCount({ modifiers }: Modifiers): number {
  return modifiers.reduce((product, { contexts }) => product * contexts.length, 1)
}

/** The one that `permutationsFrom` begins with. */
export function firstInput<Source>({ modifiers }: Pick<Resolver<Source>, 'modifiers'>): Input {
  return inputAt({ modifiers }, modifiers.map(() => 0)) // prettier-ignore
}

/**
 * All that follow `after`, or all; none is made before it is asked for. Where `after` names what is not there any more, from
 * the first permutation with the contexts before that.
 */
export function* permutationsFrom(resolver: Modifiers, after: Input | null): Generator<Input> {
  const { modifiers } = resolver
  if (modifiers.some(({ contexts }) => contexts.length === 0)) return
  let at = modifiers.map(() => 0)
  if (after !== null) {
    const stood = modifiers.map(({ name, contexts }) => contexts.findIndex(context => context.name === after.get(name)))
    const lost = stood.indexOf(-1)
    at = lost === -1 ? stood : stood.map((index, place) => (place < lost ? index : 0))
    if (lost === -1 && !advance(modifiers, at)) return
  }
  do yield inputAt(resolver, at)
  while (advance(modifiers, at))
}

function advance(modifiers: Modifiers['modifiers'], at: number[]): boolean {
  for (let place = modifiers.length - 1; place >= 0; place--) {
    at[place]!++
    if (at[place]! < modifiers[place]!.contexts.length) return true
    at[place] = 0
  }
  return false
}

const inputAt = ({ modifiers }: Modifiers, at: readonly number[]): Input =>
  new Map(modifiers.map(({ name, contexts }, place) => [name, contexts[at[place]!]!.name]))
