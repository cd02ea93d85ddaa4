export const workspaceTabs = ['members', 'general', 'proposals', 'connections'] as const
export type WorkspaceTab = (typeof workspaceTabs)[number]
