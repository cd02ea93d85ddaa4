// One permutation of a resolver: its selection, and its name.
import { completeInput, parseInput } from '@tessera/engine'
import type { Input, Resolver } from '@tessera/engine'
import type { InputOf } from '../config/schema.ts'
import { Failure } from '../base/failure.ts'
import { harmless } from '../base/io.ts'

export type Axes = Pick<Resolver<unknown>, 'name' | 'modifiers' | 'resolution_order'>

/** Refuses with the server's message, before the first file is requested. */
export function completed(given: InputOf, resolver: Axes): Input {
  const read = typeof given === 'string' ? parseInput(given) : { given: new Map(Object.entries(given)) }
  const answer = 'fault' in read ? read : completeInput(resolver, read.given)
  if ('fault' in answer) throw new Failure(answer.fault, { hint: `The resolver is ${harmless(resolver.name)}.` })
  return answer.input
}

/** `dark-b`; an axis with one context is omitted. */
export const permutationName = ({ modifiers }: Axes, input: Input): string =>
  modifiers
    .filter(({ contexts }) => contexts.length > 1)
    .flatMap(({ name }) => input.get(name) ?? [])
    .join('-')

/** The form that `--input` accepts. */
export const textOf = (input: Input): string =>
  [...input].map(([modifier, context]) => `${modifier}:${context}`).join(',')
