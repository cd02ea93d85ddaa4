// The API-token surface: every operation that is on it, as a route under /api/v1.
import { isOn } from '@tessera/contract'
import type { AnyOperation, Surface } from '@tessera/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recognise } from '../access/caller.ts'
import type { Credential } from '../access/caller.ts'
import { hashToken, looksLikeToken } from '../api-keys/secret.ts'
import type { Services } from '../context.ts'
import { idempotentRequest } from '../idempotency.ts'
import { perform } from '../operation.ts'
import type { Bound, Call } from '../operation.ts'
import { problems } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { sendAnswer, setRate } from './answer.ts'
import { isStorable, jsonOf, largeBody, smallBody } from './body.ts'
import type { RawBody } from './body.ts'

export function restSurface(app: FastifyInstance, services: Services, bindings: readonly Bound[]): void {
  for (const bound of bindings) {
    if (!isOn(bound.operation, 'rest')) continue
    app.route({
      method: bound.operation.method,
      url: routePath(bound.operation.path),
      handler: async (request, reply) => {
        const call = callFrom(request, reply, bound, 'rest', bearer(request))
        call.question = request.url
        call.idempotency = () => idempotency(request)
        const answer = await perform(services, bindings, call)
        return sendAnswer(request, reply, answer)
      },
    })
  }
}

/** `/tokensets/{tokenset_id}` as the router writes it. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** RFC 6750 §2.1. A token in the query string is never looked at; a garbled one costs no look-up. */
export function bearer(request: FastifyRequest): Credential {
  const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? '')?.[1]
  return token !== undefined && looksLikeToken(token) ? { kind: 'key', hash: hashToken(token) } : { kind: 'none' }
}

/** What the REST surfaces have in common. */
export function callFrom(
  request: FastifyRequest,
  reply: FastifyReply,
  bound: Bound,
  surface: Surface,
  credential: Credential,
): Call {
  return {
    bound,
    surface,
    credential,
    params: request.params as Record<string, string>,
    input: () => inputOf(request, bound.operation),
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    ifMatch: request.headers['if-match'],
    onRate: state => setRate(reply, state),
    question: undefined,
    idempotency: undefined,
    counted: false,
    rehearse: false,
  }
}

function inputOf(request: FastifyRequest, operation: AnyOperation): unknown {
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    const query = request.query as Record<string, unknown>
    for (const value of Object.values(query))
      if (typeof value === 'string' && !isStorable(value)) throw problems.badCharacters()
    return query
  }
  const limit = operation.body === 'large' ? largeBody : smallBody
  return jsonOf(request.body as RawBody | undefined, request.headers['content-type'], limit)
}

function idempotency(request: FastifyRequest) {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  const body = request.body as RawBody | undefined
  return idempotentRequest(String(key), request.method, request.url, body?.bytes ?? Buffer.alloc(0))
}

export const isRest = (url: string): boolean => /^\/api\/v1(?:[/?]|$)/.test(url)

/**
 * The answer to what reaches no operation: unknown paths and methods, a URL that cannot be read. Who asks is checked and
 * counted first, so that it costs a stranger as much as any other.
 */
export async function restRefusal(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): Promise<Problem> {
  const caller = await recognise(services, bearer(request))
  const state = await services.limiter.take(
    caller?.key ? `key:${caller.key.id}` : `ip:${request.ip}`,
    services.config.rateLimit,
  )
  setRate(reply, state)
  if (!state.allowed) return problems.rateLimited()
  return caller ? problem : problems.invalidApiToken()
}
