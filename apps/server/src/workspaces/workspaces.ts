import { workspaces as contract } from '@tessera/contract'
import { workspaceRole } from '../access/guard.ts'
import type { AccessRow } from '../access/access.store.ts'
import type { Context } from '../context.ts'
import { implement } from '../operation.ts'
import { cursorOf, page, pageRequest } from '../paging.ts'
import { problems } from '../problems.ts'
import { createWorkspace } from './create.ts'
import * as store from './workspaces.store.ts'

export const workspaces = implement(contract, {
  async list({ db, user, config }, paging) {
    const plans = store.rolePlans(config.plans)
    const request = pageRequest(paging)
    const rows = await store.listVisible(db, user.id, plans, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    const paged = request.size !== null
    return {
      workspaces: items.map(
        ({ owner_plan, member_role, organization_role, organization_plan, organization_id: _, ...workspace }) => {
          const row = {
            workspace_id: workspace.id,
            workspace_user_id: workspace.user_id,
            owner_plan,
            member_role,
            organization_role,
            organization_plan,
          }
          const role = workspaceRole(row as AccessRow, user.id, config.plans)!
          return { ...workspace, user_role: role, is_owner: role === 'owner' }
        },
      ),
      total: paged ? await store.countVisible(db, user.id, plans) : items.length,
      ...next_cursor,
    }
  },

  create: (context, input) => createWorkspace(context, input, problems.cannotCreateByApi),

  async createInDashboard(context, { include_in_organization, organization_id, ...input }) {
    const organizationId = include_in_organization ? await chooseOrganization(context, organization_id ?? null) : null
    return createWorkspace(context, { ...input, organization_id: organizationId }, problems.workspaceLimit)
  },

  get: async ({ workspace }) => workspace,

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
    await store.deleteWorkspace(db, workspace.id)
    record({
      summary: `Deleted the workspace "${workspace.name}"`,
      subject: { kind: 'workspace', id: workspace.id, before: workspace, after: null },
    })
    return { message: 'Workspace deleted successfully' }
  },
})

/** One of the organizations in which the caller may make workspaces, as owner or admin; the first where none is named. */
async function chooseOrganization({ db, user, config }: Context<'account'>, wanted: string | null): Promise<string> {
  const organizations = await store.listManagedOrganizations(db, user.id, store.rolePlans(config.plans).business)
  const found = wanted === null ? organizations[0] : organizations.find(({ id }) => id === wanted)
  if (!found) throw problems.noOrganizations()
  return found.id
}
