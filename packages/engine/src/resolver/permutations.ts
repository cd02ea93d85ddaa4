// The permutations of a resolver in a fixed order: the last modifier varies fastest, contexts follow the document.
import { takingPart } from './order.ts'
import type { Input, Modifier, OrderEntry } from './resolver.ts'

type Varying = Pick<Modifier<unknown>, 'name' | 'contexts'>

interface Modifiers {
  modifiers: readonly Varying[]
  resolution_order?: OrderEntry[] | null
}

/** The number of permutations; one if there is nothing to choose. */
export function permutationCount(resolver: Modifiers): number {
  return takingPart(resolver).reduce((product, { contexts }) => product * contexts.length, 1)
}

/** The first permutation of `permutationsFrom`. */
export function firstInput(resolver: Modifiers): Input {
  const modifiers = takingPart(resolver)
  return inputAt(
    modifiers,
    modifiers.map(() => 0),
  )
}

/**
 * The permutations after `after`, or all, generated lazily. If `after` names a deleted context, starts at the first permutation
 * with the contexts of the modifiers before it.
 */
export function* permutationsFrom(resolver: Modifiers, after: Input | null): Generator<Input> {
  const modifiers = takingPart(resolver)
  if (modifiers.some(({ contexts }) => contexts.length === 0)) return
  let at = modifiers.map(() => 0)
  if (after !== null) {
    const stood = modifiers.map(({ name, contexts }) => contexts.findIndex(context => context.name === after.get(name)))
    const lost = stood.indexOf(-1)
    at = lost === -1 ? stood : stood.map((index, place) => (place < lost ? index : 0))
    if (lost === -1 && !advance(modifiers, at)) return
  }
  do yield inputAt(modifiers, at)
  while (advance(modifiers, at))
}

function advance(modifiers: readonly Varying[], at: number[]): boolean {
  for (let place = modifiers.length - 1; place >= 0; place--) {
    at[place]!++
    if (at[place]! < modifiers[place]!.contexts.length) return true
    at[place] = 0
  }
  return false
}

const inputAt = (modifiers: readonly Varying[], at: readonly number[]): Input =>
  new Map(modifiers.map(({ name, contexts }, place) => [name, contexts[at[place]!]!.name]))
