// The public keys of a provider. They are fetched every five minutes at most, and once more for a key that is not among
// them: providers change their keys, but nobody may make this server fetch at will.
import type { CustomFetch, ExportedJWKSCache } from 'openid-client'
import type { Clock } from '../../../../base/clock.ts'

const lifeMs = 5 * 60_000
/** Old enough that the library asks anew for an unknown key, which `fetch` then decides, and young enough to be used. */
const cachedAgeSeconds = 120

interface Document {
  text: string
  jwks: ExportedJWKSCache['jwks']
  at: number
}

export interface KeySet {
  /** For the library, which otherwise fetches; undefined: there are none, or they are too old. */
  cached(): ExportedJWKSCache | undefined
  /** Wraps the fetching of one operation, for the address of the keys. */
  fetching(address: string | undefined, fetch: CustomFetch): CustomFetch
}

export function createKeySet(clock: Clock): KeySet {
  let known: Document | undefined
  let askedAgainAt = -Infinity
  const isFresh = () => known !== undefined && clock.now() - known.at < lifeMs

  return {
    cached: () =>
      isFresh() ? { jwks: known!.jwks, uat: Math.floor(Date.now() / 1000) - cachedAgeSeconds } : undefined,

    fetching: (address, fetch) => async (url, options) => {
      if (url !== address) return fetch(url, options)
      if (isFresh()) {
        if (clock.now() - askedAgainAt < lifeMs) return answer(known!.text)
        askedAgainAt = clock.now()
      }
      const response = await fetch(url, options)
      if (response.status !== 200) return response
      const text = await response.text()
      const jwks = readKeys(text)
      if (jwks) known = { text, jwks, at: clock.now() }
      return answer(text)
    },
  }
}

const answer = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })

function readKeys(text: string): Document['jwks'] | undefined {
  try {
    const given = JSON.parse(text) as Document['jwks']
    return Array.isArray(given.keys) ? given : undefined
  } catch {
    return undefined
  }
}
