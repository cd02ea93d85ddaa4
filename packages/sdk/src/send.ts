// Sends one call, retries it where that is safe, and reads the answer.
import { targetOf } from './address.ts'
import { TesseraError } from './error.ts'
import type { ErrorCode } from './error.ts'
import { etagCache, remember, rememberItems } from './etag-cache.ts'
import type { CachedAnswer } from './etag-cache.ts'
import { delayBefore, rateLimitOf, retryAtOf, wait } from './retry.ts'
import type { Route } from './route.ts'
import type { CallOptions, ClientOptions, ClientSurface, ExportFile } from './types.ts'

export type Send = (route: Route, input: Record<string, unknown>, options: CallOptions) => Promise<unknown>

interface Received {
  status: number
  text: string
  headers: Headers
}

/** The place of an answer in the cache. */
interface CacheSlot {
  url: string
  cached: CachedAnswer | undefined
}

export interface Requests {
  surface: ClientSurface
  /** Builds the request of a call. */
  prepare(
    route: Route,
    input: Input,
    options: CallOptions,
  ): Promise<{ url: string; init: RequestInit & { headers: Headers } }>
  fetch: typeof fetch
}

type Input = Record<string, unknown>
const json = 'application/json'
const accepted = { file: '*/*', events: 'text/event-stream', list: json, record: json, body: json }

export function requests(client: ClientOptions): Requests {
  const surface = client.surface ?? 'rest'
  if (client.baseUrl.includes('/api/v1'))
    throw new TypeError('baseUrl is the address of the instance: leave out /api/v1')
  const root = client.baseUrl.replace(/\/+$/, '') + (surface === 'session' ? '/api' : '/api/v1')
  return {
    surface,
    // Looked up at each call, because tests and polyfills may replace it later.
    fetch: client.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    async prepare(route, input, options) {
      const { path, body } = targetOf(route, input)
      const headers = new Headers(client.headers)
      headers.set('accept', accepted[route.answers])
      if (body !== null) headers.set('content-type', 'application/json')
      if ('ifMatch' in options) {
        // Without the condition, the change would overwrite what others wrote.
        if (!options.ifMatch) throw new TypeError('ifMatch has no ETag: leave it out for a change without condition')
        headers.set('if-match', options.ifMatch)
      }
      const repeatable = surface === 'rest' && route.method === 'POST' ? crypto.randomUUID() : null
      const key = options.idempotencyKey ?? repeatable
      if (key !== null) headers.set('idempotency-key', key)
      const { apiKey } = client
      const token = typeof apiKey === 'function' ? await apiKey() : apiKey
      if (token) headers.set('authorization', `Bearer ${token}`)
      const credentials = surface === 'session' ? 'same-origin' : 'omit'
      return { url: root + path, init: { method: route.method, headers, body, credentials } }
    },
  }
}

export function sender(client: ClientOptions, { surface, prepare, fetch: fetchNow }: Requests): Send {
  const cache = etagCache(client.cache ?? 0)
  const caches = (client.cache ?? 0) > 0

  async function attempt(url: string, init: RequestInit, signal?: AbortSignal): Promise<Received> {
    const limit = new AbortController()
    const stop = () => limit.abort(signal!.reason)
    const timer = setTimeout(
      () => limit.abort(new DOMException('it took too long', 'TimeoutError')),
      client.timeout ?? 60_000,
    )
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const response = await fetchNow(url, { ...init, signal: limit.signal })
      return { status: response.status, headers: response.headers, text: await response.text() }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Returns a network error as the cause; rethrows the reason if the caller aborted. */
  async function receive(url: string, init: RequestInit, signal?: AbortSignal) {
    try {
      return { received: await attempt(url, init, signal), cause: null }
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      return { received: null, cause }
    }
  }

  const isRepeatable = ({ method }: Route, headers: Headers) =>
    method === 'GET' || (surface === 'rest' && headers.has('idempotency-key'))

  const slotOf = ({ method }: Route, url: string): CacheSlot | null =>
    caches && method === 'GET' ? { url, cached: cache.get(url) } : null

  /** The successful response, or the cached one if it is still current; null: a refusal. */
  function successOf(received: Received, slot: CacheSlot | null): Received | null {
    const { status, text, headers } = received
    const limit = rateLimitOf(headers)
    if (limit) client.onRateLimit?.(limit)
    if (status === 304 && slot?.cached) return { ...slot.cached, status: 200 }
    if (status >= 300) return null
    const etag = headers.get('etag')
    if (slot && etag) cache.set(slot.url, { etag, text, headers })
    return received
  }

  return async (route, input, options) => {
    const { url, init } = await prepare(route, input, options)
    const { headers } = init
    const mayRepeat = isRepeatable(route, headers)
    const slot = slotOf(route, url)
    if (slot?.cached) headers.set('if-none-match', slot.cached.etag)
    const retries = options.retries ?? client.retries ?? 3

    for (let number = 0; ; number++) {
      const { received, cause } = await receive(url, init, options.signal)
      const success = received && successOf(received, slot)
      if (success) return read(route, success)
      const isSafe = mayRepeat || isUndone(received)
      const delay = number < retries ? delayBefore(failureOf(received, number), isSafe) : null
      if (delay === null) throw received ? refusal(received, url) : unreachable(url, cause)
      await wait(delay, options.signal)
    }
  }
}

/** The server gave up before anything took effect, so that any request may be sent again. */
const isUndone = (received: Received | null) =>
  received?.status === 503 && objectOf(received.text)['outcome'] === 'not_done'

const failureOf = (received: Received | null, number: number) => ({
  status: received?.status ?? 0,
  headers: received?.headers ?? null,
  number,
})

function read(route: Route, { text, headers, status }: Received): unknown {
  if (route.answers === 'file') return fileOf(text, headers)
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (cause) {
    const code = 'not_tessera'
    throw new TesseraError('The answer is not JSON: is this the address of a Tessera instance?', {
      status,
      code,
      cause,
    })
  }
  remember(answer, headers.get('etag'))
  if (route.answers === 'list') rememberItems(answer)
  return answer
}

function fileOf(text: string, headers: Headers): ExportFile {
  return {
    text,
    fileName: /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '',
    mediaType: headers.get('content-type') ?? '',
    etag: headers.get('etag') ?? '',
    unresolvedCount: Number(headers.get('x-unresolved-tokens') ?? 0),
    omittedModes: (headers.get('x-omitted-modes') ?? '').split(', ').filter(Boolean).map(decodeURIComponent),
  }
}

export function refusal({ status, text, headers }: Received, url: string): TesseraError {
  const { error, code, request_id, ...details } = objectOf(text)
  const isOurs = typeof error === 'string'
  return new TesseraError(isOurs ? error : `HTTP ${status} from ${url}`, {
    status,
    code: typeof code === 'string' ? (code as ErrorCode) : isOurs ? null : 'not_tessera',
    details,
    requestId: typeof request_id === 'string' ? request_id : headers.get('x-request-id'),
    retryAt: retryAtOf(status, headers),
  })
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {} // a proxy's page instead of the server's answer; only the status is known
  }
}

export function unreachable(url: string, cause: unknown): TesseraError {
  const why = cause instanceof Error ? ((cause.cause as Error | undefined)?.message ?? cause.message) : String(cause)
  const code = cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'network_error'
  return new TesseraError(`Cannot reach ${url.split('?', 1)[0]}: ${why}`, { status: 0, code, cause })
}
