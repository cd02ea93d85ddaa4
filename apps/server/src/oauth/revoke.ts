// Token revocation (RFC 7009): 200 for a token that is known, unknown or ended already.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../api-keys/secret.ts'
import type { Services } from '../context.ts'
import { authenticateClient, namesClient } from './client-auth.ts'
import { revokeByToken } from './grants.store.ts'
import { formOf } from './parameters.ts'
import { recordConnection } from './record.ts'
import { limitByAddress, neverStore, refusal } from './refusal.ts'

export async function revoke(services: Services, request: FastifyRequest, reply: FastifyReply) {
  neverStore(reply)
  await limitByAddress(services, request, reply, 'revoke', services.config.rateLimit)
  const form = formOf(request)
  const token = form.get('token')
  // Holding the token is enough to end it; who says more about itself must be right about it.
  const client = namesClient(request, form) ? await authenticateClient(services, request, reply, form) : null
  if (token === undefined) throw refusal('invalid_request', 'token is missing')
  await services.database.transaction(async tx => {
    const ended = await revokeByToken(tx, hashToken(token), client?.id ?? null)
    if (!ended) return
    await recordConnection(tx, services, {
      operation: 'disconnect_app',
      summary: `Revoked "${ended.name}"`,
      user_id: ended.user_id,
      api_key_id: ended.id,
      before: { name: ended.name },
      after: null,
    })
  })
  return reply.send({})
}
