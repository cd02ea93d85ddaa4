// Answers requests with a cached answer before the router: with the same checks and headers, but without the parts of
// the framework that they do not need. All other requests go through the router.
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

/** The data to answer a request again. */
interface Known extends CachedLookUp {
  route: string
  /** The common headers of its answers: alternating names and values. */
  headers: readonly string[]
  /** The last answer for the row, which stays the same until a write. */
  of: OfRow | undefined
}

interface OfRow {
  row: AccessRow
  /** null: the row belongs to nobody or to a session. */
  buckets: Buckets | null
  noted: CacheEntry | undefined
}

type Counting = RateState | Promise<RateState>

interface Asked {
  request: IncomingMessage
  response: ServerResponse
  known: Known
  /** The time of arrival, by `performance.now()`. */
  at: number
}

/** The maximum number of requests to answer this way; each takes some 500 bytes of heap beside the last row. */
const most = 4_000

export interface ShortWay {
  /** Registers a request whose answer is a cached text, so that the same one can take the short way. */
  note(request: FastifyRequest, call: Call): void
  /** The count of a request that began here and went on to the router. */
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
    // With external counters, the request is counted while the look-up is under way.
    const guessed = found.guess()
    const counting = guessed && countFor(services, asked, guessed)
    // Marks the rejection as handled, because nobody may await it, for example if the key is revoked meanwhile.
    if (counting instanceof Promise) counting.catch(() => undefined)
    row.then(
      recalled => count(asked, recalled, counting),
      // If the validity of the cached row is unknown, the router decides.
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
  // Its text was evicted, and may have been rendered again since.
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
 * Runs the work of one event loop turn together at its end. Each written answer wakes the client, which costs more than
 * the answer; written together, the later ones find it awake.
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

/** A GET with a token, without a body or expectation, on a connection that stays open. */
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

/** Keeps no tokens in memory. */
const keyOf = ({ headers, url }: IncomingMessage): string =>
  hash('sha256', `${headers.authorization}\n${url}`, 'base64')
