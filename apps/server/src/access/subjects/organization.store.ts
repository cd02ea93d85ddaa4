import type { PlanName, Role } from '@tessera/contract'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import { organizationRole } from './workspace.store.ts'
import type { Asker, SubjectRecord } from '../subject-record.store.ts'

export interface OrganizationRecord {
  id: string
  name: string
  user_id: string
  /** Its owner's plan does not include organizations. */
  is_read_only: boolean
  /** Its members need a second factor. */
  require_factor: boolean
  created_at: string
  updated_at: string
}

export interface OrganizationRow {
  organization_id: string
  organization_name: string
  organization_user_id: string
  organization_created_at: string
  organization_updated_at: string
  organization_plan: PlanName
  organization_role: Role | null
  /** A workspace in it takes changes of agents by proposal only. */
  organization_agents_propose: boolean
  organization_requires_factor: boolean
  /** All of these workspaces let agents publish. */
  organization_agents_publish: boolean
}

export interface InOrganization {
  organization: OrganizationRecord
  role: Role
}

const proposing = "where ow.organization_id = o.id and ow.proposal_rules->>'agents' = 'propose'"

/** Visible to its members only. */
export const organization = {
  param: 'organization_id',
  noun: 'Organization',
  columns: selected<OrganizationRow>({
    organization_id: 'o.id',
    organization_name: 'o.name',
    organization_user_id: 'o.user_id',
    organization_created_at: 'o.created_at',
    organization_updated_at: 'o.updated_at',
    organization_plan: 'organization_owner.plan_type',
    organization_role: organizationRole,
    organization_requires_factor: 'o.require_factor',
    organization_agents_propose: `exists (select 1 from workspaces ow ${proposing})`,
    organization_agents_publish: `not exists (select 1 from workspaces ow ${proposing}
 and coalesce(ow.proposal_rules->>'agents_publish', 'false') = 'false')`,
  }),
  join: id => sql`left join organizations o on o.id = ${id}
left join users organization_owner on organization_owner.id = o.user_id
left join organization_members om on om.organization_id = o.id and om.user_id = u.id`,
  find(row: OrganizationRow, { plans }: Asker): InOrganization | null {
    const organization = {
      id: row.organization_id,
      name: row.organization_name,
      user_id: row.organization_user_id,
      is_read_only: !plans[row.organization_plan].organizations,
      require_factor: row.organization_requires_factor,
      created_at: row.organization_created_at,
      updated_at: row.organization_updated_at,
    }
    return row.organization_role && { organization, role: row.organization_role }
  },
  place: ({ role, organization }: InOrganization, row: OrganizationRow, { plans, isAgent }: Asker) => ({
    role,
    readOnly: organization.is_read_only,
    plan: plans[row.organization_plan],
    production: false,
    proposalsOnly:
      isAgent && row.organization_agents_propose
        ? row.organization_agents_publish
          ? 'publishing agent'
          : 'agent'
        : null,
  }),
  lock: ({ organization: { id } }: InOrganization) => ({ id, take: tx => lockOrganization(tx, id) }),
} satisfies SubjectRecord

/** Serializes writes of one organization. Statements that only refer to it (a new workspace) need not wait. */
export const lockOrganization = (tx: Db, id: string) =>
  tx.query(sql`select 1 from organizations where id = ${id} for no key update`)
