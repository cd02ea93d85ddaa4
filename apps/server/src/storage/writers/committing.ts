// Who needs to know when a commit is under way: from before it is sent until its answer.
import { DatabaseError } from 'pg'
import type { Database, Touches, Tx } from '../database.ts'

/** How long a commit with unknown outcome may still take effect. */
export const unsureMs = 60_000

/**
 * `begin` is called before a commit is sent, and what it returns once the commit has happened, was refused, or can no longer happen.
 * It does not hear of transactions that touch nothing remembered.
 */
export function tellingCommits(
  transaction: Database['transaction'],
  begin: (touches: Exclude<Touches, 'nothing'>) => () => void,
): Database['transaction'] {
  return async (run, options) => {
    const { touches } = options
    if (touches === 'nothing') return transaction(run, options)
    let ended: (() => void) | undefined
    try {
      const runAndBegin = async (tx: Tx) => {
        const result = await run(tx)
        ended ??= begin(touches)
        return result
      }
      const value = await transaction(runAndBegin, options)
      ended?.()
      return value
    } catch (error) {
      // What the server refused has not happened; what was cut off may happen yet.
      if (ended && error instanceof DatabaseError) ended()
      else if (ended) setTimeout(ended, unsureMs).unref()
      throw error
    }
  }
}
