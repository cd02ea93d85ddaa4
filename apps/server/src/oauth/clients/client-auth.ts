// Client authentication at the token and revocation endpoints (RFC 6749 §2.3).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../base/secrets/secret.ts'
import type { Services } from '../../kernel/context.ts'
import { isClientId } from './client-document.ts'
import { findClient } from './clients.store.ts'
import type { OAuthClient } from './clients.store.ts'
import type { Parameters } from '../parameters.ts'
import { unknownClient } from '../refusal.ts'

/** Whether the request has client authentication. */
export const namesClient = (request: FastifyRequest, form: Parameters) =>
  usesBasic(request) || form.get('client_id') !== undefined || form.get('client_secret') !== undefined

export async function authenticateClient(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Parameters,
): Promise<OAuthClient> {
  if (usesBasic(request))
    throw unknownClient(reply, 'Send client_id and client_secret in the body, not in the Authorization header')
  const id = form.get('client_id') ?? ''
  const client = isClientId(id) ? await findClient(services.database, services.baseUrl, id) : undefined
  if (client && isProven(client.secret_hash, form.get('client_secret'))) return client
  services.log.warn({ event: 'oauth-client-refused', ip: request.ip }, 'an app could not prove itself')
  throw unknownClient(reply, 'The app is not known or its secret is not right')
}

const usesBasic = (request: FastifyRequest) => /^basic /i.test(request.headers.authorization ?? '')

/** A public client has no secret, and so cannot send a correct one. */
function isProven(secretHash: Buffer | null, given: string | undefined): boolean {
  if (secretHash === null) return given === undefined
  return given !== undefined && timingSafeEqual(secretHash, hashToken(given))
}
