// A client of the cluster: through the proxy, to the node it names while that is there, with at most one retry.
import { setTimeout as sleep } from 'node:timers/promises'

const retryAfter = ({ headers }) => Number(headers?.get('retry-after') ?? 1) * 1000
const isFailure = ({ status }) => status === 0 || status === 429 || status >= 500

/** What the server refuses is an answer; what fails has status 0, 429 or 5xx. */
export function createClient(front, signal) {
  async function once({ path, method = 'GET', body, headers = {}, node }) {
    try {
      const response = await fetch(front + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(node === undefined ? {} : { 'x-node': node }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, by: response.headers.get('x-served-by') }
    } catch (error) {
      signal.throwIfAborted()
      return { status: 0, text: `${error.message} ${error.cause?.message ?? ''}`, by: null }
    }
  }
  return {
    once,
    async withRetry(request) {
      const first = await once(request)
      if (!isFailure(first)) return first
      await sleep(retryAfter(first), undefined, { signal })
      const second = await once(request)
      return { ...second, first }
    },
    isFailure,
  }
}
