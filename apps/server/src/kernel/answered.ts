// Answers to one caller about a tokenset, so that the same request need not be computed again. An entry is valid as long as the
// row of the access check is cached: until something is written. The text cache has the texts; this only points into it.
import type { AccessRow } from '../access/access.store.ts'
import type { Kept, Representation } from './text-cache.ts'

interface Known {
  status: number
  place: Kept
}

export interface Answered {
  /** The answer to this question, while the cache still has it. */
  find(row: AccessRow, question: string): { status: number; body: Representation } | undefined
  /** Records an answer that the text cache has; others are not recorded. */
  note(row: AccessRow, question: string, status: number, body: Representation): void
}

/** The size of an entry beside its text, in bytes. */
const noteBytes = 200

/** Up to `maxBytes` of entries: when they are full, all are dropped. Rows that are evicted take their entries with them. */
export function createAnswered(maxBytes = 4_000_000): Answered {
  let notes = new WeakMap<AccessRow, Map<string, Known>>()
  let spent = 0
  return {
    find(row, question) {
      const known = notes.get(row)?.get(question)
      const body = known?.place.value
      if (body === undefined) return undefined
      known!.place.used = true
      return { status: known!.status, body }
    },
    note(row, question, status, { kept }) {
      if (kept?.value === undefined) return
      spent += noteBytes + 2 * question.length
      if (spent > maxBytes) {
        notes = new WeakMap()
        spent = noteBytes + 2 * question.length
      }
      let known = notes.get(row)
      if (!known) notes.set(row, (known = new Map<string, Known>()))
      known.set(question, { status, place: kept })
    },
  }
}
