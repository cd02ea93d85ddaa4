// The outputs of a workspace as a release keeps them: one node, which is the same as long as none of them changes.
import type { Output } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import type { Sides } from './merging/merge-named.ts'
import { makeNode } from './tree.ts'
import type { TreeNode } from './tree.ts'

export interface SnapshotOutputs {
  workspace_id: string
  workspace_name: string
  /** At least one. */
  outputs: Output[]
}

interface OutputsBody {
  workspace: { id: string; name: string }
  outputs: Output[]
}

export function toOutputsNode({ workspace_id, workspace_name, outputs }: SnapshotOutputs): TreeNode {
  const body: OutputsBody = { workspace: { id: workspace_id, name: workspace_name }, outputs }
  return makeNode(body as unknown as Json, [])
}

export function fromOutputsNode({ body }: TreeNode): SnapshotOutputs {
  const { workspace, outputs } = body as unknown as OutputsBody
  return { workspace_id: workspace.id, workspace_name: workspace.name, outputs }
}

/** In the order of creation of the workspaces. */
export const outputsInOrder = (all: readonly SnapshotOutputs[]): SnapshotOutputs[] =>
  [...all].sort((a, b) => (a.workspace_id < b.workspace_id ? -1 : 1))

/** Workspace by workspace, each list as a whole: what the source changed is taken, whatever Production has. */
export function mergeOutputs({ base, source, production }: Sides<readonly SnapshotOutputs[]>): SnapshotOutputs[] {
  const ids = new Set([...production, ...source].map(({ workspace_id }) => workspace_id))
  return [...ids].flatMap(id => {
    const [was, theirs, ours] = [base, source, production].map(side => side.find(one => one.workspace_id === id))
    const isUnchanged = textOf(theirs) === textOf(was)
    return (isUnchanged ? ours : theirs) ?? []
  })
}

const textOf = (one: SnapshotOutputs | undefined) => canonicalJson((one?.outputs ?? []) as unknown as Json)
