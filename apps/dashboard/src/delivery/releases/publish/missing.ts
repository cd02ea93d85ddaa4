// What a workspace without an organization lacks for a release.
import type { DowngradeStatus, ListedWorkspace } from '@tessera/contract'
import { whyNot } from '../../../people/members/roles.ts'
import type { Organization } from '../../../people/organizations/organization.ts'

/** Why a release cannot be made from here, and whether another plan would help; null where it can. */
export function obstacleOf(
  workspace: Pick<ListedWorkspace, 'is_owner' | 'name'>,
  organizations: readonly Organization[],
  plan: Pick<DowngradeStatus, 'enforcement'> | undefined,
): { sentence: string; byPlan: boolean } | null {
  if (!workspace.is_owner)
    return {
      sentence: `Releases belong to an organization, and ${workspace.name} is in none. Its owner can put it into one.`,
      byPlan: false,
    }
  if (plan?.enforcement.can_access_organizations === false && managedOf(organizations).length === 0)
    return {
      sentence: 'Releases belong to an organization, which your plan does not include.',
      byPlan: true,
    }
  return null
}

export const managedOf = (organizations: readonly Organization[]): Organization[] =>
  organizations.filter(each => whyNot('manage_organization', each) === null)
