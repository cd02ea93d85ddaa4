// A release as the files of a package, for the command line.
import type { PackageKind } from '@tessera/contract'
import { slugOf } from '@tessera/engine'
import { problems } from '../../../base/problems.ts'
import type { Representation } from '../../../kernel/answers/text-cache.ts'
import { representationOf } from '../../../kernel/answers/written-answer.ts'
import type { WrittenAnswer } from '../../../kernel/answers/written-answer.ts'
import type { Context } from '../../../kernel/context.ts'
import { findNamed } from '../snapshots/named.ts'
import { storedNodesOf } from '../snapshots/nodes.store.ts'
import { listReleases } from '../snapshots/releases.store.ts'
import type { ReleaseRow } from '../snapshots/releases.store.ts'
import type { FilesGiven } from './building/packed.ts'
import * as store from './packages.store.ts'

export async function pack(
  context: Context<'environment'>,
  kind: PackageKind,
  release: string | undefined,
): Promise<Representation> {
  const { db, organization, releaseWork, caller } = context
  const row = await releaseOf(context, release)
  const given: FilesGiven = {
    kind,
    row,
    version: (await store.findNamedVersion(db, row.id)) ?? row.version,
    former: await listReleases(db, row.environment_id, row.id, null),
    names: await store.getPackages(db, organization.id),
    organization: slugOf(organization.name) || 'organization',
  }
  const nodes = storedNodesOf(db, organization.id)
  return representationOf(await releaseWork.run<WrittenAnswer>('files', given, nodes, caller.user.id))
}

async function releaseOf(
  { db, environment }: Context<'environment'>,
  release: string | undefined,
): Promise<ReleaseRow> {
  const named = release ?? environment.active_release_id
  const row = named === null ? undefined : await findNamed(db, environment.id, named)
  if (!row) throw problems.notFound('Release')
  return row
}
