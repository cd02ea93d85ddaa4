// Limits concurrent event streams on this node by token and by account: each occupies a socket and a page of events.
import { mostStreams } from '@tessera/contract'
import { problems } from '../base/problems.ts'

/** The owner of a stream: the API key, OAuth token or session, and its account. */
export interface StreamOwner {
  token: string
  account: string
}

export interface StreamLimit {
  /** Counts one more, or throws the refusal. Returns a function that ends it; further calls of that do nothing. */
  open(owner: StreamOwner): () => void
}

export function limitStreams(): StreamLimit {
  const counts = new Map<string, number>()
  const countOf = (name: string) => counts.get(name) ?? 0

  function add(name: string, more: 1 | -1): void {
    const count = countOf(name) + more
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }

  return {
    open({ token, account }) {
      const names = [`token:${token}`, `account:${account}`] as const
      if (countOf(names[0]) >= mostStreams.ofToken)
        throw problems.tooManyStreams(mostStreams.ofToken, 'API token or session')
      if (countOf(names[1]) >= mostStreams.ofAccount) throw problems.tooManyStreams(mostStreams.ofAccount, 'account')
      let isOpen = true
      for (const name of names) add(name, 1)
      return () => {
        if (isOpen) for (const name of names) add(name, -1)
        isOpen = false
      }
    },
  }
}
