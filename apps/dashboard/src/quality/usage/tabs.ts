export const usageTabs = ['coverage', 'tokens', 'unused', 'hardcoded', 'unknown', 'deprecated'] as const
export type UsageTab = (typeof usageTabs)[number]
