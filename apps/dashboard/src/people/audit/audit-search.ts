// The filters of the audit screen in the URL.

export interface AuditSearch {
  action?: string
  /** E-mail or id of an account. */
  actor?: string
  workspace?: string
  /** Days, such as 2026-01-31, including the last one. */
  from?: string
  to?: string
}

export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const search: AuditSearch = {}
  for (const name of ['action', 'actor', 'workspace', 'from', 'to'] as const) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') search[name] = value
  }
  return search
}
