// Reports commits that are under way: from before they are sent until their answer.
import { DatabaseError } from 'pg'
import type { Database, Touches, Tx } from '../database.ts'

/** How long a commit with unknown outcome may still take effect. */
export const unsureMs = 60_000

/**
 * `begin` is called before a commit is sent, and its result when the commit has taken effect, was refused, or can no
 * longer take effect. Skips transactions that touch nothing cached.
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
      // A refused commit has not taken effect; an interrupted one still may.
      if (ended && error instanceof DatabaseError) ended()
      else if (ended) setTimeout(ended, unsureMs).unref()
      throw error
    }
  }
}
