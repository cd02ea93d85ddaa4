import type { ChangeSubject } from '../../../../kernel/change.ts'
import { updateWorkspace } from '../../../teams/workspaces/workspaces.store.ts'
import { goBack } from './revert-fields.ts'
import type { Undo } from './undo.ts'

type WorkspaceSubject = Extract<ChangeSubject, { kind: 'workspace' }>

export async function revertWorkspace(undo: Undo, { before, after }: WorkspaceSubject): Promise<void> {
  if (!before || !after) return
  const { context, workspace } = undo
  const to = goBack(undo, workspace, before, after)
  const updated = await updateWorkspace(context.db, workspace.id, { ...to, at: context.now })
  undo.subject = { kind: 'workspace', id: workspace.id, before: workspace, after: updated }
}
