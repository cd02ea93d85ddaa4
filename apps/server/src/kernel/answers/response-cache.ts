// The response cache: answers to one caller about a tokenset, so that the same request need not be computed again. An
// entry is valid while the row of the access check is cached, that is, until a write. The texts are in the text cache;
// an entry refers to one.
import type { AccessRow } from '../../access/access.store.ts'
import type { Kept, Representation } from './text-cache.ts'

/** Refers to the text of an answer. */
export interface CacheEntry {
  status: number
  place: Kept
}

export interface CachedAnswer {
  status: number
  body: Representation
}

/** The answer; undefined if the text cache has evicted its text. */
export function answerAt({ status, place }: CacheEntry): CachedAnswer | undefined {
  const { value: body } = place
  if (body === undefined) return undefined
  place.used = true
  return { status, body }
}

export interface ResponseCache {
  /** The cached answer to this question. */
  find(row: AccessRow, question: string): CachedAnswer | undefined
  /** The entry to repeat the answer to the same question while row and text stay cached. */
  entry(row: AccessRow, question: string): CacheEntry | undefined
  /** Caches an answer if the text cache has its text. */
  note(row: AccessRow, question: string, status: number, body: Representation): void
}

/** The size of an entry without its text, in bytes. */
const entryBytes = 200

/** `maxBytes`: a full cache drops all its entries. An evicted row takes its entries with it. */
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
