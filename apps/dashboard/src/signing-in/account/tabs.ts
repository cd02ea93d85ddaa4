export const settingsTabs = ['profile', 'security', 'keys', 'apps', 'plan'] as const
export type SettingsTab = (typeof settingsTabs)[number]
