// Refusals in the form of RFC 6749 §5.2: `error` is a code, `error_description` the message.
import type { OAuthCode } from '@tessera/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../kernel/context.ts'
import { addressBucket } from '../limits/network.ts'
import type { StatusOf } from '../base/problems/problem.ts'
import { Problem, problems } from '../base/problems.ts'
import { setRate } from '../surfaces/answer.ts'

export const refusal = <C extends OAuthCode>(error: C, error_description: string, status?: StatusOf<C>) =>
  new Problem(error, error, { details: { error_description }, status })

/** RFC 6749 §5.2: 401 with the scheme for the next attempt. */
export function unknownClient(reply: FastifyReply, description: string): Problem {
  reply.header('WWW-Authenticate', 'Basic realm="tessera", charset="UTF-8"')
  return refusal('invalid_client', description)
}

/** RFC 6749 §5.1 forbids caching of responses with secrets, and of errors from the same endpoints. */
export function neverStore(reply: FastifyReply): void {
  reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache')
}

/** Counts a call for its address. */
export async function limitByAddress(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  what: string,
  limit: number,
  seconds?: number,
): Promise<void> {
  const state = await services.limiter.take(addressBucket(what, request.ip), Math.max(1, Math.ceil(limit)), seconds)
  setRate(reply, state)
  if (!state.allowed) throw problems.rateLimited()
}

/** Reading the metadata of an app is bounded as registering one is. */
export const limitReading = (services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> =>
  limitByAddress(services, request, reply, 'client-metadata', services.config.rateLimit / 5, 60 * 60)

export function methodNotAllowed(reply: FastifyReply, allowed: string) {
  reply.header('Allow', allowed)
  return problems.methodNotAllowed()
}
