// What was answered to one caller about a tokenset, so that the same question need not be worked out again. It holds as long
// as the row of the access check is remembered: until something is written. The texts themselves are the cache's: here are
// only the places where it has them.
import type { AccessRow } from '../access/access.store.ts'
import type { Kept, Representation } from './text-cache.ts'

interface Known {
  status: number
  place: Kept
}

export interface Answered {
  /** The answer to this question, while the cache still has it. */
  find(row: AccessRow, question: string): { status: number; body: Representation } | undefined
  /** Takes note of an answer that the cache keeps; of others nothing is remembered. */
  note(row: AccessRow, question: string, status: number, body: Representation): void
}

/** What one question costs beside its own text, in bytes. */
const noteBytes = 200

/** `maxBytes` of notes: when they are full, all begins anew. Rows that are gone take theirs with them. */
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
