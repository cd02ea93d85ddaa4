export const organizationTabs = [
  'environments',
  'releases',
  'merge',
  'workspaces',
  'members',
  'provisioning',
  'activity',
  'audit',
  'settings',
] as const
