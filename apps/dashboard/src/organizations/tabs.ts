export const organizationTabs = ['environments', 'releases', 'merge', 'workspaces', 'members', 'settings'] as const
export type OrganizationTab = (typeof organizationTabs)[number]
