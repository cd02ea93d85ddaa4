// The API-token surface: its operations as routes under /api/v1.
import { isOn, takesQuery } from '@tessera/contract'
import type { AnyOperation, Surface } from '@tessera/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recognise } from '../../access/caller.ts'
import type { Credential } from '../../access/caller.ts'
import { looksLikeToken } from '../../domains/signing-in/api-keys/secret.ts'
import { hashToken } from '../../base/secrets/secret.ts'
import type { Services } from '../../kernel/context.ts'
import { idempotentRequest } from '../../kernel/idempotency/idempotency.ts'
import { addressBucket } from '../../limits/network.ts'
import { perform } from '../../kernel/perform.ts'
import type { Answer, Bound, Call } from '../../kernel/call.ts'
import { isRepresentation } from '../../kernel/answers/text-cache.ts'
import { EventStream } from '../../kernel/streams.ts'
import { problems } from '../../base/problems.ts'
import type { Problem } from '../../base/problems.ts'
import { hasToken, takeWithToken } from '../../limits/rate.ts'
import { sendAnswer, setRate } from '../answer.ts'
import { sendEvents } from './event-stream.ts'
import type { ShortWay } from './short-way.ts'
import { isStorable, jsonOf, packedBody } from '../../kernel/json-body.ts'
import type { RawBody } from '../../kernel/json-body.ts'
import { anonymousBody, isZipped, largeBody, receiveBody, smallBody } from '../body.ts'

export function restSurface(
  app: FastifyInstance,
  services: Services,
  bindings: readonly Bound[],
  short: ShortWay | undefined,
): void {
  for (const bound of bindings) {
    if (!isOn(bound.operation, 'rest')) continue
    app.route({
      method: bound.operation.method,
      url: routePath(bound.operation.path),
      handler: async (request, reply) => {
        const call = callFrom(request, reply, bound, 'rest', bearer(request))
        call.question = request.url
        call.idempotency = idempotencyOf(request, call)
        call.counting = short?.counted(request.raw)
        const answer = await perform(services, bindings, call)
        if (short && isRepresentation(answer.body) && answer.body.kept) short.note(request, call)
        return respond(services, request, reply, answer)
      },
    })
  }
}

/** Sends any answer. */
export const respond = (services: Services, request: FastifyRequest, reply: FastifyReply, answer: Answer) =>
  answer.body instanceof EventStream
    ? sendEvents(services, request, reply, answer.body)
    : sendAnswer(request, reply, answer)

/** Converts `/tokensets/{tokenset_id}` to the router's notation. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** RFC 6750 §2.1. Ignores tokens in the query string; a malformed one costs no look-up. */
export function bearer(request: FastifyRequest): Credential {
  const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? '')?.[1]
  return token !== undefined && looksLikeToken(token) ? { kind: 'key', hash: hashToken(token) } : { kind: 'none' }
}

/** A call with its received body. */
export interface RequestCall extends Call {
  body: RawBody | undefined
}

/** The part that the REST surfaces share. */
export function callFrom(
  request: FastifyRequest,
  reply: FastifyReply,
  bound: Bound,
  surface: Surface,
  credential: Credential,
): RequestCall {
  const limit = bodyLimitOf(bound.operation)
  async function receive() {
    call.body = await receiveBody(request, reply, limit, bound.operation.body === 'packed')
    // Checked before the look-up of an Idempotency-Key, which needs the body.
    if (call.body.tooLarge) throw problems.bodyTooLarge(limit)
  }
  const call: RequestCall = {
    bound,
    surface,
    credential,
    params: request.params as Record<string, string>,
    body: undefined,
    receive: hasBody(bound.operation) ? receive : undefined,
    input: () => (hasBody(bound.operation) ? bodyOf(request, call, limit) : queryOf(request, bound.operation)),
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    requestId: request.id,
    ifMatch: request.headers['if-match'],
    onRate: state => setRate(reply, state),
    question: undefined,
    idempotency: undefined,
    counted: false,
    counting: undefined,
    rehearse: false,
  }
  return call
}

const hasBody = (operation: AnyOperation): boolean => !takesQuery(operation)

/** In bytes. The smallest for unauthenticated calls. */
const bodyLimitOf = ({ on, body }: AnyOperation): number =>
  on === 'nobody' ? anonymousBody : body === undefined ? smallBody : largeBody

function bodyOf(request: FastifyRequest, { body, bound: { operation } }: RequestCall, limit: number): unknown {
  const type = request.headers['content-type']
  if (operation.body === 'packed') return packedBody(body, type, { limit, isZipped: isZipped(request.raw) })
  // A PATCH without fields is valid; one without a body probably lost it on its way.
  return withDryRun(jsonOf(body, type, limit, operation.method === 'PATCH'), request, operation)
}

function queryOf(request: FastifyRequest, { answers }: AnyOperation): Record<string, unknown> {
  // On reconnecting, a client sends the id of the last event in a header (HTML Living Standard, §9.2.4), which takes
  // precedence over the address.
  const last = answers === 'events' && request.headers['last-event-id']
  const query = { ...(request.query as Record<string, unknown>), ...(last ? { after: last } : {}) }
  for (const value of Object.values(query))
    if (typeof value === 'string' && !isStorable(value)) throw problems.badCharacters()
  return query
}

/** A rehearsal may be asked for in the address as well: what says so there must not be written. */
function withDryRun(body: unknown, request: FastifyRequest, { input }: AnyOperation): unknown {
  const { dry_run } = request.query as Record<string, unknown>
  return dry_run !== undefined && 'dry_run' in input.shape ? { dry_run, ...(body as object) } : body
}

function idempotencyOf(request: FastifyRequest, call: RequestCall): Call['idempotency'] {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  // The body has been received by then.
  return () => idempotentRequest(String(key), request.method, request.url, call.body?.bytes ?? Buffer.alloc(0))
}

export const isRest = (url: string): boolean => /^\/api\/v1(?:[/?]|$)/.test(url)

/**
 * The answer to requests without an operation: unknown paths and methods, an unparsable URL. Authenticates and counts
 * the caller first, so that such a request costs as much as any other.
 */
export async function restRefusal(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): Promise<Problem> {
  const caller = await recognise(services, bearer(request))
  const state = hasToken(caller)
    ? await takeWithToken(services, caller)
    : await services.limiter.take(addressBucket('ip', request.ip), services.config.rateLimit)
  setRate(reply, state)
  if (!state.allowed) return problems.rateLimited()
  return caller ? problem : problems.invalidApiToken()
}
