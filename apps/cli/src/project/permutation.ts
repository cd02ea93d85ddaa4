// One permutation of a resolver: how it is chosen, and what it is called.
import { completeInput, parseInput } from '@tessera/engine'
import type { Input, Resolver } from '@tessera/engine'
import type { InputOf } from './config.ts'
import { Failure } from '../failure.ts'
import { harmless } from '../io.ts'

export type Axes = Pick<Resolver<unknown>, 'name' | 'modifiers' | 'resolution_order'>

/** In the words of the server, and before it is asked for the first file. */
export function completed(given: InputOf, resolver: Axes): Input {
  const read = typeof given === 'string' ? parseInput(given) : { given: new Map(Object.entries(given)) }
  const answer = 'fault' in read ? read : completeInput(resolver, read.given)
  if ('fault' in answer) throw new Failure(answer.fault, { hint: `The resolver is ${harmless(resolver.name)}.` })
  return answer.input
}

/** `dark-b`; an axis with one context says nothing. */
export const permutationName = ({ modifiers }: Axes, input: Input): string =>
  modifiers
    .filter(({ contexts }) => contexts.length > 1)
    .flatMap(({ name }) => input.get(name) ?? [])
    .join('-')

/** As `--input` takes it. */
export const textOf = (input: Input): string =>
  [...input].map(([modifier, context]) => `${modifier}:${context}`).join(',')
