// Requests whose answer is remembered are answered before the router: the same checks and the same headers, and nothing of the
// framework's way that they do not need. Whatever is not remembered, or unusual in any way, goes through the router as ever.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callerOf } from '../../access/guard.ts'
import type { CachedLookUp } from '../../access/access.ts'
import type { AccessRow } from '../../access/access.store.ts'
import { answerAt } from '../../kernel/answers/response-cache.ts'
import type { CacheEntry, CachedAnswer } from '../../kernel/answers/response-cache.ts'
import type { Call } from '../../kernel/call.ts'
import type { RateState } from '../../limits/rate-limiter.ts'
import type { Services } from '../../kernel/context.ts'
import { problems } from '../../base/problems.ts'
import { bucketsOf, hasToken } from '../../limits/rate.ts'
import type { Buckets } from '../../limits/rate.ts'
import { sendAnswer, sendProblem, setRate } from '../answer.ts'
import type { Hosts } from '../hosts.ts'
import { commonAt } from '../headers.ts'
import { PlainReply } from '../plain-reply.ts'
import { requestId } from '../request-id.ts'
import type { OnAnswered } from '../request-id.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** What is needed to answer a request again. */
interface Known extends CachedLookUp {
  route: string
  /** Headers that its answer carries whatever it is, names and values in turn. */
  headers: readonly string[]
  /** What the row led to last: until something is written, it is the same one. */
  of: OfRow | undefined
}

interface OfRow {
  row: AccessRow
  /** null: it is nobody's, or a session's. */
  buckets: Buckets | null
  noted: CacheEntry | undefined
}

type Counting = RateState | Promise<RateState>

interface Asked {
  request: IncomingMessage
  response: ServerResponse
  known: Known
  /** When it arrived, by `performance.now()`. */
  at: number
}

/** Requests that may be answered this way; each is some 500 bytes on the heap, beside the row that it led to last. */
const most = 4_000

export interface ShortWay {
  /** A request that the router has led to a text which is kept: the same one may take the short way from now on. */
  note(request: FastifyRequest, call: Call): void
  /** Of a request that began here and was led to the router: what counted it already. */
  counted(request: IncomingMessage): Counting | undefined
}

interface Way {
  hosts: Hosts
  secure: boolean
  onAnswered: OnAnswered
}

export function shortWay(app: FastifyInstance, services: Services, { hosts, secure, onAnswered }: Way): ShortWay {
  /** By token and address. */
  let known = new Map<string, Known>()
  const countings = new WeakMap<IncomingMessage, Counting>()
  const atEndOfTurn = createTurn()
  let closing = false
  app.addHook('preClose', done => {
    closing = true
    done()
  })

  const [router] = app.server.listeners('request') as Handler[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found =
      closing || !isPlain(request) || hosts.refusalOf(request, request.url!) ? undefined : known.get(keyOf(request))
    if (!found) return router!(request, response)
    const asked = { request, response, known: found, at: performance.now() }
    const row = found.recall()
    if (!(row instanceof Promise)) return atEndOfTurn(() => count(asked, row))
    // Other servers count, and are asked at the same time.
    const guessed = found.guess()
    const counting = guessed && countFor(services, asked, guessed)
    // Whoever waits for it is told; it may be that nobody does, as when the key is revoked meanwhile.
    if (counting instanceof Promise) counting.catch(() => undefined)
    row.then(
      recalled => count(asked, recalled, counting),
      // When it cannot be said whether it still holds, the router says so.
      () => route(asked, counting),
    )
  })

  function route({ request, response }: Asked, counting: Counting | undefined): void {
    if (counting) countings.set(request, counting)
    router!(request, response)
  }

  function count(asked: Asked, row: AccessRow | undefined, counting?: Counting): void {
    const { request, response } = asked
    const answer = row && answerFor(services, asked, row)
    const state = answer && (counting ?? countFor(services, asked, row))
    if (!state) return route(asked, counting)
    if (state instanceof Promise)
      state.then(
        counted => send(services, onAnswered, asked, answer, counted),
        () => router!(request, response),
      )
    else send(services, onAnswered, asked, answer, state)
  }

  return {
    note({ raw, url, routeOptions }, { bound, credential, params }) {
      if (raw.url !== url || !isPlain(raw)) return
      const key = keyOf(raw)
      if (known.has(key)) return
      if (known.size >= most) known = new Map()
      const lookUp = services.access.cachedLookUp(credential, bound.operation, params)
      const { headers } = commonAt(url, secure)
      known.set(key, { ...lookUp, route: routeOptions.url ?? 'none', headers, of: undefined })
    },
    counted: request => countings.get(request),
  }
}

function ofRow(services: Services, { request, known }: Asked, row: AccessRow): OfRow {
  if (known.of?.row === row) return known.of
  const caller = callerOf(row)
  const buckets = hasToken(caller) ? bucketsOf(services.config, caller) : null
  return (known.of = { row, buckets, noted: services.responseCache.entry(row, request.url!) })
}

function countFor(services: Services, asked: Asked, row: AccessRow): Counting | undefined {
  const { buckets } = ofRow(services, asked, row)
  return buckets ? services.limiter.takeBoth(...buckets) : undefined
}

function answerFor(services: Services, asked: Asked, row: AccessRow): CachedAnswer | undefined {
  const { noted } = ofRow(services, asked, row)
  const answer = noted && answerAt(noted)
  if (answer) return answer
  // Its text was dropped, and may have been written again since.
  asked.known.of = undefined
  return services.responseCache.find(row, asked.request.url!)
}

function send(
  services: Services,
  onAnswered: OnAnswered,
  { request, response, known, at }: Asked,
  answer: CachedAnswer,
  state: RateState,
): void {
  const { method, url, headers } = request as IncomingMessage & { method: string; url: string }
  const { route } = known
  const reply = new PlainReply(response, known.headers)
  const asked = { id: requestId(headers['x-request-id']), method, url, headers }
  const ended = () => onAnswered({ id: asked.id, method, route, status: reply.status, ms: performance.now() - at })
  reply.header('x-request-id', asked.id)
  setRate(reply, state)
  const sent = state.allowed ? sendAnswer(asked, reply, answer) : sendProblem(asked, reply, problems.rateLimited())
  if (!(sent instanceof Promise)) return ended()
  sent.then(ended, (error: unknown) => {
    services.log.error({ err: error, request_id: asked.id, method, route }, 'a request failed')
    const failed = new PlainReply(response, known.headers)
    failed.header('x-request-id', asked.id)
    sendProblem(asked, failed, problems.internal())
  })
}

/**
 * Does what is given in one turn of the event loop one after the other, at its end. Each answer that is written wakes the client, which
 * costs more than the answer; written together they find it awake.
 */
function createTurn(): (work: () => void) => void {
  let works: (() => void)[] = []
  function end(): void {
    const given = works
    works = []
    for (const work of given) work()
  }
  return work => {
    if (works.push(work) === 1) setImmediate(end)
  }
}

/** A GET with a token and without a body, an expectation, or an end of its connection. */
function isPlain({ method, headers, socket }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.authorization !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    !socket.writableEnded
  )
}

/** Tokens are not kept, not even here. */
const keyOf = ({ headers, url }: IncomingMessage): string =>
  hash('sha256', `${headers.authorization}\n${url}`, 'base64')
