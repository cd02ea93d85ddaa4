// The room for repositories on this machine: so many at once, the workspaces one after the other, and so many bytes together.
import { createQueue } from '../../../../kernel/pacing/queue.ts'
import { GitFailure } from './run-git.ts'

const atOnce = 3
/** In bytes: of one repository, and of all at once. */
export const mostFetched = 200_000_000
const mostTogether = 500_000_000

const busy = () => new GitFailure('Too many repositories wait for their turn here. It is tried again.')

/** Runs what has a repository, by workspace. */
export const inTurn = createQueue({ atOnce, atOnceForEach: 2, waiting: 1_000, waitingForEach: 20, busy })

export interface Room {
  /** Why a repository of this size may not grow further; null: it may. */
  take(size: number): GitFailure | null
  leave(): void
}

const sizes = new Map<symbol, number>()

export function openRoom(together = mostTogether): Room {
  const self = Symbol()
  let isLeft = false
  return {
    take(size) {
      // A look at its size may end after the repository does.
      if (isLeft) return null
      sizes.set(self, size)
      const fault = faultOf(size, together)
      // Another one that grows meanwhile has the bytes of this one.
      if (fault) sizes.delete(self)
      return fault
    },
    leave() {
      isLeft = true
      sizes.delete(self)
    },
  }
}

function faultOf(size: number, together: number): GitFailure | null {
  if (size > mostFetched)
    return new GitFailure(`The repository has more than ${mostFetched / 1_000_000} MB. Connect a smaller one.`)
  const sum = [...sizes.values()].reduce((all, one) => all + one, 0)
  return sum > together ? new GitFailure('There is no room for this repository just now. It is tried again.') : null
}
