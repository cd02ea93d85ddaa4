// The outputs of a resolver: the whole as the format supports it, one permutation, or a file for each.
import { importSystem, permutationCount, permutationsFrom } from '@tessera/engine'
import type { Input } from '@tessera/engine'
import type { Client } from '@tessera/sdk'
import type { Config } from '../config/schema.ts'
import { apiOptions } from '../config/export-options.ts'
import { Failure, usage } from '../base/failure.ts'
import { harmless } from '../base/io.ts'
import { bundleOf, compatOf, safePath, slug } from './output.ts'
import type { Output, Planned } from './output.ts'
import { completed, permutationName, textOf } from './permutation.ts'
import type { Axes } from './permutation.ts'
import type { Places } from './places.ts'
import { releasePlace } from './release-place.ts'

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
  const workspaceName = entry.workspace ?? config.workspace
  const options = { format, strict: entry.strict ?? true, ...apiOptions(entry), ...bundleOf(file) }
  const release = entry.release ?? config.release
  const compat = compatOf(entry, release !== undefined)
  if (release) {
    const { version, ...published } = await releasePlace(client, { ...release, workspace: workspaceName })
    const workspace_id = (await places.workspace(workspaceName)).id
    const from = { ...published, workspace_id, resolver: name }
    const resolver = await publishedResolver(client, from)
    return inputsOf(entry, resolver).map(input => ({
      file: fileFor(file, resolver, input),
      about: {
        format,
        resolver: resolver.name,
        ...(input ? { input: textOf(input) } : {}),
        release: version ?? `${release.environment}, active`,
      },
      fetch: signal => client.releases.render({ ...options, ...from, ...compat, ...sent(input) }, { signal }),
    }))
  }
  const { resolver } = await places.resolver({ workspace: workspaceName, resolver: name })
  return inputsOf(entry, resolver).map(input => ({
    file: fileFor(file, resolver, input),
    about: { format, resolver: resolver.name, ...(input ? { input: textOf(input) } : {}) },
    fetch: signal => client.resolvers.render({ ...options, resolver_id: resolver.id, ...sent(input) }, { signal }),
  }))
}

/** A release contains its resolvers as documents only; the current ones may have other axes, or be deleted. */
async function publishedResolver(
  client: Client,
  from: Omit<Parameters<Client['releases']['render']>[0], 'format'>,
): Promise<Axes> {
  const { text } = await client.releases.render({ ...from, format: 'dtcg-resolver' })
  const read = importSystem([{ path: 'release.resolver.json', text }], { format: 'dtcg-resolver' })
  if ('errors' in read || !read.resolver) throw new Error('The release has a resolver document that cannot be read')
  return read.resolver
}

const fileFor = (file: string, resolver: Axes, input: Input | null): string =>
  safePath(file.replaceAll(placeholder, slug(input ? permutationName(resolver, input) : '')))

const sent = (input: Input | null) => (input ? { input: JSON.stringify(Object.fromEntries(input)) } : {})

/** null: the whole resolver in one file. */
function inputsOf({ file, input, inputs }: Output, resolver: Axes): (Input | null)[] {
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
        hint: `At most ${mostFiles} are written. Name those that are needed with "inputs" in the configuration.`,
      },
    )
  return [...permutationsFrom(resolver, null)]
}
