// A resolver in a release: one node, which stays the same until the resolver changes.
import { Resolver } from '@tessera/contract'
import type { ResolverParts } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import { z } from 'zod'
import { nameKey } from '../../../base/name-key.ts'
import { compareNamed } from './comparing/compare-named.ts'
import type { NamedDifference } from './comparing/compare-named.ts'
import { groupBy } from '../../../base/group-by.ts'
import { storedJson } from '../../../base/stored-json.ts'
import { makeNode, nameOf } from './tree.ts'
import type { TreeNode } from './tree.ts'

export interface SnapshotResolver extends Pick<
  Resolver,
  'id' | 'workspace_id' | 'name' | 'description' | keyof ResolverParts
> {
  workspace_name: string
}

export type ResolverDifference = NamedDifference<SnapshotResolver>

const resolverBody = z.object({
  workspace: z.object({ id: z.string(), name: z.string() }),
  resolver: Resolver.omit({ workspace_id: true, created_at: true, updated_at: true }),
})
const readBody = storedJson(resolverBody)

export function toNode({ workspace_id, workspace_name, ...resolver }: SnapshotResolver): TreeNode {
  const body: z.output<typeof resolverBody> = { workspace: { id: workspace_id, name: workspace_name }, resolver }
  return makeNode(body, [])
}

export function fromNode(node: TreeNode): SnapshotResolver {
  const { workspace, resolver } = readBody(node.body, nameOf(node))
  return { ...resolver, workspace_id: workspace.id, workspace_name: workspace.name }
}

/** Sorted by ids of workspaces and resolvers, which is the order of creation. */
export function resolversInOrder(resolvers: readonly SnapshotResolver[]): SnapshotResolver[] {
  const key = ({ workspace_id, id }: SnapshotResolver) => `${workspace_id}/${id}`
  return [...resolvers].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** The content of a resolver in differences and conflicts. */
export function resolverContent(resolver: SnapshotResolver | null) {
  if (!resolver) return null
  const { id: _, workspace_id: __, workspace_name: ___, ...content } = resolver
  return content
}

export const resolverKind = {
  contentKey: (resolver: SnapshotResolver): string => {
    const { name: _, ...content } = resolverContent(resolver)!
    return canonicalJson(content)
  },
  nameKey,
}

/** Names are unique only within a workspace. */
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
