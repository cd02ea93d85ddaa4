export const organizationTabs = [
  'environments',
  'releases',
  'merge',
  'packages',
  'workspaces',
  'members',
  'provisioning',
  'activity',
  'audit',
  'settings',
] as const
