// Compares two states of an organization's tokens and resolvers.
import { representJson } from '../../../kernel/answers/text-cache.ts'
import type { Context } from '../../../kernel/context.ts'
import { mapInSlices } from '../../../kernel/pacing/slices.ts'
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import { listEnvironments } from '../../teams/organizations/environments.store.ts'
import { compare, countDifferences } from '../snapshots/comparing/compare.ts'
import type { Difference } from '../snapshots/comparing/compare.ts'
import { contentOf } from '../snapshots/content.ts'
import { readLive } from '../snapshots/live.store.ts'
import { findNamed } from '../snapshots/named.ts'
import { nodesOf } from '../snapshots/nodes.store.ts'
import { digestOf } from './publish.ts'
import * as store from '../snapshots/releases.store.ts'
import { assemble, disassemble, nothing } from '../snapshots/snapshot.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { compareResolvers, resolverContent } from '../snapshots/snapshot-resolver.ts'
import type { ResolverDifference } from '../snapshots/snapshot-resolver.ts'
import type { TreeNode } from '../snapshots/tree.ts'
import { nextVersion } from '../snapshots/version.ts'

interface Side extends Snapshot {
  kind: 'release' | 'live'
  environment_id: string | null
  release_id: string | null
  version: string | null
  root: string
  nodes: TreeNode[]
}

export async function diff(
  context: Context<'environment'>,
  { against, release }: { against: string; release?: string },
) {
  const { db, organization, environment } = context
  const start = release ?? environment.active_release_id
  const from = start === null ? null : await releaseSide(context, await releaseHere(context, start))
  const to = against === 'live' ? await liveSide(context) : await sideNamed(context, against)
  const nodes = nodesOf(db, organization.id, to.nodes)
  const before = from ?? nothing
  const tokens = await compare(nodes, before.modes, to.modes)
  const resolvers = await compareResolvers(before.resolvers, to.resolvers)
  return representJson({
    from: from && toRecord(from),
    to: toRecord(to),
    changes: countDifferences(tokens),
    next_version: to.kind === 'live' ? nextVersion(from?.version ?? null, { tokens, resolvers }) : null,
    tokens: await mapInSlices(tokens, toDifference),
    total: tokens.length,
    resolvers: resolvers.map(toResolverDifference),
  })
}

const toRecord = ({ kind, environment_id, release_id, version, root }: Side) => ({
  kind,
  environment_id,
  release_id,
  version,
  digest: digestOf(root),
})

function toDifference({ mode, change, before, after }: Difference) {
  const { workspace_id, workspace_name, tokenset_id, tokenset_name, mode_id } = mode
  const token = (after ?? before)!.name
  return {
    workspace_id,
    workspace_name,
    tokenset_id,
    tokenset_name,
    mode_id,
    mode: mode.mode,
    change,
    token,
    before: contentOf(before),
    after: contentOf(after),
  }
}

function toResolverDifference({ change, before, after }: ResolverDifference) {
  const { workspace_id, workspace_name, id, name } = (after ?? before)!
  return {
    workspace_id,
    workspace_name,
    resolver_id: id,
    change,
    resolver: name,
    before: resolverContent(before),
    after: resolverContent(after),
  }
}

async function liveSide({ db, organization }: Context<'environment'>): Promise<Side> {
  const { modes, resolvers, outputs, nodes } = await readLive(db, organization.id)
  const top = assemble({ modes, resolvers, outputs })
  return {
    kind: 'live',
    environment_id: null,
    release_id: null,
    version: null,
    root: top.root.hash,
    modes,
    resolvers,
    outputs,
    nodes: [...nodes, ...top.nodes],
  }
}

async function releaseSide({ db, organization }: Context<'environment'>, row: store.ReleaseRow): Promise<Side> {
  const snapshot = await disassemble(nodesOf(db, organization.id), row.root)
  return {
    kind: 'release',
    environment_id: row.environment_id,
    release_id: row.id,
    version: row.version,
    root: row.root,
    ...snapshot,
    nodes: [],
  }
}

async function releaseHere({ db, environment }: Context<'environment'>, text: string): Promise<store.ReleaseRow> {
  const row = await findNamed(db, environment.id, text)
  if (!row) throw problems.notFound('Release')
  return row
}

/** An environment stands for its active release. */
async function sideNamed(context: Context<'environment'>, id: string): Promise<Side> {
  const { db, organization } = context
  if (!isId(id)) throw problems.notFound('Release')
  const environment = (await listEnvironments(db, organization.id)).find(other => other.id === id)
  if (environment && environment.active_release_id === null) throw problems.nothingReleased(environment.name)
  const row = await store.findInOrganization(db, organization.id, environment?.active_release_id ?? id)
  if (!row) throw problems.notFound('Release')
  return releaseSide(context, row)
}
