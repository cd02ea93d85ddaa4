import { permissions, rolesFrom, workspaces as contract } from '@tessera/contract'
import { workspaceRole } from '../../../access/subjects/workspace.store.ts'
import type { Context } from '../../../kernel/context.ts'
import { isBound, reachOf } from '../../../base/caller.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { addedByOf } from './added-by.ts'
import { createWorkspace } from './create.ts'
import { countTokens } from '../../../limits/usage.store.ts'
import * as store from './workspaces.store.ts'

export const workspaces = implement(contract, {
  async list({ db, user, caller, config }, paging) {
    const reach = reachOf(caller)
    const plans = store.rolePlans(config.plans)
    const request = pageRequest(paging)
    const rows = await store.listVisible(db, reach, plans, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    const paged = request.size !== null
    return {
      workspaces: items.map(
        ({
          owner_plan,
          member_role,
          organization_role,
          organization_plan,
          service_role,
          organization_id: _,
          added_by_id,
          added_by_name,
          ...workspace
        }) => {
          const row = {
            workspace_user_id: workspace.user_id,
            owner_plan,
            member_role,
            organization_role,
            organization_plan,
            service_role,
          }
          const role = workspaceRole(row, user.id, config.plans)!
          const membership = { member_role, organization_role, added_by_id, added_by_name }
          return {
            ...workspace,
            user_role: role,
            is_owner: role === 'owner',
            ...addedByOf(workspace, membership, user.id),
          }
        },
      ),
      total: paged ? await store.countVisible(db, reach, plans) : items.length,
      ...next_cursor,
    }
  },

  async create(context, input) {
    if (isBound(reachOf(context.caller))) throw problems.keyBound()
    return createWorkspace(context, input, () => problems.cannotCreateByApi('workspace_limit_reached'))
  },

  async createInDashboard(context, { include_in_organization, organization_id, ...input }) {
    const organizationId = include_in_organization ? await chooseOrganization(context, organization_id ?? null) : null
    return createWorkspace(context, { ...input, organization_id: organizationId }, problems.workspaceLimit)
  },

  async get({ db, user, workspace }) {
    if (workspace.user_id === user.id) return workspace
    const membership = await store.findMembership(db, workspace.id, user.id)
    return membership ? { ...workspace, ...addedByOf(workspace, membership, user.id) } : workspace
  },

  async update({ db, workspace, now, record }, { name, description }) {
    const to = {
      name: name ?? workspace.name,
      description: description === undefined ? workspace.description : description,
    }
    const updated = await store.updateWorkspace(db, workspace.id, { ...to, at: now })
    record({
      summary:
        to.name === workspace.name
          ? `Changed the workspace "${to.name}"`
          : `Renamed the workspace "${workspace.name}" to "${to.name}"`,
      subject: { kind: 'workspace', id: workspace.id, before: workspace, after: updated },
    })
    return updated
  },

  async delete({ db, workspace, record }) {
    const tokens_deleted = await countTokens(db, workspace.id)
    await store.deleteWorkspace(db, workspace.id)
    record({
      summary: `Deleted the workspace "${workspace.name}"`,
      subject: { kind: 'workspace', id: workspace.id, before: workspace, after: null },
      tokens_deleted,
    })
    return { message: 'Workspace deleted successfully' }
  },
})

/** Chooses one of the caller's managed organizations for a new workspace; the first if none is named. */
async function chooseOrganization({ db, user, config }: Context<'account'>, requested: string | null): Promise<string> {
  const managing = rolesFrom(permissions.manage_organization.least)
  const { business } = store.rolePlans(config.plans)
  const organizations = await store.listManagedOrganizations(db, user.id, managing, business)
  const found = requested === null ? organizations[0] : organizations.find(({ id }) => id === requested)
  if (!found) throw problems.noOrganizations()
  return found.id
}
