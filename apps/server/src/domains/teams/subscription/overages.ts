// The part of an account beyond its plan. Nothing is deleted: the surplus is disabled until it is removed or the plan
// allows it.
import type { DowngradeStatus, Plan } from '@tessera/contract'

export interface Usage {
  /** Workspaces that the account owns. */
  workspaces: number
  /**
   * The numbers of members, owner included, in the largest and smallest workspace to which this account's plan applies.
   */
  largest: number
  smallest: number
}

export function downgradeStatus(plan_type: DowngradeStatus['plan_type'], plan: Plan, usage: Usage): DowngradeStatus {
  const overages: DowngradeStatus['overages'] = []
  const note = (type: 'workspaces' | 'members', current: number, limit: number | null) => {
    if (limit !== null && current > limit) overages.push({ type, current, limit })
  }
  // Without roles, only the owner has access to a workspace, whatever the plan's limit.
  const members = plan.roles ? plan.members : 1
  note('workspaces', usage.workspaces, plan.workspaces)
  note('members', usage.largest, members)
  return {
    plan_type,
    has_overages: overages.length > 0,
    overages,
    enforcement: {
      can_create_workspace: plan.workspaces === null || usage.workspaces < plan.workspaces,
      can_invite_members: members === null || Math.max(1, usage.smallest) < members,
      can_access_organizations: plan.organizations,
    },
  }
}
