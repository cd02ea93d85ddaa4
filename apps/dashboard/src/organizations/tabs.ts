export const organizationTabs = [
  'environments',
  'releases',
  'merge',
  'workspaces',
  'members',
  'activity',
  'settings',
] as const
