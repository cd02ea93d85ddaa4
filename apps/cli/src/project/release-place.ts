// Looks up an organization and an environment by name, and the release in it that a range selects.
import type { Client, ListedWorkspace } from '@tessera/sdk'
import { Failure } from '../base/failure.ts'
import { harmless } from '../base/io.ts'
import { pick } from './places.ts'

export interface OrganizationNames {
  organization?: string | undefined
  /** That of the project, whose organization it is when none is named. */
  workspace?: string | undefined
}

export interface EnvironmentNames extends OrganizationNames {
  environment: string
}

export interface ReleaseNames extends EnvironmentNames {
  version?: string | undefined
}

/**
 * The named organization, else that of the project's workspace: others of the key are none of its business. Without a
 * workspace, the only one.
 */
export async function organizationPlace(client: Client, { organization, workspace }: OrganizationNames) {
  const { organizations } = await client.organizations.list()
  if (organization !== undefined) return pick('organization', organizations, organization)
  const own = await projectWorkspace(client, workspace)
  if (own === undefined) return pick('organization', organizations, undefined)
  for (const candidate of organizations) {
    const { workspaces } = await client.organizationWorkspaces.list({ organization_id: candidate.id })
    if (workspaces.some(({ id }) => id === own.id)) return candidate
  }
  throw inNone(
    own,
    organizations.map(({ name }) => name),
  )
}

/** Undefined: none is named, and the key sees several or none. */
async function projectWorkspace(client: Client, name: string | undefined): Promise<ListedWorkspace | undefined> {
  const { workspaces } = await client.workspaces.list()
  if (name === undefined) return workspaces.length === 1 ? workspaces[0] : undefined
  return pick('workspace', workspaces, name)
}

function inNone({ name }: ListedWorkspace, organizations: readonly string[]): Failure {
  const put = `\`tessera organizations add ${JSON.stringify(harmless(name))} --organization NAME\` puts it into one`
  const which =
    organizations.length === 0
      ? `\`tessera organizations create NAME\` makes one, ${put}.`
      : `${put} (there are: ${organizations.map(harmless).join(', ')}). For the releases of another workspace, name its organization with --organization.`
  return new Failure(`${harmless(name)} is in no organization`, { hint: which })
}

export async function environmentPlace(client: Client, names: EnvironmentNames) {
  const organization = await organizationPlace(client, names)
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
