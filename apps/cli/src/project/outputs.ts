// Resolves the outputs of the configuration to the files that `pull` writes.
import type { Client, ExportFile } from '@tessera/sdk'
import { isAbsolute, normalize } from 'node:path'
import type { Config, OutputEntry } from './config.ts'
import type { Connection } from '../sign-in/connection.ts'
import { apiOptions } from './export-options.ts'
import { Failure, usage } from '../failure.ts'
import type { Locked } from './lockfile.ts'
import { placesOf } from './places.ts'
import type { Places } from './places.ts'
import { releasePlace } from './release-place.ts'
import type { ReleaseNames } from './release-place.ts'

/** An entry of the configuration, or what flags say instead. */
export type Output = Omit<OutputEntry, 'release'> & { release?: ReleaseNames }

export interface Planned {
  /** From the folder of the configuration, with forward slashes. */
  file: string
  about: Omit<Locked, 'digest'>
  fetch(signal: AbortSignal): Promise<ExportFile>
}

export async function planOutputs({ client, config }: Connection, entries: readonly Output[]): Promise<Planned[]> {
  const places = placesOf(client)
  const planned: Planned[] = []
  for (const entry of entries) planned.push(...(await planOne(client, places, config, entry)))
  const seen = new Set<string>()
  for (const { file } of planned) {
    if (seen.has(file))
      throw new Failure(`Two outputs write ${file}`, { hint: 'Give each its own file, or put {mode} into the name.' })
    seen.add(file)
  }
  return planned
}

async function planOne(client: Client, places: Places, config: Config, entry: Output): Promise<Planned[]> {
  const { workspace, tokenset } = await places.tokenset({
    workspace: entry.workspace ?? config.workspace,
    tokenset: entry.tokenset ?? config.tokenset,
  })
  const perMode = entry.file.includes('{mode}')
  if (entry.modes && !perMode)
    throw usage(`The output ${entry.file} names modes but writes one file`, 'Put {mode} into the file name.')
  const modes = entry.mode
    ? [await places.mode(tokenset, entry.mode)]
    : entry.modes
      ? await Promise.all(entry.modes.map(name => places.mode(tokenset, name)))
      : perMode
        ? await places.modes(tokenset)
        : [null]
  const release = entry.release ?? config.release
  const { version, ...published } = release ? await releasePlace(client, release) : { version: null }

  return modes.map(mode => ({
    file: safePath(entry.file.replaceAll('{mode}', slug(mode?.name ?? ''))),
    about: {
      format: entry.format,
      tokenset: tokenset.name,
      ...(mode ? { mode: mode.name } : {}),
      ...(release ? { release: version ?? `${release.environment}, active` } : {}),
    },
    fetch: signal => {
      const options = { format: entry.format, strict: entry.strict ?? true, ...apiOptions(entry) }
      if ('environment_id' in published)
        return client.releases.render(
          {
            ...options,
            ...published,
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

/** For file names: what `data-theme` selectors use too. */
const slug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'mode'

/** A mode's name comes from the server; it must not lead out of the project. */
function safePath(file: string): string {
  const path = normalize(file).replaceAll('\\', '/')
  if (isAbsolute(path) || path.split('/').includes('..'))
    throw new Failure(`The output ${file} lies outside of the folder of tessera.config.json`)
  return path
}
