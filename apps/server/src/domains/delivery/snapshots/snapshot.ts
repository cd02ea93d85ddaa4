// A snapshot: all modes of all tokensets of an organization's workspaces with the trees of their tokens, all resolvers,
// and the outputs of all workspaces.
import type { Group } from '@tessera/engine'
import { z } from 'zod'
import { groupBy } from '../../../base/group-by.ts'
import { longList, storedJson } from '../../../base/stored-json.ts'
import { fromNode, resolversInOrder, toNode } from './snapshot-resolver.ts'
import type { SnapshotResolver } from './snapshot-resolver.ts'
import { fromOutputsNode, outputsInOrder, toOutputsNode } from './snapshot-outputs.ts'
import type { SnapshotOutputs } from './snapshot-outputs.ts'
import { makeNode, nameOf } from './tree.ts'
import type { TreeNode, NodeSource } from './tree.ts'

export interface Snapshot {
  modes: SnapshotMode[]
  resolvers: SnapshotResolver[]
  outputs: SnapshotOutputs[]
}

export const nothing: Snapshot = { modes: [], resolvers: [], outputs: [] }

export interface SnapshotMode {
  workspace_id: string
  workspace_name: string
  tokenset_id: string
  tokenset_name: string
  mode_id: string
  mode: string
  is_default: boolean
  token_count: number
  /** The tree of its tokens; null: no tokens. */
  tokens: string | null
  /** The node with the descriptions of its groups; null: none. */
  groups: string | null
}

/** Sorted by ids of workspaces, tokensets and modes, which is the order of creation. */
export function inOrder(modes: readonly SnapshotMode[]): SnapshotMode[] {
  const key = (mode: SnapshotMode) => `${mode.workspace_id}/${mode.tokenset_id}/${mode.mode_id}`
  return [...modes].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

const named = z.object({ id: z.string(), name: z.string() })
const tokensetBody = z.object({
  workspace: named,
  tokenset: named,
  modes: z.array(named.extend({ is_default: z.boolean(), count: z.int(), tokens: z.boolean(), groups: z.boolean() })),
})
const readTokenset = storedJson(tokensetBody)

const rootBody = z.object({
  tessera: z.literal('snapshot'),
  /** The number of child nodes that are resolvers, after the tokensets; absent: none. */
  resolvers: z.int().optional(),
  /** The number of child nodes after those that contain the outputs of a workspace; absent: none. */
  outputs: z.int().optional(),
})
const readRoot = storedJson(rootBody)
const readGroupList = storedJson(longList<Group>('groups with paths', ({ path }) => typeof path === 'string'))

/** The root node, and the nodes between it and the trees of the modes. Its hash identifies everything below. */
export function assemble({ modes, resolvers, outputs }: Snapshot): { root: TreeNode; nodes: TreeNode[] } {
  const tokensets = groupBy(inOrder(modes), mode => mode.tokenset_id)
  const nodes = [...tokensets.values()].map(group => {
    const { workspace_id, workspace_name, tokenset_id, tokenset_name } = group[0]!
    const body: z.output<typeof tokensetBody> = {
      workspace: { id: workspace_id, name: workspace_name },
      tokenset: { id: tokenset_id, name: tokenset_name },
      modes: group.map(({ mode_id, mode, is_default, token_count, tokens, groups }) => ({
        id: mode_id,
        name: mode,
        is_default,
        count: token_count,
        tokens: tokens !== null,
        groups: groups !== null,
      })),
    }
    return makeNode(
      body,
      group.flatMap(({ tokens, groups }) => [tokens, groups]).filter(hash => hash !== null),
    )
  })
  for (const resolver of resolversInOrder(resolvers)) nodes.push(toNode(resolver))
  for (const one of outputsInOrder(outputs)) nodes.push(toOutputsNode(one))
  const body: z.output<typeof rootBody> = {
    tessera: 'snapshot',
    ...(resolvers.length === 0 ? {} : { resolvers: resolvers.length }),
    ...(outputs.length === 0 ? {} : { outputs: outputs.length }),
  }
  const root = makeNode(
    body,
    nodes.map(({ hash }) => hash),
  )
  return { root, nodes: [...nodes, root] }
}

export async function disassemble(source: NodeSource, root: string): Promise<Snapshot> {
  const node = (await source([root])).get(root)!
  const { children } = node
  const { resolvers = 0, outputs = 0 } = readRoot(node.body, nameOf(node))
  const found = await source(children)
  const last = children.length - outputs
  const first = last - resolvers
  const modes = children.slice(0, first).flatMap(hash => {
    const node = found.get(hash)!
    const { workspace, tokenset, modes } = readTokenset(node.body, nameOf(node))
    const below = node.children.values()
    return modes.map(({ id, name, is_default, count, tokens, groups }) => ({
      workspace_id: workspace.id,
      workspace_name: workspace.name,
      tokenset_id: tokenset.id,
      tokenset_name: tokenset.name,
      mode_id: id,
      mode: name,
      is_default,
      token_count: count,
      tokens: tokens ? below.next().value! : null,
      groups: groups ? below.next().value! : null,
    }))
  })
  return {
    modes,
    resolvers: children.slice(first, last).map(hash => fromNode(found.get(hash)!)),
    outputs: children.slice(last).map(hash => fromOutputsNode(found.get(hash)!)),
  }
}

export async function readGroups(source: NodeSource, hash: string | null): Promise<Group[]> {
  if (hash === null) return []
  const node = (await source([hash])).get(hash)!
  return readGroupList(node.body, nameOf(node))
}
