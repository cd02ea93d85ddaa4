// Builds packages ahead, so that whoever installs a new version does not wait for it.
import { z } from 'zod'
import { enqueue } from '../../../jobs/job.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { getPackages } from './packages.store.ts'
import type { PackagesRow } from './packages.store.ts'
import { scopeOf } from './setup.ts'
import { buildMissing } from './stored-packages.ts'
import type { ArchiveKey } from './stored-packages.ts'
import { versionsOf } from './versions.ts'

/** How many packages a run builds, so that other accounts get their turn. */
const mostAtOnce = 2

export const buildPackages: Job<{ organization_id: string }> = {
  kind: 'build_packages',
  payload: z.object({ organization_id: z.uuid() }),
  tries: 5,
  async run(services, { organization_id }, signal) {
    const packages = await getPackages(services.database, organization_id)
    if (!packages) return
    // The newest version is asked for first.
    const versions = (await versionsOf(services.database, organization_id)).reverse()
    let left = mostAtOnce
    for (const key of packageKeys(packages)) {
      left -= await buildMissing(services, key, versions, { most: left, signal })
      if (left === 0) return { againInSeconds: 0 }
    }
    return undefined
  },
}

/** npm first, which most builds wait for. */
function packageKeys(packages: PackagesRow): ArchiveKey[] {
  const { organization_id: organizationId, npm_scope, npm_name, swift_scope, swift_name } = packages
  const { maven_group, maven_artifact } = packages
  const maven = `${maven_group}:${maven_artifact}`
  return [
    ...(npm_scope ? [{ organizationId, kind: 'npm' as const, name: `${scopeOf(npm_scope)}/${npm_name}` }] : []),
    ...(swift_scope ? [{ organizationId, kind: 'swift' as const, name: `${swift_scope}.${swift_name}` }] : []),
    ...(maven_group ? (['aar', 'jar'] as const).map(kind => ({ organizationId, kind, name: maven })) : []),
  ]
}

type Enqueuing = Pick<Context<'organization'>, 'db' | 'newId' | 'organization' | 'wakeDeliveries'>

export async function enqueueBuilding({ db, newId, organization, wakeDeliveries }: Enqueuing): Promise<void> {
  await enqueue(
    db,
    { newId },
    buildPackages,
    { organization_id: organization.id },
    {
      key: organization.id,
      account: organization.user_id,
    },
  )
  wakeDeliveries()
}
