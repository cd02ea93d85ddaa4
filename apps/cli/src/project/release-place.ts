// Looks up an environment by name, and the release in it that a range selects.
import type { Client } from '@tessera/sdk'
import { Failure } from '../base/failure.ts'
import { harmless } from '../base/io.ts'
import { pick } from './places.ts'

export interface ReleaseNames {
  organization?: string | undefined
  environment: string
  version?: string | undefined
}

export async function environmentPlace(client: Client, names: Omit<ReleaseNames, 'version'>) {
  const { organizations } = await client.organizations.list()
  const organization = pick('organization', organizations, names.organization)
  const { environments } = await client.environments.list({ organization_id: organization.id })
  const environment = pick('environment', environments, names.environment, `in ${organization.name}`)
  return {
    organization,
    environment,
    environments,
    ids: { organization_id: organization.id, environment_id: environment.id },
  }
}

/** The ids of a published release; a range selects the highest version in it. */
export async function releasePlace(client: Client, names: ReleaseNames) {
  const { ids, environment } = await environmentPlace(client, names)
  if (!names.version) return { ...ids, version: null }
  const version = await selectVersion(client, ids, environment.name, names.version)
  return { ...ids, release: version, version }
}

/** The highest release of the environment in a range; returns other text unchanged. */
export async function selectVersion(
  client: Client,
  ids: { organization_id: string; environment_id: string },
  environment: string,
  range: string,
): Promise<string> {
  // semver is loaded on demand: most commands and `--help` do not need it.
  const { highestIn, isRange } = await import('./version-range.ts')
  if (!isRange(range)) return range
  const versions: string[] = []
  for await (const { version } of client.releases.list.each(ids)) versions.push(version)
  const found = highestIn(range, versions)
  if (found) return found
  throw new Failure(`No release of ${harmless(environment)} lies in ${harmless(range)}`, {
    hint:
      versions.length === 0
        ? 'Nothing is published there yet: `tessera releases publish` does it.'
        : `The newest are: ${versions.slice(0, 5).map(harmless).join(', ')}`,
  })
}
