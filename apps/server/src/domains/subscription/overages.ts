// What an account has beyond its plan. Nothing is deleted: the surplus is switched off until it is removed or the plan allows it.
import type { DowngradeStatus, Plan } from '@tessera/contract'

export interface Usage {
  /** Workspaces that the account owns. */
  workspaces: number
  /** Members of the largest and the smallest of them for which this account's plan counts; the owner is one. */
  largest: number
  smallest: number
}

export function downgradeStatus(plan_type: DowngradeStatus['plan_type'], plan: Plan, usage: Usage): DowngradeStatus {
  const overages: DowngradeStatus['overages'] = []
  const note = (type: 'workspaces' | 'members', current: number, limit: number | null) => {
    if (limit !== null && current > limit) overages.push({ type, current, limit })
  }
  // Without roles only its owner has access to a workspace, whatever limit the plan has.
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
