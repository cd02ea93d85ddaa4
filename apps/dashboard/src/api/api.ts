// The API client of the dashboard: the contract's operations, authenticated by the session's cookie.
import { createClient, isTesseraError } from '@tessera/sdk'
import { confirmed } from './confirmation.ts'
import { withFirstAnswers } from './first-answers.ts'
import { notingFetch } from './own-changes.ts'
import { queryClient } from './query-client.ts'
import { staleAfter } from './stale.ts'

// No retries here: queries retry reads, and edits have a queue that shows its state.
const fetch = withFirstAnswers(notingFetch)
const client = createClient({ baseUrl: '', surface: 'session', retries: 0, cache: 30, fetch })

type Call = ((input: object, ...more: unknown[]) => Promise<unknown>) & { writes?: boolean }
type ByDomain<T> = Record<string, Record<string, T>>

/** A write resolves after the visible queries that it made stale are read again. */
export const api = Object.fromEntries(
  Object.entries(client as unknown as ByDomain<Call>).map(([domain, operations]) => [
    domain,
    Object.fromEntries(
      Object.entries(operations).map(([name, call]) => [
        name,
        call.writes ? withStale(withProof(call), input => staleAfter(domain, name, input)) : call,
      ]),
    ),
  ]),
) as unknown as typeof client

/** A write that asks the session to prove itself is made again once it did. */
function withProof(call: Call): Call {
  return async (input, ...more) => {
    try {
      return await call(input, ...more)
    } catch (error) {
      if (isTesseraError(error) && error.code === 'confirmation_required' && (await confirmed()))
        return call(input, ...more)
      throw error
    }
  }
}

function withStale(call: Call, keysAfter: (input: object) => readonly (readonly string[])[]): Call {
  return async (input, ...more) => {
    const mark = () => Promise.all(keysAfter(input).map(queryKey => queryClient.invalidateQueries({ queryKey })))
    try {
      const answer = await call(input, ...more)
      await mark()
      return answer
    } catch (error) {
      // A 403 or 404 means that somebody else changed what is on screen.
      if (isTesseraError(error) && (error.status === 403 || error.status === 404)) void mark()
      throw error
    }
  }
}

export { isTesseraError }
