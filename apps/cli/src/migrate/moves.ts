// The moves between two releases, with the names in this project's exports.
import { androidModeSuffixes } from '@tessera/engine'
import type { Moves as NamedMoves } from '@tessera/lint-core/migration'
import { platformsByOptions } from '@tessera/lint-core/scan'
import type { NameOptions } from '@tessera/lint-core/scan'
import type { Client, Migration } from '@tessera/sdk'
import type { Config } from '../config/schema.ts'
import { isFolder } from '../project/output.ts'
import { placesOf } from '../project/places.ts'
import { environmentPlace, selectVersion } from '../project/release-place.ts'
import type { Connection } from '../sign-in/connection.ts'

interface Moves extends NamedMoves {
  migration: Migration
}

interface Wanted {
  organization: string | undefined
  environment: string
  from: string
  to: string
}

export async function migrationsFor({ client, config }: Connection, wanted: Wanted) {
  const { ids, environment, organization } = await environmentPlace(client, { ...wanted, workspace: config.workspace })
  const [from, to] = [
    await selectVersion(client, ids, environment.name, wanted.from),
    await selectVersion(client, ids, environment.name, wanted.to),
  ]
  const answers: Moves[] = []
  for (const [options, of] of platformsByOptions(config.pull ?? [])) {
    const given = JSON.parse(options) as NameOptions
    const migration = await client.releases.migration({ ...ids, release_id: to, from, qualified: true, ...given })
    answers.push({ migration, platforms: of })
  }
  const suffixes = await androidSuffixes(client, config)
  if (suffixes !== null)
    for (const answer of answers) if (answer.platforms.includes('android')) answer.suffixes = suffixes
  const { migration } = answers[0]!
  return { answers, from: migration.from, to: migration.to, environment: `${organization.name} / ${environment.name}` }
}

/**
 * Resources of several modes in one file end in their mode. null: no output has them; '' stands for names without such
 * a suffix.
 */
async function androidSuffixes(client: Client, config: Config): Promise<string[] | null> {
  const outputs = (config.pull ?? []).filter(({ format }) => format === 'android')
  const places = placesOf(client)
  const suffixes = new Set<string>()
  for (const entry of outputs) {
    const ofModes = entry.mode === undefined && entry.resolver === undefined && !entry.file.includes('{mode}')
    // In Android's folder per context, names have no such suffix.
    if (!ofModes || isFolder(entry.file)) suffixes.add('')
    if (!ofModes) continue
    const { tokenset } = await places.tokenset({
      workspace: entry.workspace ?? config.workspace,
      tokenset: entry.tokenset ?? config.tokenset,
    })
    const modes = await places.modes(tokenset)
    for (const suffix of androidModeSuffixes(modes.map(({ name }) => name))) suffixes.add(`-${suffix.slice(1)}`)
  }
  return suffixes.size > 0 ? [...suffixes] : null
}
