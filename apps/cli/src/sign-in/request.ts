// One call of the API as it is, for operations that the client does not have.
import { promisify } from 'node:util'
import { gzip as gzipped } from 'node:zlib'
import { TesseraError } from '@tessera/sdk'
import type { ErrorCode } from '@tessera/sdk'
import { version } from '../base/version.ts'
import type { Connection } from './connection.ts'

const compress = promisify(gzipped)

export interface Call {
  method: string
  /** Below the server, with the query. */
  path: string
  /** Absent: no body. */
  body?: unknown
  /** The body is compressed. */
  gzip?: boolean
  signal: AbortSignal
}

/** A successful response; a refusal is thrown as the client throws it. */
export async function send({ server, token }: Pick<Connection, 'server' | 'token'>, call: Call): Promise<Response> {
  const { method, path, body, gzip = false, signal } = call
  const url = server + path
  const headers = new Headers({
    accept: '*/*',
    authorization: `Bearer ${token}`,
    'user-agent': `tessera-cli/${version}`,
  })
  if (method === 'POST') headers.set('idempotency-key', crypto.randomUUID())
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (gzip) headers.set('content-encoding', 'gzip')
  const text = JSON.stringify(body)
  const sent = body === undefined ? {} : { body: gzip ? await compress(text) : text }
  const init = { method, headers, signal, ...sent }
  const response = await fetch(url, init).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    const reason = ((cause as Error).cause as Error | undefined)?.message ?? (cause as Error).message
    throw new TesseraError(`Cannot reach ${url.split('?', 1)[0]}: ${reason}`, { status: 0, cause })
  })
  if (response.ok) return response
  throw await refusalFrom(response, url)
}

async function refusalFrom(response: Response, url: string): Promise<TesseraError> {
  const { status } = response
  const answer: unknown = await response.json().catch(() => null)
  const { error, code, request_id, ...details } = Object(answer) as Record<string, unknown>
  return new TesseraError(typeof error === 'string' ? error : `HTTP ${status} from ${url}`, {
    status,
    code: typeof code === 'string' ? (code as ErrorCode) : null,
    details,
    requestId: typeof request_id === 'string' ? request_id : null,
  })
}
