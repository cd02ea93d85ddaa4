// Token revocation (RFC 7009): 200 for a valid, unknown or revoked token. A refresh token ends
// the app's connection, with its access token (§2.1), and the access token does too.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../base/secrets/secret.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../storage/sql.ts'
import { authenticateClient, namesClient } from '../clients/client-auth.ts'
import { revokeByToken } from '../grants.store.ts'
import { formOf } from '../parameters.ts'
import { recordConnection } from '../record.ts'
import { hashesOf } from './refresh-token.ts'
import { limitByAddress, neverStore, refusal } from '../refusal.ts'

export async function revoke(services: Services, request: FastifyRequest, reply: FastifyReply) {
  neverStore(reply)
  await limitByAddress(services, request, reply, 'revoke', services.config.rateLimit)
  const form = await formOf(request, reply)
  const token = form.get('token')
  // Possession of the token suffices; client authentication, if present, must be valid.
  const client = namesClient(request, form) ? await authenticateClient(services, request, reply, form) : null
  if (token === undefined) throw refusal('invalid_request', 'token is missing')
  const hashes = { access: hashToken(token), family: hashesOf(token)?.family ?? null }
  const end = async (tx: Db) => {
    const ended = await revokeByToken(tx, hashes, client?.id ?? null)
    if (!ended) return
    await recordConnection(
      tx,
      services,
      { ip: request.ip, requestId: request.id },
      {
        summary: `Revoked "${ended.name}"`,
        user_id: ended.user_id,
        subject: { kind: 'api_key', id: ended.id, before: { name: ended.name }, after: null },
      },
    )
  }
  await services.database.transaction(end, { touches: 'everything' })
  return reply.send({})
}
