// Answers to one caller about a tokenset, so that the same request need not be computed again. An entry is valid as long as the
// row of the access check is cached: until something is written. The text cache has the texts; this only points into it.
import type { AccessRow } from '../../access/access.store.ts'
import type { Kept, Representation } from './text-cache.ts'

/** What is recorded of an answer: where its text is kept. */
export interface Noted {
  status: number
  place: Kept
}

export interface RememberedAnswer {
  status: number
  body: Representation
}

/** The answer, while the cache still has its text. */
export function answerAt({ status, place }: Noted): RememberedAnswer | undefined {
  const { value: body } = place
  if (body === undefined) return undefined
  place.used = true
  return { status, body }
}

export interface Answered {
  /** The answer to this question, while the cache still has it. */
  find(row: AccessRow, question: string): RememberedAnswer | undefined
  /** For who asks the same question again: it leads to the answer for as long as the row and the text are kept. */
  noted(row: AccessRow, question: string): Noted | undefined
  /** Records an answer that the text cache has; others are not recorded. */
  note(row: AccessRow, question: string, status: number, body: Representation): void
}

/** The size of an entry beside its text, in bytes. */
const noteBytes = 200

/** Up to `maxBytes` of entries: when they are full, all are dropped. Rows that are evicted take their entries with them. */
export function createAnswered(maxBytes = 4_000_000): Answered {
  let notes = new WeakMap<AccessRow, Map<string, Noted>>()
  let spent = 0
  const noted = (row: AccessRow, question: string) => notes.get(row)?.get(question)
  return {
    noted,
    find(row, question) {
      const found = noted(row, question)
      return found && answerAt(found)
    },
    note(row, question, status, { kept }) {
      if (kept?.value === undefined) return
      spent += noteBytes + 2 * question.length
      if (spent > maxBytes) {
        notes = new WeakMap()
        spent = noteBytes + 2 * question.length
      }
      let known = notes.get(row)
      if (!known) notes.set(row, (known = new Map<string, Noted>()))
      known.set(question, { status, place: kept })
    },
  }
}
