// The filters of the activity screen in the URL.
export interface ActivitySearch {
  tokenset?: string
  /** The name of an operation. */
  kind?: string
  /** The name of a token. */
  token?: string
}

export function readActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const search: ActivitySearch = {}
  for (const name of ['tokenset', 'kind', 'token'] as const) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') search[name] = value
    else if (typeof value === 'number') search[name] = String(value)
  }
  return search
}
