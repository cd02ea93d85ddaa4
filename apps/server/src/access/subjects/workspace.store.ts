import { higherRole } from '@tessera/contract'
import type { Plan, PlanName, Plans, ProposalRules, ProposalsOnly, Role } from '@tessera/contract'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { Asker, SubjectRecord } from '../subject-record.store.ts'

export interface WorkspaceRecord {
  id: string
  name: string
  description: string | null
  user_id: string
  created_at: string
  updated_at: string
}

/** The columns that determine the role in a workspace. */
export interface RoleRow {
  workspace_user_id: string
  owner_plan: PlanName
  member_role: Role | null
  organization_role: Role | null
  organization_plan: PlanName | null
  /** That of the workspace's own service account. */
  service_role?: Role | null
}

export interface WorkspaceRow extends RoleRow {
  workspace_id: string
  workspace_organization_id: string | null
  workspace_name: string
  workspace_description: string | null
  workspace_created_at: string
  workspace_updated_at: string
  /** By the workspace's proposal rules; null: the default applies. */
  workspace_direct_edits: boolean | null
  workspace_agents: ProposalRules['agents'] | null
  workspace_agents_publish: boolean | null
  organization_requires_factor: boolean | null
}

export interface InWorkspace {
  workspace: WorkspaceRecord
  role: Role
  /** The plan that limits its members: that of its Business organization, else its owner's. */
  workspacePlan: Plan
}

/** Of a member, or of the organization's service account. */
export const organizationRole = 'case when u.service_organization_id = o.id then u.service_role else om.role end'

export const workspace = {
  param: 'workspace_id',
  noun: 'Workspace',
  columns: selected<WorkspaceRow>({
    workspace_id: 'w.id',
    workspace_organization_id: 'w.organization_id',
    workspace_name: 'w.name',
    workspace_description: 'w.description',
    workspace_user_id: 'w.user_id',
    workspace_created_at: 'w.created_at',
    workspace_updated_at: 'w.updated_at',
    workspace_direct_edits: "(w.proposal_rules->>'direct_edits')::boolean",
    workspace_agents: "w.proposal_rules->>'agents'",
    workspace_agents_publish: "(w.proposal_rules->>'agents_publish')::boolean",
    organization_requires_factor: 'o.require_factor',
    owner_plan: 'owner.plan_type',
    member_role: 'm.role',
    organization_role: organizationRole,
    service_role: 'case when u.service_workspace_id = w.id then u.service_role end',
    organization_plan: 'organization_owner.plan_type',
  }),
  join: id => sql`left join workspaces w on w.id = ${id}
left join users owner on owner.id = w.user_id
left join workspace_members m on m.workspace_id = w.id and m.user_id = u.id
left join organizations o on o.id = w.organization_id
left join users organization_owner on organization_owner.id = o.user_id
left join organization_members om on om.organization_id = o.id and om.user_id = u.id`,
  find(row: WorkspaceRow, { userId, plans }: Asker): InWorkspace | null {
    const role = workspaceRole(row, userId, plans)
    return role && { workspace: recordOf(row), role, workspacePlan: businessPlan(row, plans) ?? plans[row.owner_plan] }
  },
  place: ({ role }: InWorkspace, row: WorkspaceRow, { plans, isAgent }: Asker) => ({
    role,
    readOnly: false,
    plan: {
      api_write: plans[row.owner_plan].api_write || (businessPlan(row, plans)?.api_write ?? false),
      organizations: false,
    },
    production: false,
    proposalsOnly: proposalsOnly(row, isAgent),
  }),
  lock: ({ workspace: { id } }: Pick<InWorkspace, 'workspace'>) => ({ id, take: tx => lockWorkspace(tx, id) }),
} satisfies SubjectRecord

function proposalsOnly(row: WorkspaceRow, isAgent: boolean): ProposalsOnly | null {
  if (isAgent && row.workspace_agents === 'propose') return row.workspace_agents_publish ? 'publishing agent' : 'agent'
  return row.workspace_direct_edits === false ? 'everybody' : null
}

const recordOf = (row: WorkspaceRow): WorkspaceRecord => ({
  id: row.workspace_id,
  name: row.workspace_name,
  description: row.workspace_description,
  user_id: row.workspace_user_id,
  created_at: row.workspace_created_at,
  updated_at: row.workspace_updated_at,
})

/** The plan of its organization, if that is active. */
function businessPlan({ organization_plan }: RoleRow, plans: Plans): Plan | null {
  const plan = organization_plan && plans[organization_plan]
  return plan?.organizations ? plan : null
}

/**
 * The effective role. Members have access to a workspace when its owner's plan has roles or when it belongs to an organization on
 * Business; otherwise only its owner has. An organization's role applies in all its workspaces; while its owner is not on
 * Business it is read-only. A service account has its role whatever the plan: it is no member.
 */
export function workspaceRole(row: RoleRow, userId: string, plans: Plans): Role | null {
  if (row.workspace_user_id === userId) return 'owner'
  const isBusiness = businessPlan(row, plans) !== null
  const own = isBusiness || plans[row.owner_plan].roles ? row.member_role : null
  const through = row.organization_role && (isBusiness ? row.organization_role : 'viewer')
  return higherRole(row.service_role ?? null, higherRole(own, through))
}

export const lockWorkspace = (tx: Db, id: string) => tx.query(sql`select 1 from workspaces where id = ${id} for update`)
