export const organizationTabs = [
  'environments',
  'releases',
  'merge',
  'workspaces',
  'members',
  'provisioning',
  'activity',
  'settings',
] as const
