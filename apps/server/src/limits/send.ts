// One delivery attempt: a POST to a permitted address, without following redirects, with a time limit of ten seconds.
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { addressOf } from './network.ts'
import { guardedLookup, hostOf, mayConnect, portFault, RefusedAddress } from './outgoing.ts'
import type { Allowance } from '../base/allowance.ts'

export interface Attempt {
  /** null: no answer. */
  status: number | null
  /** The beginning of the answer. */
  body: string | null
  /** null: success. */
  error: string | null
  duration_ms: number
}

const mostMs = 10_000
const mostText = 4_000

export async function send(
  address: string,
  headers: Record<string, string>,
  body: string,
  { allowance, signal }: { allowance: Allowance; signal: AbortSignal },
): Promise<Attempt> {
  const begun = performance.now()
  const end = (status: number | null, text: string | null, error: string | null): Attempt => ({
    status,
    body: text,
    error,
    duration_ms: Math.round(performance.now() - begun),
  })
  const tooLong = AbortSignal.timeout(mostMs)
  try {
    const { status, text } = await post(new URL(address), headers, body, {
      allowance,
      signal: AbortSignal.any([signal, tooLong]),
    })
    const isDelivered = status >= 200 && status < 300
    const isRedirect = status >= 300 && status < 400
    const error = isDelivered ? null : `It answered ${status}${isRedirect ? '; redirects are not followed' : ''}`
    return end(status, text, error)
  } catch (error) {
    signal.throwIfAborted()
    if (tooLong.aborted) return end(null, null, `It did not answer within ${mostMs / 1000} seconds`)
    return end(null, null, `It could not be reached: ${reasonOf(error)}`)
  }
}

function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { allowance, signal }: { allowance: Allowance; signal: AbortSignal },
) {
  const host = hostOf(url)
  // The webhook may be older than this rule or the operator's present settings.
  const fault = portFault(url, allowance)
  if (fault !== null) throw new RefusedAddress(fault)
  // A literal address needs no look-up.
  if (addressOf(host) && !mayConnect(host, allowance)) throw new RefusedAddress(`${host} is not a public address`)
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: 'POST',
      // A new connection, because an open one may predate the present rules.
      agent: false,
      lookup: guardedLookup(allowance),
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    })
    request.once('error', reject)
    request.once('response', response => {
      let text = ''
      const done = () =>
        resolve({ status: response.statusCode!, text: text.slice(0, mostText).replaceAll('\0', '\uFFFD') })
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length < mostText) return
        done()
        request.destroy()
      })
      response.once('end', done)
      response.once('error', reject)
    })
    request.end(body)
  })
}

function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return first instanceof Error ? first.message : 'The request failed'
}
