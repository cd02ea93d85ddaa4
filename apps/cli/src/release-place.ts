// An environment of an organization by names, and the release that is meant.
import type { Client } from '@tessera/sdk'
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

export async function releasePlace(client: Client, names: ReleaseNames) {
  const { ids } = await environmentPlace(client, names)
  return { ...ids, ...(names.version ? { release: names.version } : {}) }
}
