// Whose job is next: the kinds of a worker take turns, and so do accounts where one of them has all that one may have.
import type { Turn } from './jobs.store.ts'
import type { Places } from './places.ts'

interface Turns {
  /** The due kind that has waited for longest; it moves to the end. */
  nextKind(due: ReadonlySet<string>): string | undefined
  /** Undefined: the job that has been due for longest is next, whoever it is of. */
  within(kind: string): Turn | undefined
  note(taken: { kind: string; account: string }): void
}

/** `mayFill`: one account may hold all places. */
export function createTurns(kinds: readonly string[], places: Places, mayFill: boolean): Turns {
  const order = [...kinds]
  const lastAccounts = new Map<string, string>()
  return {
    nextKind(due) {
      const kind = order.find(one => due.has(one))
      if (kind !== undefined) order.push(...order.splice(order.indexOf(kind), 1))
      return kind
    },
    within(kind) {
      const full = places.full()
      const isRoomForAll = !mayFill && full.accounts.length + full.hosts.length === 0
      return isRoomForAll ? undefined : { after: lastAccounts.get(kind) ?? '', full }
    },
    note: ({ kind, account }) => void lastAccounts.set(kind, account),
  }
}
