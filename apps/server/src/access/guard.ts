// The one place that decides who may. Checks run in the contract's order, and each is a sentence.
import { higherRole, mayRole, permissions, reads } from '@tessera/contract'
import type { AnyOperation, Plan, PlanName, Plans, Role, Scope, Surface } from '@tessera/contract'
import type {
  Caller,
  EnvironmentRecord,
  ModeRecord,
  OrganizationRecord,
  TokensetRecord,
  TokensetState,
  WorkspaceRecord,
} from '../context.ts'
import { problems } from '../problems.ts'
import type { AccessRow } from './access.store.ts'

export interface Access {
  caller: Caller | null
  plan: Plan | null
  workspace?: WorkspaceRecord
  role?: Role
  /** The plan that counts for the workspace. */
  workspacePlan?: Plan
  tokenset?: TokensetRecord
  tokensetState?: TokensetState
  mode?: ModeRecord
  modeRevision?: number
  token_id?: string
  organization?: OrganizationRecord
  environment?: EnvironmentRecord
  change_id?: string
}

export function callerOf(row: AccessRow): Caller | null {
  if (!row.user_id) return null
  return {
    user: {
      id: row.user_id,
      email: row.user_email!,
      name: row.user_name!,
      plan_type: row.user_plan as PlanName,
      is_admin: row.user_is_admin!,
      created_at: row.user_created_at!,
    },
    key: row.key_id
      ? {
          id: row.key_id,
          name: row.key_name!,
          kind: row.key_kind!,
          scopes: row.key_scopes as Scope[],
          expires_at: row.key_expires_at,
        }
      : null,
    session_id: row.session_id ?? null,
  }
}

/** Everything after 401 and 429: scope, existence, role, plan. */
export function permit(operation: AnyOperation, surface: Surface, row: AccessRow, plans: Plans): Access {
  const caller = callerOf(row)
  const plan = caller ? plans[caller.user.plan_type] : null
  if (operation.on === 'nobody') return { caller, plan }
  if (!caller || !plan) throw surface === 'session' ? problems.notSignedIn() : problems.invalidApiToken()

  const permission = permissions[operation.needs]
  if (caller.key && permission.scope && !caller.key.scopes.includes(permission.scope))
    throw problems.scopeMissing(permission.scope)
  const gated = permission.planGated && surface !== 'session'

  if (operation.on === 'account') {
    if (gated && !plan.api_write) throw problems.cannotCreateByApi()
    if (operation.needs === 'create_organization' && !plan.organizations) throw problems.noOrganizations()
    return { caller, plan }
  }
  if (operation.on === 'instance') {
    if (!caller.user.is_admin) throw problems.administratorsOnly()
    return { caller, plan }
  }

  if (operation.on === 'organization' || operation.on === 'environment') {
    const found = { caller, plan, ...findOrganization(operation, row, plans) }
    const production = operation.needs === 'publish' && found.environment?.is_production
    const needs = production ? 'publish_production' : operation.needs
    if (!mayRole(found.role, needs)) throw problems.roleLacks(needs)
    if (!reads(operation) && found.organization.is_read_only) throw problems.organizationReadOnly()
    return found
  }
  // Whoever deleted a workspace may be told that this cannot be taken back; nobody else knows of it any more.
  if (operation.on === 'change' && row.change_id && !row.workspace_id && row.change_user_id === caller.user.id)
    return { caller, plan, change_id: row.change_id }

  const access = { caller, plan, ...findTarget(operation, row, caller.user.id, plans) }
  if (!mayRole(access.role, operation.needs)) throw problems.roleLacks(operation.needs)
  if (gated && !ownerMayWrite(row, plans)) throw problems.planLacksWrite()
  return access
}

/** What the operation acts on; 404 for what does not exist and for what the caller may not know, in the same words. */
function findTarget(operation: AnyOperation, row: AccessRow, userId: string, plans: Plans) {
  const role = workspaceRole(row, userId, plans)
  const inWorkspace = () => ({ role: role!, workspace: workspaceOf(row), workspacePlan: workspacePlan(row, plans) })
  if (operation.on === 'workspace') {
    if (!role) throw problems.notFound('Workspace')
    return inWorkspace()
  }
  if (operation.on === 'change') {
    if (!role || !row.change_id) throw problems.notFound('Change')
    return { ...inWorkspace(), change_id: row.change_id, ...(row.tokenset_id ? { tokenset: tokensetOf(row) } : {}) }
  }
  if (!role || !row.tokenset_id) throw problems.notFound('Tokenset')
  const tokenset = {
    ...inWorkspace(),
    tokenset: tokensetOf(row),
    tokensetState: { default_mode_id: row.tokenset_default_mode_id!, revision: row.tokenset_revision! },
  }
  if (operation.on === 'tokenset') return tokenset
  if (!row.mode_id) throw problems.notFound('Mode')
  const mode = { ...tokenset, mode: modeOf(row), modeRevision: row.mode_revision! }
  if (operation.on === 'mode') return mode
  if (!row.token_id) throw problems.notFound('Token')
  return { ...mode, token_id: row.token_id }
}

/**
 * The role that counts. A workspace is a team's when its owner's plan has roles or when it belongs to an organization on
 * Business; otherwise it is solo, and only its owner has access. An organization's role holds in all its workspaces; while
 * its owner is not on Business it only reads.
 */
export function workspaceRole(row: AccessRow, userId: string, plans: Plans): Role | null {
  if (!row.workspace_id) return null
  if (row.workspace_user_id === userId) return 'owner'
  const business = row.organization_plan !== null && plans[row.organization_plan as PlanName].organizations
  const team = business || plans[row.owner_plan as PlanName].roles
  const own = team ? (row.member_role as Role | null) : null
  const through = row.organization_role ? (business ? (row.organization_role as Role) : 'viewer') : null
  return higherRole(own, through)
}

/** The plan that says how many members a workspace may have: that of the Business organization it belongs to, else its owner's. */
function workspacePlan(row: AccessRow, plans: Plans): Plan {
  const organization = row.organization_plan ? plans[row.organization_plan as PlanName] : null
  return organization?.organizations ? organization : plans[row.owner_plan as PlanName]
}

/** An organization is known to its members only. While its owner's plan has no organizations it can be read, not changed. */
function findOrganization(operation: AnyOperation, row: AccessRow, plans: Plans) {
  const role = row.organization_role as Role | null
  if (!role || !row.organization_id) throw problems.notFound('Organization')
  const organization: OrganizationRecord = {
    id: row.organization_id,
    name: row.organization_name!,
    user_id: row.organization_user_id!,
    is_read_only: !plans[row.organization_plan as PlanName].organizations,
    created_at: row.organization_created_at!,
    updated_at: row.organization_updated_at!,
  }
  if (operation.on === 'organization') return { role, organization }
  if (!row.environment_id) throw problems.notFound('Environment')
  return { role, organization, environment: environmentOf(row) }
}

/** The plan of the workspace's owner, or that of the Business organization it belongs to. */
function ownerMayWrite(row: AccessRow, plans: Plans): boolean {
  const organization = row.organization_plan ? plans[row.organization_plan as PlanName] : null
  return plans[row.owner_plan as PlanName].api_write || Boolean(organization?.organizations && organization.api_write)
}

const workspaceOf = (row: AccessRow): WorkspaceRecord => ({
  id: row.workspace_id!,
  name: row.workspace_name!,
  description: row.workspace_description,
  user_id: row.workspace_user_id!,
  created_at: row.workspace_created_at!,
  updated_at: row.workspace_updated_at!,
})

const tokensetOf = (row: AccessRow): TokensetRecord => ({
  id: row.tokenset_id!,
  workspace_id: row.workspace_id!,
  name: row.tokenset_name!,
  description: row.tokenset_description,
  created_at: row.tokenset_created_at!,
  updated_at: row.tokenset_updated_at!,
})

const modeOf = (row: AccessRow): ModeRecord => ({
  id: row.mode_id!,
  tokenset_id: row.tokenset_id!,
  name: row.mode_name!,
  is_default: row.mode_id === row.tokenset_default_mode_id,
  created_at: row.mode_created_at!,
  updated_at: row.mode_updated_at!,
})

const environmentOf = (row: AccessRow): EnvironmentRecord => ({
  id: row.environment_id!,
  organization_id: row.organization_id!,
  name: row.environment_name!,
  is_production: row.environment_is_production!,
  active_release_id: row.environment_active_release_id,
  public: row.environment_public!,
  slug: row.environment_slug,
  created_at: row.environment_created_at!,
  updated_at: row.environment_updated_at!,
})
