// Members are added without their consent, so a workspace shows each member who added them.
import type { Membership } from './workspaces.store.ts'

/**
 * `added_by` of a workspace for one user: absent if they created it or its organization; null for members added before
 * this was recorded.
 */
export function addedByOf(
  workspace: { user_id: string },
  { member_role, organization_role, added_by_id, added_by_name }: Membership,
  userId: string,
): { added_by?: { id: string; name: string } | null } {
  const isMade = workspace.user_id === userId || (member_role === null && organization_role === 'owner')
  if (isMade) return {}
  return { added_by: added_by_id === null ? null : { id: added_by_id, name: added_by_name! } }
}
