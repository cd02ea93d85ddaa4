// Long pages of heavy records: read and written a few at a time and fairly between accounts, so that many readers of
// long lists hold up nobody else.
import { problems } from '../../base/problems.ts'
import { createQueue } from './queue.ts'

/** The most records of a short page. */
export const shortPage = 100

/** As many as ask wait: the limits of requests and connections bound them. */
const queue = createQueue({ atOnce: 2, atOnceForEach: 1, waiting: Infinity, busy: problems.exportsBusy })

/** Runs `work` in its turn if the page is long; `size`: null for all records. */
export const inTurn = <T>(
  { caller }: { caller: { user: { id: string } } },
  size: number | null,
  work: () => Promise<T>,
): Promise<T> => (size !== null && size <= shortPage ? work() : queue(work, caller.user.id))
