// The API client of the dashboard: the contract's operations, authenticated by the session's cookie.
import { createClient, isTesseraError } from '@tessera/sdk'
import { notingFetch } from './own-changes.ts'
import { queryClient } from './query-client.ts'
import { stale } from './stale.ts'

// No retries here: queries retry reads, and edits have a queue that shows its state.
const client = createClient({ baseUrl: '', surface: 'session', retries: 0, cache: 30, fetch: notingFetch })

type Call = (input: object, ...more: unknown[]) => Promise<unknown>
type ByDomain<T> = Record<string, Record<string, T>>

/** A writing operation answers once what it made stale, and is on screen, is read again. */
export const api = Object.fromEntries(
  Object.entries(client as unknown as ByDomain<Call>).map(([domain, operations]) => [
    domain,
    Object.fromEntries(
      Object.entries(operations).map(([name, call]) => [name, withStale(call, staleAfter(domain, name))]),
    ),
  ]),
) as unknown as typeof client

type StaleKeys = (input: object) => readonly (readonly string[])[]

function staleAfter(domain: string, name: string): StaleKeys | undefined {
  return (stale as unknown as Partial<ByDomain<StaleKeys>>)[domain]?.[name]
}

function withStale(call: Call, keysOf: StaleKeys | undefined): Call {
  if (!keysOf) return call
  return async (input, ...more) => {
    const mark = () => Promise.all(keysOf(input).map(queryKey => queryClient.invalidateQueries({ queryKey })))
    try {
      const answer = await call(input, ...more)
      await mark()
      return answer
    } catch (error) {
      // What is not there or not allowed any more was on screen: someone else changed it.
      if (isTesseraError(error) && (error.status === 403 || error.status === 404)) void mark()
      throw error
    }
  }
}

export { isTesseraError }
