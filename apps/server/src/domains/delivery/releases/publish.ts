// Creates a release; shared by publishing, rolling back and merging.
import type { EnvironmentRecord } from '../../../access/subjects/environment.store.ts'
import type { Context } from '../../../kernel/context.ts'
import { setActiveRelease } from '../../teams/organizations/environments.store.ts'
import { enqueueBuilding } from '../packages/build-packages.ts'
import { nameVersions } from '../packages/versions.ts'
import { compare, countDifferences } from '../snapshots/comparing/compare.ts'
import { nodesOf, saveNodes } from '../snapshots/nodes.store.ts'
import * as store from '../snapshots/releases.store.ts'
import type { ReleaseRow } from '../snapshots/releases.store.ts'
import { assemble, disassemble, nothing } from '../snapshots/snapshot.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { compareResolvers } from '../snapshots/snapshot-resolver.ts'
import type { TreeNode } from '../snapshots/tree.ts'
import { chooseVersion } from '../snapshots/version.ts'

interface Origin {
  version?: string | null
  notes?: string | null
  merged_from?: string
  rolled_back_to?: string
  /** The reason for a release despite blocking findings. */
  override?: string | null
  /** The findings of the rules; null: they were not checked. */
  findings: ReleaseRow['findings']
}

export async function publish(
  context: Context<'environment'>,
  environment: Pick<EnvironmentRecord, 'id' | 'name' | 'active_release_id'>,
  snapshot: Snapshot & { nodes: TreeNode[] },
  {
    wording,
    ...origin
  }: Origin & {
    /** The verb in the history: `Published`, `Merged Staging as`. */
    wording: string
  },
) {
  const release = await makeRelease(context, environment, snapshot, origin)
  context.record({
    summary: `${wording} ${release.version} to ${environment.name}`,
    subject: { kind: 'release', id: release.id, before: null, after: release },
    workspaces: [...new Set(snapshot.modes.map(({ workspace_id }) => workspace_id))],
  })
  return release
}

/** Creates only the release, for an operation that records its own change. */
export async function makeRelease(
  context: Pick<Context<'organization'>, 'db' | 'organization' | 'user' | 'newId' | 'now' | 'wakeDeliveries'>,
  environment: Pick<EnvironmentRecord, 'id' | 'active_release_id'>,
  { nodes, ...snapshot }: Snapshot & { nodes: TreeNode[] },
  origin: Origin,
) {
  const { db, organization, user, newId, now } = context
  const top = assemble(snapshot)
  const all = [...nodes, ...top.nodes]
  const source = nodesOf(db, organization.id, all)
  const former = environment.active_release_id
    ? await store.findRelease(db, environment.id, { id: environment.active_release_id })
    : undefined
  const before = former ? await disassemble(source, former.root) : nothing
  const differences = await compare(source, before.modes, snapshot.modes)
  const resolvers = await compareResolvers(before.resolvers, snapshot.resolvers)
  const version = chooseVersion(origin.version ?? null, former?.version ?? null, { tokens: differences, resolvers })

  await saveNodes(db, organization.id, all)
  const id = newId()
  await store.insertRelease(db, {
    id,
    environment_id: environment.id,
    version,
    root: top.root.hash,
    notes: origin.notes ?? null,
    changes: countDifferences(differences),
    merged_from: origin.merged_from ?? null,
    rolled_back_to: origin.rolled_back_to ?? null,
    override_reason: origin.override ?? null,
    findings: origin.findings,
    published_by: user.id,
    at: now,
  })
  await setActiveRelease(db, environment.id, id, now)
  if (await nameVersions(db, organization.id)) await enqueueBuilding(context)
  return toRecord((await store.findRelease(db, environment.id, { id }))!)
}

export function toRecord({ root, user_id, user_name, override_reason: reason, ...release }: ReleaseRow) {
  const by = user_id === null ? null : { user_id, user_name }
  return {
    ...release,
    digest: digestOf(root),
    published_by: by,
    ...(reason === null ? {} : { override: { reason, by } }),
  }
}

export const digestOf = (root: string) => `sha256:${root}`
