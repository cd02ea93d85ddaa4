// The state of the checks screen in the URL.
import { severities, type Severity } from './severities.ts'

export const checksTabs = ['open', 'known', 'trend', 'rules'] as const
export type ChecksTab = (typeof checksTabs)[number]

export interface ChecksSearch {
  tab?: ChecksTab
  severity?: Severity
  rule?: string
  tokenset?: string
  /** Without it, findings are grouped by rule. */
  by?: 'token'
}

export function readChecksSearch(raw: Record<string, unknown>): ChecksSearch {
  const search: ChecksSearch = {}
  const tab = checksTabs.find(each => each === raw['tab'])
  const severity = severities.find(each => each === raw['severity'])
  if (tab) search.tab = tab
  if (severity) search.severity = severity
  for (const name of ['rule', 'tokenset'] as const) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') search[name] = value
  }
  if (raw['by'] === 'token') search.by = 'token'
  return search
}
