// What the address of the graph says.
import { readThemeChoice, type ThemeChoiceSearch } from '../model/themes/choice-search.ts'

export interface GraphSearch extends ThemeChoiceSearch {
  token?: string
  /** Of the whole tokenset instead of the token. */
  all?: true
  /** The id of the mode whose values are shown, or `themes`. */
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
