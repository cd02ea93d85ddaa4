// A resolver as a release keeps it: one node, which is the same as long as nothing of it changes.
import type { Resolver, ResolverParts } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { nameKey } from '../modes/modes.store.ts'
import { compareNamed } from './comparing/compare-named.ts'
import type { NamedDifference } from './comparing/compare-named.ts'
import { groupBy } from '../../base/group-by.ts'
import { makeNode } from './tree.ts'
import type { TreeNode } from './tree.ts'

export interface SnapshotResolver extends Pick<
  Resolver,
  'id' | 'workspace_id' | 'name' | 'description' | keyof ResolverParts
> {
  workspace_name: string
}

export type ResolverDifference = NamedDifference<SnapshotResolver>

interface ResolverBody {
  workspace: { id: string; name: string }
  resolver: Omit<SnapshotResolver, 'workspace_id' | 'workspace_name'>
}

export function toNode({ workspace_id, workspace_name, ...resolver }: SnapshotResolver): TreeNode {
  const body: ResolverBody = { workspace: { id: workspace_id, name: workspace_name }, resolver }
  return makeNode(body as unknown as Json, [])
}

export function fromNode({ body }: TreeNode): SnapshotResolver {
  const { workspace, resolver } = body as unknown as ResolverBody
  return { ...resolver, workspace_id: workspace.id, workspace_name: workspace.name }
}

/** In the order of ids, which is the order of creation: workspaces, resolvers. */
export function resolversInOrder(resolvers: readonly SnapshotResolver[]): SnapshotResolver[] {
  const key = ({ workspace_id, id }: SnapshotResolver) => `${workspace_id}/${id}`
  return [...resolvers].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** A resolver's content, as differences and conflicts show it. */
export function resolverContent(resolver: SnapshotResolver | null) {
  if (!resolver) return null
  const { id: _, workspace_id: __, workspace_name: ___, ...content } = resolver
  return content
}

export const resolverKind = {
  contentKey: (resolver: SnapshotResolver): string => {
    const { name: _, ...content } = resolverContent(resolver)!
    return canonicalJson(content as unknown as Json)
  },
  nameKey,
}

/** Names are of a workspace. */
export async function compareResolvers(
  before: readonly SnapshotResolver[],
  after: readonly SnapshotResolver[],
): Promise<ResolverDifference[]> {
  const [left, right] = [before, after].map(side => groupBy(side, ({ workspace_id }) => workspace_id)) as [
    Map<string, SnapshotResolver[]>,
    Map<string, SnapshotResolver[]>,
  ]
  const differences: ResolverDifference[] = []
  for (const id of new Set([...right.keys(), ...left.keys()]))
    differences.push(...(await compareNamed(left.get(id) ?? [], right.get(id) ?? [], resolverKind.contentKey)))
  return differences
}
