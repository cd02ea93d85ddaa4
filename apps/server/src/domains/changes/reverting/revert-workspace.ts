import type { Workspace } from '@tessera/contract'
import { updateWorkspace } from '../../workspaces/workspaces.store.ts'
import { goBack } from './revert-fields.ts'
import type { Undo } from './undo.ts'

export async function revertWorkspace(undo: Undo, before: Workspace, after: Workspace): Promise<void> {
  const { context, workspace } = undo
  const to = goBack(undo, workspace, before, after)
  const updated = await updateWorkspace(context.db, workspace.id, { ...to, at: context.now })
  undo.subject = { kind: 'workspace', id: workspace.id, before: workspace, after: updated }
}
