// The places of a worker: how many jobs run at once, and how many of them for one account or one host.

/** The account of jobs that are the instance's own; they have no limit of their own. */
export const nobody = 'nobody'

/** Whom a job runs for, and which host it waits for; '': none. */
interface Holding {
  account: string
  host: string
}

export interface Places {
  areFree(): boolean
  /** Returns a function that gives the place back. */
  take(of: Holding): () => void
  /** The accounts and hosts that hold as many places as one may. */
  full(): { accounts: string[]; hosts: string[] }
}

export function createPlaces(atOnce: number, atOnceForEach: number): Places {
  const held = new Set<Holding>()
  const full = (of: keyof Holding, unlimited: string) => {
    const counts = new Map<string, number>()
    for (const { [of]: name } of held) counts.set(name, (counts.get(name) ?? 0) + 1)
    return [...counts].filter(([name, count]) => name !== unlimited && count >= atOnceForEach).map(([name]) => name)
  }
  return {
    areFree: () => held.size < atOnce,
    take({ account, host }) {
      const own = { account, host }
      held.add(own)
      return () => void held.delete(own)
    },
    full: () => ({ accounts: full('account', nobody), hosts: full('host', '') }),
  }
}
