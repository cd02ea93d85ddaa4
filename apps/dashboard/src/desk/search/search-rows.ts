// Runs a query of the search field: matching rows, their order, faults and notes.
import type { Row } from '../../tokens/model/model.ts'
import type { Condition, Meant, Rank, Sought } from './condition.ts'
import { readNear } from './near.ts'
import { bareStates, readOperator } from './operators.ts'
import { readTerms, type Term } from './query.ts'
import { readState } from './states.ts'

export interface SearchResult {
  rows: readonly Row[]
  /** A label for each row, such as its distance to the searched color. */
  ranks: ReadonlyMap<string, string>
  /** Invalid terms, each with valid alternatives. */
  faults: readonly string[]
  /** The meaning of ambiguous terms. */
  notes: readonly string[]
  /** The color that is sought; null for other queries. */
  color: string | null
}

/** `Data` is what the search reads. */
export type SearchRows<Data = Sought> = (query: string, rows: readonly Row[], data: Data) => SearchResult

/** A match of text alone comes after equal and near values. */
const textOnly: Rank = { distance: 1000, text: '' }

/** Ignores invalid terms, and reports them. */
export const searchRows: SearchRows = (query, rows, sought) => {
  const conditions: Condition[] = []
  const faults = new Set<string>()
  const notes = new Set<string>()
  let color: string | null = null
  for (const term of readTerms(query)) {
    const meant = meaningOf(term, sought)
    if ('fault' in meant) faults.add(meant.fault)
    else {
      const { fits, note } = meant
      if (note && !term.excluded) notes.add(note)
      if (meant.color && !term.excluded) color = meant.color
      if (fits) conditions.push(term.excluded ? row => fits(row) === false : fits)
    }
  }
  const result = ranked(rows, conditions)
  return { ...result, faults: [...faults], notes: [...notes], color }
}

const noRanks: ReadonlyMap<string, string> = new Map()

function ranked(rows: readonly Row[], conditions: readonly Condition[]): Pick<SearchResult, 'rows' | 'ranks'> {
  if (conditions.length === 0) return { rows, ranks: noRanks }
  const ranks = new Map<string, string>()
  const matches: { row: Row; distance: number }[] = []
  let isRanked = false
  for (const row of rows) {
    let distance = 0
    let text = ''
    const fits = conditions.every(condition => {
      const answer = condition(row)
      if (typeof answer === 'boolean') return answer
      isRanked = true
      distance += answer.distance
      text ||= answer.text
      return true
    })
    if (!fits) continue
    matches.push({ row, distance })
    if (text) ranks.set(row.name, text)
  }
  // The sort is stable: equal distances keep the order of the grid.
  if (isRanked) matches.sort((a, b) => a.distance - b.distance)
  // Nothing renders again where nothing is left out.
  const isAll = !isRanked && matches.length === rows.length
  return { rows: isAll ? rows : matches.map(({ row }) => row), ranks: ranks.size > 0 ? ranks : noRanks }
}

function meaningOf({ kind, name, text, excluded }: Term, sought: Sought): Meant {
  if (kind === 'operator') return readOperator(name, text, sought)
  const word = text.toLowerCase()
  if (kind === 'phrase') return { fits: row => row.index.includes(word) }
  if (bareStates.includes(word)) {
    const state = readState(word, sought)
    const what = word === 'unused' ? 'that nothing points at' : 'that hold the same value as another of their type'
    if (state && 'fits' in state)
      return { ...state, note: `Tokens ${what}. In quotes, “${word}” is searched for as a word.` }
  }
  const near = readNear(text, sought.index)
  if (!near) return { fits: row => row.index.includes(word) }
  // An excluded word only matches text: `-red` excludes no colors.
  if (excluded) return { fits: row => row.index.includes(word) }
  const holds = textTest(word)
  return { ...near, fits: row => near.fits?.(row) || (holds(row.index) && textOnly) }
}

/** `6px` does not match inside `16px`. */
function textTest(word: string): (index: string) => boolean {
  if (!/^[\d.]/.test(word)) return index => index.includes(word)
  const pattern = new RegExp(`(?<![\\d.])${word.replace(/[.+]/g, '\\$&')}`)
  return index => pattern.test(index)
}
