// One delivery attempt: a POST to a permitted address, without following redirects, with a time limit of ten seconds.
import type { Allowance } from '../base/allowance.ts'
import { openRequest, reasonOf } from './open-request.ts'

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
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = openRequest(url, allowance, {
      method: 'POST',
      signal,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
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
