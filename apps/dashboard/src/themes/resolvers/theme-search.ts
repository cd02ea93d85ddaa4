// The state of a resolver's screen in the URL.
export const themeTabs = ['values', 'matrix', 'coverage', 'setup'] as const
export type ThemeTab = (typeof themeTabs)[number]

export interface ThemeSearch {
  tab?: ThemeTab
  /** The chosen contexts: `scheme:dark,brand:b`. */
  input?: string
  /** The search text for names of tokens. */
  q?: string
  /** What the columns of values go along: an axis, or `*` for all combinations. */
  by?: string
  /** The token and the axes of the matrix. */
  token?: string
  rows?: string
  columns?: string
}

export function readThemeSearch(raw: Record<string, unknown>): ThemeSearch {
  const search: ThemeSearch = {}
  const tab = themeTabs.find(each => each === raw['tab'])
  if (tab) search.tab = tab
  for (const name of ['input', 'q', 'by', 'token', 'rows', 'columns'] as const) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') search[name] = value
    else if (typeof value === 'number') search[name] = String(value)
  }
  return search
}
