// The state of the graph screen in the URL.
import { readThemeChoice, type ThemeChoiceSearch } from '../../tokens/model/themes/choice-search.ts'

export interface GraphSearch extends ThemeChoiceSearch {
  token?: string
  /** Shows the graph of the whole tokenset instead of one token. */
  all?: true
  /** The id of the mode whose values the graph shows, or `themes`. */
  mode?: string
}

export function readGraphSearch(raw: Record<string, unknown>): GraphSearch {
  const { token, all, mode } = raw
  return {
    ...readThemeChoice(raw),
    ...(typeof token === 'string' && token ? { token } : {}),
    ...(all === true ? { all } : {}),
    ...(typeof mode === 'string' && mode ? { mode } : {}),
  }
}
