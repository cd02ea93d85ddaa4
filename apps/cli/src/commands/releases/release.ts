// One release, by its version or id.
import { isTesseraError } from '@tessera/sdk'
import type { Client, Release } from '@tessera/sdk'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { environmentPlace } from '../../project/release-place.ts'

type EnvironmentClient = { client: Client } & Pick<Awaited<ReturnType<typeof environmentPlace>>, 'ids' | 'environment'>

/** A Failure for an unknown one names the newest. */
export async function releaseNamed({ client, ids, environment }: EnvironmentClient, name: string): Promise<Release> {
  return client.releases.get({ ...ids, release_id: name }).catch(async (error: unknown) => {
    if (!isTesseraError(error) || error.code !== 'release_not_found') throw error
    const { releases } = await client.releases.list({ ...ids, limit: 5 })
    throw new Failure(`There is no release ${harmless(name)} in ${harmless(environment.name)}`, {
      hint:
        releases.length === 0
          ? 'Nothing is published there yet: `tessera releases publish` does it.'
          : `The newest are: ${releases.map(({ version }) => version).join(', ')}`,
      details: { status: error.status, code: error.code, ...error.details },
    })
  })
}
