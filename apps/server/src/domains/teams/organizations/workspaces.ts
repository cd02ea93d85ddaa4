import { organizationWorkspaces as contract } from '@tessera/contract'
import type { WorkspaceRecord } from '../../../access/subjects/workspace.store.ts'
import type { NewChange } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { isBound, reachOf } from '../../../base/caller.ts'
import { isId } from '../../../base/ids.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { closedPages } from './organizations.ts'
import * as store from './organizations.store.ts'

export const organizationWorkspaces = implement(contract, {
  async list({ db, organization }, paging) {
    const request = pageRequest(paging)
    const rows = await store.listWorkspaces(db, organization.id, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    const total = request.size === null ? items.length : await store.countWorkspaces(db, organization.id)
    return { workspaces: items, total, ...next_cursor }
  },

  async add(context) {
    const { db, user, caller, organization, record } = context
    // It may not reach further by what it does.
    if (isBound(reachOf(caller))) throw problems.keyBound()
    const { organization_id, is_member, ...workspace } = await held(context)
    if (workspace.user_id !== user.id)
      throw is_member || organization_id === organization.id
        ? problems.notWorkspaceOwner()
        : problems.notFound('Workspace')
    if (organization_id !== null && organization_id !== organization.id) throw problems.inOtherOrganization()
    if (organization_id === organization.id) return workspace
    await store.placeWorkspace(db, workspace.id, organization.id)
    record({
      ...moved(workspace, null, organization.id),
      summary: `Put the workspace "${workspace.name}" into ${organization.name}`,
    })
    return workspace
  },

  async remove(context) {
    const { db, user, role, organization, now, record } = context
    const { organization_id, is_member: _, ...workspace } = await held(context)
    if (organization_id !== organization.id) throw problems.notFound('Workspace')
    // The organization's owner owns all its workspaces.
    if (workspace.user_id !== user.id && role !== 'owner') throw problems.notWorkspaceOwner()
    await store.placeWorkspace(db, workspace.id, null)
    const closed = await store.closePublicPages(db, { workspace_id: workspace.id }, now)
    record({
      ...moved(workspace, organization.id, null),
      summary: `Took the workspace "${workspace.name}" out of ${organization.name}${closedPages(closed)}`,
    })
    return { message: 'Workspace removed from the organization' }
  },
})

async function held({ db, user, params }: Context<'organization'>) {
  const id = params.workspace_id ?? ''
  const workspace = isId(id) ? await store.holdWorkspace(db, id, user.id) : undefined
  if (!workspace) throw problems.notFound('Workspace')
  return workspace
}

const moved = (workspace: WorkspaceRecord, from: string | null, to: string | null): Omit<NewChange, 'summary'> => ({
  workspace_id: workspace.id,
  subject: {
    kind: 'organization_workspace',
    id: workspace.id,
    before: { organization_id: from },
    after: { organization_id: to },
  },
})
