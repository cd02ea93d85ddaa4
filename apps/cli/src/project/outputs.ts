// Resolves the outputs of the configuration to the files that `pull` writes.
import type { Client, Mode, Tokenset } from '@tessera/sdk'
import type { Config } from '../config/schema.ts'
import type { Connection } from '../sign-in/connection.ts'
import { apiOptions } from '../config/export-options.ts'
import { usage } from '../base/failure.ts'
import { bundleOf, compatOf, isFolder, refuseTwice, safePath, slug } from './output.ts'
import type { Output, Planned } from './output.ts'
import { placesOf } from './places.ts'
import type { Places } from './places.ts'
import { releasePlace } from './release-place.ts'

export async function planOutputs({ client, config }: Connection, entries: readonly Output[]): Promise<Planned[]> {
  const places = placesOf(client)
  const planned: Planned[] = []
  for (const entry of entries) planned.push(...(await planOne(client, places, config, entry)))
  refuseTwice(planned.map(({ file }) => file).filter(file => !isFolder(file)))
  return planned
}

/** null: all modes in one file. */
async function modesOf(places: Places, tokenset: Tokenset, { file, mode, modes }: Output): Promise<(Mode | null)[]> {
  const perMode = file.includes('{mode}')
  if (modes && !perMode)
    throw usage(`The output ${file} names modes but writes one file`, 'Put {mode} into the file name.')
  if (mode) return [await places.mode(tokenset, mode)]
  if (modes) return Promise.all(modes.map(name => places.mode(tokenset, name)))
  return perMode ? places.modes(tokenset) : [null]
}

async function planOne(client: Client, places: Places, config: Config, entry: Output): Promise<Planned[]> {
  if (entry.resolver !== undefined) {
    const { planResolver } = await import('./resolver-outputs.ts')
    return planResolver(client, places, config, entry, entry.resolver)
  }
  if (entry.input !== undefined || entry.inputs !== undefined)
    throw usage(`The output ${entry.file} has an input but no resolver`, 'Say with "resolver" which one it is of.')
  const { workspace, tokenset } = await places.tokenset({
    workspace: entry.workspace ?? config.workspace,
    tokenset: entry.tokenset ?? config.tokenset,
  })
  const modes = await modesOf(places, tokenset, entry)
  const release = entry.release ?? config.release
  const compat = compatOf(entry, release !== undefined)
  const { version, ...published } = release
    ? await releasePlace(client, { ...release, workspace: workspace.id })
    : { version: null }

  return modes.map(mode => ({
    file: safePath(entry.file.replaceAll('{mode}', slug(mode?.name ?? ''))),
    about: {
      format: entry.format,
      tokenset: tokenset.name,
      ...(mode ? { mode: mode.name } : {}),
      ...(release ? { release: version ?? `${release.environment}, active` } : {}),
    },
    fetch: signal => {
      const options = {
        format: entry.format,
        strict: entry.strict ?? true,
        ...apiOptions(entry),
        ...bundleOf(entry.file),
      }
      if ('environment_id' in published)
        return client.releases.render(
          {
            ...options,
            ...published,
            ...compat,
            workspace_id: workspace.id,
            tokenset_id: tokenset.id,
            ...(mode ? { mode: mode.name } : {}),
          },
          { signal },
        )
      return mode
        ? client.exports.renderMode({ ...options, tokenset_id: tokenset.id, mode_id: mode.id }, { signal })
        : client.exports.renderTokenset({ ...options, tokenset_id: tokenset.id }, { signal })
    },
  }))
}
