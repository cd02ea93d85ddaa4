// The outputs of a workspace in a release: one node, which stays the same until one of them changes.
import { Output } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import { z } from 'zod'
import { storedJson } from '../../../base/stored-json.ts'
import type { Sides } from './comparing/merge-named.ts'
import { makeNode, nameOf } from './tree.ts'
import type { TreeNode } from './tree.ts'

export interface SnapshotOutputs {
  workspace_id: string
  workspace_name: string
  /** At least one. */
  outputs: Output[]
}

const outputsBody = z.object({
  workspace: z.object({ id: z.string(), name: z.string() }),
  outputs: z.array(Output),
})
const readBody = storedJson(outputsBody)

export function toOutputsNode({ workspace_id, workspace_name, outputs }: SnapshotOutputs): TreeNode {
  const body: z.output<typeof outputsBody> = { workspace: { id: workspace_id, name: workspace_name }, outputs }
  return makeNode(body, [])
}

export function fromOutputsNode(node: TreeNode): SnapshotOutputs {
  const { workspace, outputs } = readBody(node.body, nameOf(node))
  return { workspace_id: workspace.id, workspace_name: workspace.name, outputs }
}

/** In the order of creation of the workspaces. */
export const outputsInOrder = (all: readonly SnapshotOutputs[]): SnapshotOutputs[] =>
  [...all].sort((a, b) => (a.workspace_id < b.workspace_id ? -1 : 1))

/** Merges whole lists, workspace by workspace: a change of the source wins over Production. */
export function mergeOutputs({ base, source, production }: Sides<readonly SnapshotOutputs[]>): SnapshotOutputs[] {
  const ids = new Set([...production, ...source].map(({ workspace_id }) => workspace_id))
  return [...ids].flatMap(id => {
    const [was, theirs, ours] = [base, source, production].map(side => side.find(one => one.workspace_id === id))
    const isUnchanged = textOf(theirs) === textOf(was)
    return (isUnchanged ? ours : theirs) ?? []
  })
}

const textOf = (one: SnapshotOutputs | undefined) => canonicalJson(one?.outputs ?? [])
