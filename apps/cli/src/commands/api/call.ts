// One call of the API as it is, for operations that have no command of their own.
import { TesseraError } from '@tessera/sdk'
import type { ErrorCode } from '@tessera/sdk'
import { Failure } from '../../base/failure.ts'
import { version } from '../../base/version.ts'
import type { Connection } from '../../sign-in/connection.ts'
import { isObject } from './target.ts'
import type { HttpMethod } from './target.ts'

export interface Call {
  method: HttpMethod
  /** Below the server, with the query. */
  path: string
  /** Absent: no body. */
  body?: unknown
  signal: AbortSignal
}

/** A successful response; a refusal is thrown as the client throws it. */
export async function send({ server, token }: Pick<Connection, 'server' | 'token'>, call: Call): Promise<Response> {
  const { method, path, body, signal } = call
  const url = server + path
  const headers = new Headers({
    accept: '*/*',
    authorization: `Bearer ${token}`,
    'user-agent': `tessera-cli/${version}`,
  })
  if (method === 'POST') headers.set('idempotency-key', crypto.randomUUID())
  if (body !== undefined) headers.set('content-type', 'application/json')
  const init = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
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
  const { error, code, request_id, ...details } = isObject(answer) ? answer : {}
  return new TesseraError(typeof error === 'string' ? error : `HTTP ${status} from ${url}`, {
    status,
    code: typeof code === 'string' ? (code as ErrorCode) : null,
    details,
    requestId: typeof request_id === 'string' ? request_id : null,
  })
}

export const isJson = ({ headers }: Response): boolean => /\bjson\b/.test(headers.get('content-type') ?? '')

/** Every page of a list as one answer: the first page with the items of all, and no further cursor. */
export async function allPages(connection: Connection, first: Call): Promise<unknown> {
  const url = new URL(first.path, connection.server)
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', '500')
  let whole: Record<string, unknown> | null = null
  for (;;) {
    const response = await send(connection, { ...first, path: url.pathname + url.search })
    const page: unknown = isJson(response) ? await response.json() : null
    const list = isObject(page) && 'next_cursor' in page ? listIn(page) : null
    if (!isObject(page) || !list)
      throw new Failure('The answer is no list with pages', { hint: 'Leave out --paginate.' })
    if (whole) (whole[list.name] as unknown[]).push(...list.items)
    else whole = page
    if (typeof page.next_cursor !== 'string') return { ...whole, next_cursor: null }
    url.searchParams.set('cursor', page.next_cursor)
  }
}

function listIn(page: Record<string, unknown>): { name: string; items: unknown[] } | null {
  const entry = Object.entries(page).find(([, value]) => Array.isArray(value))
  return entry ? { name: entry[0], items: entry[1] as unknown[] } : null
}
