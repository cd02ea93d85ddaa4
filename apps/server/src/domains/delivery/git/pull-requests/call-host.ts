// Calls of the REST interfaces of hosts: to a permitted address, without redirects, with limits of time and
// size. What they refuse becomes a sentence, in which nothing of the call stands.
import type { z } from 'zod'
import type { Allowance } from '../../../../base/allowance.ts'
import { openRequest, reasonOf } from '../../../../limits/open-request.ts'
import { GitFailure } from '../transport/run-git.ts'

const mostMs = 20_000
const mostBytes = 8_000_000
const mostPages = 20

/** The host did not do what was asked. */
export class HostFailure extends GitFailure {
  /** null: it gave no answer. */
  readonly status: number | null
  constructor(problem: string, status: number | null) {
    super(problem)
    this.status = status
  }
}

type AnswerHeaders = Record<string, string | string[] | undefined>

export interface HostCaller {
  /** For people, such as GitHub. */
  name: string
  /** Without a final slash. */
  base: string
  headers: Record<string, string>
  /** The rights that the credential needs, for people. */
  rights: string
  allowance: Allowance
  signal: AbortSignal
}

interface HostAnswer {
  status: number
  body: unknown
  headers: AnswerHeaders
}

/** Answers of these statuses are passed on, unless the host takes no more calls; throws `HostFailure` for others that are no success. */
export async function callHost(
  caller: HostCaller,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  { body, passes = [] }: { body?: object; passes?: readonly number[] } = {},
): Promise<HostAnswer> {
  const { name, signal } = caller
  const late = AbortSignal.timeout(mostMs)
  let answer: Awaited<ReturnType<typeof exchange>>
  try {
    answer = await exchange(caller, method, path, { body, signal: AbortSignal.any([signal, late]) })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof HostFailure) throw error
    if (late.aborted) throw new HostFailure(`${name} did not answer within ${mostMs / 1000} seconds`, null)
    throw new HostFailure(`${name} could not be reached: ${reasonOf(error)}`, null)
  }
  const { status, text, headers } = answer
  const isPassed = passes.includes(status) && !(status === 403 && isLimited(headers))
  if ((status >= 200 && status < 300) || isPassed) return { status, headers, body: jsonOf(name, text) }
  throw new HostFailure(sentenceFor(caller, status, headers), status)
}

function exchange(
  { name, base, headers, allowance }: HostCaller,
  method: string,
  path: string,
  { body, signal }: { body: object | undefined; signal: AbortSignal },
) {
  return new Promise<{ status: number; text: string; headers: AnswerHeaders }>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const content =
      text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    const request = openRequest(new URL(base + path), allowance, {
      method,
      signal,
      headers: { ...headers, ...content, 'user-agent': 'Tessera-Git/1' },
    })
    request.once('error', reject)
    request.once('response', response => {
      readText(name, response, response.statusCode!)
        .then(read => resolve({ status: response.statusCode!, text: read, headers: response.headers }), reject)
        .finally(() => request.destroy())
    })
    request.end(text)
  })
}

async function readText(name: string, content: AsyncIterable<Buffer>, status: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    if ((size += chunk.length) > mostBytes)
      throw new HostFailure(`${name} answered more than ${mostBytes / 1_000_000} MB`, status)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Throws where the answer has another shape. */
export function parsed<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value)
  if (error)
    throw new HostFailure(`${name} answered something else than expected. Is the address that of ${name}?`, null)
  return data as T
}

/** How a host divides a list into pages. */
export interface Paging {
  /** Of the page, counted from 1. */
  query(page: number): string
  itemsOf(body: unknown): unknown
  /** `count`: of the items of the page; `all`: of those up to it. */
  isLast(answer: HostAnswer, count: number, all: number): boolean
}

const pageSize = 100
/** As GitHub and GitLab have it: a page that is not full is the last. */
export const fullPages: Paging = {
  query: page => `per_page=${pageSize}&page=${page}`,
  itemsOf: body => body,
  isLast: (_, count) => count < pageSize,
}

interface Listing<T> {
  schema: z.ZodType<T[]>
  paging: Paging
  /** Answers of these statuses list nothing. */
  passes?: readonly number[]
}

export async function listOf<T>(caller: HostCaller, path: string, listing: Listing<T>): Promise<T[]> {
  const all: T[] = []
  for await (const some of pagesOf(caller, path, listing)) all.push(...some)
  return all
}

export async function* pagesOf<T>(
  caller: HostCaller,
  path: string,
  { schema, paging, passes = [] }: Listing<T>,
): AsyncGenerator<T[]> {
  const separator = path.includes('?') ? '&' : '?'
  let all = 0
  for (let page = 1; page <= mostPages; page++) {
    const answer = await callHost(caller, 'GET', `${path}${separator}${paging.query(page)}`, { passes })
    if (passes.includes(answer.status)) return
    const some = parsed(caller.name, schema, paging.itemsOf(answer.body))
    all += some.length
    yield some
    if (paging.isLast(answer, some.length, all)) return
  }
}

function jsonOf(name: string, text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new HostFailure(`${name} answered something that is not JSON. Is the address that of ${name}?`, null)
  }
}

function sentenceFor({ name, rights }: HostCaller, status: number, headers: AnswerHeaders): string {
  if (status === 401) return `${name} refused the credential for pull requests. It may have expired: save a new one.`
  if (status === 429 || (status === 403 && isLimited(headers)))
    return `${name} takes no more calls for now${untilWhen(headers)}. It is tried again.`
  if (status === 403) return `The credential may not open pull requests. Give it the right ${rights}.`
  if (status === 404)
    return `${name} knows no such repository or pull request, or the credential may not see it. Give it the right ${rights}.`
  if (status >= 300 && status < 400)
    return `${name} answered that the repository was moved, which is not followed. Save its new address.`
  if (status >= 500) return `${name} has a fault of its own (${status}). It is tried again.`
  return `${name} refused a pull request (${status})`
}

const isLimited = (headers: AnswerHeaders) =>
  headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined

function untilWhen(headers: AnswerHeaders): string {
  const after = Number(headers['retry-after'])
  if (Number.isFinite(after) && after > 0) return `, for ${Math.ceil(after)} more seconds`
  const reset = Number(headers['x-ratelimit-reset'] ?? headers['ratelimit-reset'])
  return Number.isFinite(reset) && reset > 0
    ? `, until ${new Date(reset * 1000).toISOString().slice(11, 16)} UTC (rate limit)`
    : ''
}
