// The audit screen's filters, as the URL holds them.

export interface AuditSearch {
  action?: string
  /** E-mail or id of an account. */
  actor?: string
  workspace?: string
  /** Days, such as 2026-01-31; the last is included. */
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
