import type { ChangeSubject, WorkspaceRecord } from '../context.ts'
import { updateWorkspace } from '../workspaces/workspaces.store.ts'
import { goBack } from './revert-fields.ts'
import type { Undo } from './undo.ts'

export async function revertWorkspace(undo: Undo, subject: ChangeSubject): Promise<void> {
  const { context, workspace } = undo
  const to = goBack(undo, workspace, subject.before as WorkspaceRecord, subject.after as WorkspaceRecord)
  const updated = await updateWorkspace(context.db, workspace.id, { ...to, at: context.now })
  undo.subject = { kind: 'workspace', id: workspace.id, before: workspace, after: updated }
}
