// Creates a workspace. The REST surface refuses with the specification's messages, the session surface with its own.
import type { Context } from '../../../kernel/context.ts'
import type { Problem } from '../../../base/problems.ts'
import * as store from './workspaces.store.ts'

export async function createWorkspace(
  { db, user, plan, newId, now, record }: Context<'account'>,
  {
    name,
    description,
    organization_id,
  }: { name: string; description?: string | null; organization_id?: string | null },
  atTheLimit: () => Problem,
) {
  await store.lockOwner(db, user.id)
  if (plan.workspaces !== null && (await store.countOwned(db, user.id)) >= plan.workspaces) throw atTheLimit()
  const workspace = await store.insertWorkspace(db, {
    id: newId(),
    member_id: newId(),
    name,
    description: description ?? null,
    user_id: user.id,
    organization_id: organization_id ?? null,
    at: now,
  })
  record({
    summary: `Created the workspace "${name}"`,
    workspace_id: workspace.id,
    subject: { kind: 'workspace', id: workspace.id, before: null, after: workspace },
  })
  return workspace
}
