import type { Organization } from './organization-screen.tsx'

const readOnly = 'The owner’s plan has no organizations at present'

/** Why environments and settings cannot be managed; null where they can. */
export function whyNotManage({ user_role, is_read_only }: Organization): string | null {
  if (is_read_only) return readOnly
  return user_role === 'owner' || user_role === 'admin' ? null : 'Only owners and admins can do this'
}

/** Why nothing can be published to an environment; null where it can. */
export function whyNotPublish(organization: Organization, isProduction: boolean): string | null {
  if (organization.is_read_only) return readOnly
  if (isProduction) return whyNotManage(organization)
  return organization.user_role === 'viewer' ? 'You are a viewer of this organization' : null
}
