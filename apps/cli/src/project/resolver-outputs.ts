// The outputs of a resolver: all of it as the format has it, one permutation, or a file for each.
import { completeInput, parseInput, permutationCount, permutationsFrom } from '@tessera/engine'
import type { Input } from '@tessera/engine'
import type { Client, Resolver } from '@tessera/sdk'
import type { Config, InputOf } from './config.ts'
import { apiOptions } from './export-options.ts'
import { Failure, usage } from '../failure.ts'
import { harmless } from '../io.ts'
import { safePath, slug } from './output.ts'
import type { Output, Planned } from './output.ts'
import type { Places } from './places.ts'

const placeholder = '{permutation}'
const mostFiles = 500

export async function planResolver(
  client: Client,
  places: Places,
  config: Config,
  entry: Output,
  name: string,
): Promise<Planned[]> {
  const { file, format } = entry
  const other = (['tokenset', 'mode', 'modes'] as const).find(field => entry[field] !== undefined)
  if (other) throw usage(`The output ${file} names a resolver and a ${other}`, 'A resolver says itself which it joins.')
  if (entry.release ?? config.release)
    throw usage(
      `The output ${file} is of a resolver, which releases do not hold`,
      'Leave out "release", or "resolver".',
    )
  const { resolver } = await places.resolver({ workspace: entry.workspace ?? config.workspace, resolver: name })
  return inputsOf(entry, resolver).map(input => ({
    file: safePath(file.replaceAll(placeholder, slug(input ? permutationName(resolver, input) : ''))),
    about: { format, resolver: resolver.name, ...(input ? { input: textOf(input) } : {}) },
    fetch: signal =>
      client.resolvers.render(
        {
          resolver_id: resolver.id,
          format,
          strict: entry.strict ?? true,
          ...apiOptions(entry),
          ...(input ? { input: JSON.stringify(Object.fromEntries(input)) } : {}),
        },
        { signal },
      ),
  }))
}

/** null: all of the resolver in one file. */
function inputsOf({ file, input, inputs }: Output, resolver: Resolver): (Input | null)[] {
  const perPermutation = file.includes(placeholder)
  if (inputs && !perPermutation)
    throw usage(`The output ${file} names inputs but writes one file`, `Put ${placeholder} into the file name.`)
  if (input !== undefined) return [completed(input, resolver)]
  if (inputs) return inputs.map(one => completed(one, resolver))
  if (!perPermutation) return [null]
  const count = permutationCount(resolver)
  if (count > mostFiles)
    throw new Failure(
      `The resolver ${harmless(resolver.name)} has ${BigInt(count)} permutations, which is too many files`,
      {
        hint: `At most ${mostFiles} are written. Name those that are needed with "inputs" in tessera.config.json.`,
      },
    )
  return [...permutationsFrom(resolver, null)]
}

/** In the words of the server, and before it is asked for the first file. */
function completed(given: InputOf, resolver: Resolver): Input {
  const read = typeof given === 'string' ? parseInput(given) : { given: new Map(Object.entries(given)) }
  const answer = 'fault' in read ? read : completeInput(resolver, read.given)
  if ('fault' in answer) throw new Failure(answer.fault, { hint: `The resolver is ${harmless(resolver.name)}.` })
  return answer.input
}

/** `dark-b`; an axis with one context says nothing. */
const permutationName = ({ modifiers }: Resolver, input: Input): string =>
  modifiers
    .filter(({ contexts }) => contexts.length > 1)
    .flatMap(({ name }) => input.get(name) ?? [])
    .join('-')

/** As `--input` takes it. */
const textOf = (input: Input): string => [...input].map(([modifier, context]) => `${modifier}:${context}`).join(',')
