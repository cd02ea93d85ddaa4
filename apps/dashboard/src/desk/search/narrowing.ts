// Searches only what the query before found, where the query says more than that one: as it does with most keys.
import { readMeaning } from './near.ts'
import { bareStates } from './operators.ts'
import { readTerms, type Term } from './query.ts'
import type { SearchResult, SearchRows } from './search-rows.ts'
import type { Row } from '../../tokens/model/model.ts'

/** Finds the same as `search`. What words alone find depends on the rows, and on no other data. */
export function narrowing<Data extends object>(search: SearchRows<Data>): SearchRows<Data> {
  let last: { query: string; rows: readonly Row[]; found: SearchResult } | null = null
  return (query, rows, data) => {
    const base = last?.rows === rows && saysMore(last.query, query) ? last.found.rows : rows
    const found = search(query, base, data)
    last = { query, rows, found }
    return found
  }
}

/** Returns whether all that the longer query finds is among what the shorter one finds, in the same order. */
function saysMore(before: string, query: string): boolean {
  const words = readTerms(query).filter(isText)
  return readTerms(before).every(
    term => isText(term) && words.some(({ text }) => text.toLowerCase().includes(term.text.toLowerCase())),
  )
}

/** A word that is searched for in texts alone. */
function isText({ kind, text, excluded }: Term): boolean {
  if (kind === 'operator' || excluded) return false
  if (kind === 'phrase') return true
  const { shade, measure } = readMeaning(text)
  return !shade && !measure && !bareStates.includes(text.toLowerCase())
}
