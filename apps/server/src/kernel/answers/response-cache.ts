// The response cache: answers to one caller about a tokenset, so that the same request need not be computed again. An entry is valid
// as long as the row of the access check is cached: until something is written. The text cache has the texts; this only points into it.
import type { AccessRow } from '../../access/access.store.ts'
import type { Kept, Representation } from './text-cache.ts'

/** Where the text of an answer is kept. */
export interface CacheEntry {
  status: number
  place: Kept
}

export interface CachedAnswer {
  status: number
  body: Representation
}

/** The answer, while the cache still has its text. */
export function answerAt({ status, place }: CacheEntry): CachedAnswer | undefined {
  const { value: body } = place
  if (body === undefined) return undefined
  place.used = true
  return { status, body }
}

export interface ResponseCache {
  /** The answer to this question, while the cache still has it. */
  find(row: AccessRow, question: string): CachedAnswer | undefined
  /** For who asks the same question again: it leads to the answer for as long as the row and the text are kept. */
  entry(row: AccessRow, question: string): CacheEntry | undefined
  /** Records an answer that the text cache has; others are not recorded. */
  note(row: AccessRow, question: string, status: number, body: Representation): void
}

/** The size of an entry beside its text, in bytes. */
const entryBytes = 200

/** Up to `maxBytes` of entries: when they are full, all are dropped. Rows that are evicted take their entries with them. */
export function createResponseCache(maxBytes = 4_000_000): ResponseCache {
  let entries = new WeakMap<AccessRow, Map<string, CacheEntry>>()
  let spent = 0
  const entry = (row: AccessRow, question: string) => entries.get(row)?.get(question)
  return {
    entry,
    find(row, question) {
      const found = entry(row, question)
      return found && answerAt(found)
    },
    note(row, question, status, { kept }) {
      if (kept?.value === undefined) return
      spent += entryBytes + 2 * question.length
      if (spent > maxBytes) {
        entries = new WeakMap()
        spent = entryBytes + 2 * question.length
      }
      let known = entries.get(row)
      if (!known) entries.set(row, (known = new Map<string, CacheEntry>()))
      known.set(question, { status, place: kept })
    },
  }
}
