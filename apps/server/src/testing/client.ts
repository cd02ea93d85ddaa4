// The HTTP client of tests, and its answers.
import { isOn, oauthCodes, problemCodes } from '@tessera/contract'
import type { ProblemRule, Role, Surface } from '@tessera/contract'
import { isDeepStrictEqual } from 'node:util'
import { bindings } from '../domains/bindings.ts'

export interface Person {
  id: string
  email: string
  name: string
  /** An API key with all scopes. */
  key: string
  /** The value of a session cookie. */
  session: string
  session_id: string
}

export type Who = Role | 'stranger' | 'nobody' | Person | { key: string }

export interface TestAnswer {
  status: number
  // Tests say what they expect; a wrong guess about the shape fails in the assertion.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
  text: string
  headers: Headers
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  delete(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
}

export type Send = ReturnType<typeof sender>

/** Any request, without credentials of its own. */
export const sender =
  (address: string) =>
  async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> => {
    const given =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
    const typed: Record<string, string> =
      given === undefined || 'content-type' in headers ? {} : { 'content-type': 'application/json' }
    const response = await fetch(address + path, {
      method,
      headers: { ...typed, ...headers },
      body: given as string | undefined,
      redirect: 'manual',
    })
    const text = await textOf(response, path)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer: TestAnswer = {
      status: response.status,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
      headers: response.headers,
    }
    checkRefusal(answer)
    return answer
  }

/** Of a stream that does not end, nothing: `testing/followed.ts` reads one. */
async function textOf(response: Response, path: string): Promise<string> {
  if (response.status >= 400 || !/\/events(?:\?|$)/.test(path)) return response.text()
  await response.body?.cancel()
  return ''
}

/** `as('viewer').get(path)`: a request with the credentials of that user; its answer is checked against the contract. */
export function clientsFor(send: Send, people: Record<Role | 'stranger', Person>, origin: () => string) {
  function as(who: Who, { surface = 'rest' as Surface } = {}): Client {
    const person = typeof who === 'string' ? (who === 'nobody' ? null : people[who]) : who
    const root = surface === 'session' ? '/api' : '/api/v1'
    const credentials: Record<string, string> = !person
      ? {}
      : surface === 'session' && 'session' in person
        ? { cookie: `tessera_session=${String(person.session)}`, origin: origin() }
        : { authorization: `Bearer ${String(person.key)}` }
    const request = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await send(method, root + path, body, { ...credentials, ...headers })
      checkShape(method, path, surface, answer)
      return answer
    }
    return {
      request,
      get: (path, headers) => request('GET', path, undefined, headers),
      post: (path, body, headers) => request('POST', path, body ?? {}, headers),
      patch: (path, body, headers) => request('PATCH', path, body ?? {}, headers),
      put: (path, body, headers) => request('PUT', path, body ?? {}, headers),
      delete: (path, headers) => request('DELETE', path, undefined, headers),
    }
  }
  return as
}

/** Compiled once: each answer of each test is looked up here. */
const operations = bindings.map(({ operation }) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Every answer in a test matches the contract: its fields, and no others. */
function checkShape(method: string, path: string, surface: Surface, answer: TestAnswer): void {
  if (answer.status === 304) return
  if (answer.status >= 400) {
    if (typeof answer.body?.error !== 'string')
      throw new Error(`${method} ${path}: ${answer.status} without {error}: ${answer.text}`)
    return
  }
  const bare = path.split('?', 1)[0]!
  const operation = operations.find(
    each => each.pattern.test(bare) && each.operation.method === method && isOn(each.operation, surface),
  )?.operation
  if (!operation || operation.answers !== undefined) return
  const parsed = operation.output.safeParse(answer.body)
  if (!parsed.success)
    throw new Error(`${operation.name} answers what its contract does not say: ${parsed.error.message}`)
  // Any write may name fields that it ignored.
  const { ignored, ...body } = (answer.body ?? {}) as Record<string, unknown>
  if (!isDeepStrictEqual(parsed.data, ignored === undefined ? answer.body : body))
    throw new Error(`${operation.name} answers more fields than its contract says: ${answer.text}`)
}

const rules: Record<string, ProblemRule> = { ...problemCodes, ...oauthCodes }

/** Throws, whatever the test is about, where a refusal has no code of the table or not its status. */
export function checkRefusal({ status, body }: Pick<TestAnswer, 'status' | 'body'>): void {
  // The answer of /readyz (`status`) is no refusal; a bearer token's refusal has its code in `error` (RFC 6750, section 3.1).
  if (status < 400 || typeof body?.error !== 'string' || 'status' in body || 'error_description' in body) return
  const rule = Object.hasOwn(rules, body.code) ? rules[body.code] : undefined
  if (!rule || ![rule.status].flat().includes(status))
    throw new Error(`No code of the table, or not its status: ${status} ${JSON.stringify(body).slice(0, 300)}`)
}
