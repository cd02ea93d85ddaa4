import { tabOf } from '../../api/frame.ts'

export const usageTabs = ['coverage', 'tokens', 'unused', 'hardcoded', 'unknown', 'deprecated'] as const
export type UsageTab = (typeof usageTabs)[number]

const readTab = tabOf(usageTabs)

/** The tab, and the token whose places it shows. */
export function readUsageSearch(raw: Record<string, unknown>): { tab?: UsageTab; token?: string } {
  const { token } = raw
  return { ...readTab(raw), ...(typeof token === 'string' && token !== '' ? { token } : {}) }
}
