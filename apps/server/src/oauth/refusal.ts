// Refusals in the form of RFC 6749 §5.2: `error` is a code, `error_description` the sentence.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { Problem, problems } from '../problems.ts'
import { setRate } from '../surfaces/answer.ts'

export const refusal = (error: string, description: string, status = 400) =>
  new Problem(status, error, { error_description: description })

/** RFC 6749 §5.2: 401, with the scheme in which the next attempt may be made. */
export function unknownClient(reply: FastifyReply, description: string): Problem {
  reply.header('WWW-Authenticate', 'Basic realm="tessera", charset="UTF-8"')
  return refusal('invalid_client', description, 401)
}

/** Answers that hold a secret, and errors beside them, are never kept (RFC 6749 §5.1). */
export function neverStore(reply: FastifyReply): void {
  reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache')
}

/** Counts a call by the address it comes from. */
export async function limitByAddress(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  what: string,
  limit: number,
  seconds?: number,
): Promise<void> {
  const state = await services.limiter.take(`${what}:${request.ip}`, Math.max(1, Math.ceil(limit)), seconds)
  setRate(reply, state)
  if (!state.allowed) throw problems.rateLimited()
}

export function methodNotAllowed(reply: FastifyReply, allowed: string) {
  reply.header('Allow', allowed)
  return new Problem(405, 'Method not allowed')
}
