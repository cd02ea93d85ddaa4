export const organizationTabs = [
  'environments',
  'releases',
  'merge',
  'workspaces',
  'members',
  'activity',
  'settings',
] as const
export type OrganizationTab = (typeof organizationTabs)[number]
