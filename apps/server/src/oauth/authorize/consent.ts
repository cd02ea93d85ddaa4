// The two calls of the consent page. The decision applies to the request that the server stored, never to data from the
// page: the page only identifies the transaction, which belongs to the session that opened it and permits one decision.
import { matchCode, pluginClientId, scopes as allScopes } from '@tessera/contract'
import type { ConsentDetails, Scope } from '@tessera/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recognise } from '../../access/caller.ts'
import { callerOf, refuseWithoutFactor } from '../../access/guard.ts'
import { hashToken, newSecret } from '../../base/secrets/secret.ts'
import type { Caller } from '../../base/caller.ts'
import type { Services } from '../../kernel/context.ts'
import { problems } from '../../base/problems.ts'
import { jsonOf } from '../../kernel/json-body.ts'
import { receiveBody, smallBody } from '../../surfaces/body.ts'
import { refuseCrossSite, sessionCredential } from '../../surfaces/session/session.ts'
import type { Db } from '../../storage/sql.ts'
import { answerTo, checkAuthorization, UntrustedRequest } from './authorize-checks.ts'
import { hostOfId } from '../clients/client-document.ts'
import { quoted, tellAccount } from '../../domains/people/mails/tell-account.ts'
import { findClient } from '../clients/clients.store.ts'
import { insertCode, insertTransaction, takeTransaction } from '../grants.store.ts'
import type { Transaction } from '../grants.store.ts'
import { queryOf } from '../parameters.ts'
import { hashState } from '../plugin-bridge.ts'
import { publishDenial } from '../plugin-bridge.store.ts'
import { describeRedirect } from '../clients/redirect-uri.ts'
import { limitByAddress, limitReading, neverStore, refusal } from '../refusal.ts'
import { refreshDays } from '../tokens/refresh.store.ts'
import { tokenDays } from '../tokens/token.ts'

export async function showConsent(services: Services, request: FastifyRequest, reply: FastifyReply) {
  neverStore(reply)
  const { user, session_id } = await visitor(services, request, reply)
  const count = () => limitReading(services, request, reply)
  const authorization = await checkAuthorization(services, queryOf(request), count).catch((error: unknown) => {
    throw error instanceof UntrustedRequest ? refusal('invalid_request', error.message) : error
  })
  // The authorization endpoint refuses such a request earlier, so only a manual call leads here.
  if ('redirect' in authorization)
    throw refusal('invalid_request', 'The request is not valid. Start again from the app.')
  const transaction = newSecret()
  await insertTransaction(
    services.database.autocommit({ touches: 'nothing' }),
    hashToken(transaction),
    { session_id, user_id: user.id },
    authorization,
  )
  const isPlugin = authorization.client_id === pluginClientId
  const { host, kind } = describeRedirect(authorization.redirect_uri)
  const client_host = hostOfId(authorization.client_id)
  return reply.send({
    transaction,
    client_name: authorization.client.name,
    redirect_host: host,
    redirect_kind: isPlugin ? 'plugin' : kind,
    scopes: authorization.scopes,
    account: { email: user.email, name: user.name },
    match_code: isPlugin ? matchCode(authorization.state ?? '') : null,
    registered_at: isPlugin || client_host !== null ? null : authorization.client.created_at,
    expires_in_days: authorization.offline ? refreshDays : tokenDays,
    stays_connected: authorization.offline,
    client_host,
  } satisfies ConsentDetails)
}

const decisionSchema = z.object({
  transaction: z.string({ error: 'transaction is required' }),
  decision: z.enum(['approve', 'deny'], { error: 'decision must be approve or deny' }),
  scopes: z
    .array(z.enum(allScopes, { error: `scopes must be of: ${allScopes.join(', ')}` }), {
      error: 'scopes must be an array',
    })
    .optional(),
})

export async function decideConsent(services: Services, request: FastifyRequest, reply: FastifyReply) {
  neverStore(reply)
  refuseCrossSite(services.baseUrl, request)
  const { user, session_id } = await visitor(services, request, reply)
  const body = await receiveBody(request, reply, smallBody)
  const parsed = decisionSchema.safeParse(jsonOf(body, request.headers['content-type'], smallBody))
  if (!parsed.success) throw problems.invalidInput(parsed.error.issues[0]!)
  const { transaction, decision, scopes } = parsed.data
  const decide = async (tx: Db) => {
    const authorization = await takeTransaction(tx, hashToken(transaction), session_id)
    if (!authorization) throw problems.consentExpired()
    if (decision === 'approve') await tellOfApp(services, tx, user, authorization.client_id)
    const answer =
      decision === 'approve' ? await approve(tx, user.id, authorization, scopes) : await deny(tx, authorization)
    return answerTo(services.baseUrl, authorization.redirect_uri, { ...answer, state: authorization.state })
  }
  const redirect_to = await services.database.transaction(decide, { touches: 'nothing' })
  services.log.info({ event: `oauth-${decision}`, user_id: user.id, ip: request.ip }, 'a consent was decided')
  return reply.send({ redirect_to })
}

async function tellOfApp(services: Services, tx: Db, user: Caller['user'], clientId: string): Promise<void> {
  const client = await findClient(tx, services.baseUrl, clientId)
  await tellAccount({ ...services, db: tx }, user, `the app ${quoted(client?.name ?? clientId)} was connected`)
}

async function approve(tx: Db, userId: string, authorization: Transaction, chosen: Scope[] | undefined) {
  const granted =
    chosen === undefined ? authorization.scopes : authorization.scopes.filter(scope => chosen.includes(scope))
  if (granted.length === 0 || chosen?.some(scope => !authorization.scopes.includes(scope)))
    throw problems.consentScopes()
  const code = newSecret()
  const stateHash =
    authorization.client_id === pluginClientId && authorization.state !== null ? hashState(authorization.state) : null
  await insertCode(tx, hashToken(code), userId, stateHash, { ...authorization, scopes: granted })
  return { code }
}

async function deny(tx: Db, authorization: Transaction) {
  if (authorization.client_id === pluginClientId && authorization.state !== null)
    await publishDenial(tx, hashState(authorization.state))
  return { error: 'access_denied', error_description: 'The person denied the request' }
}

export async function isSignedIn(services: Services, request: FastifyRequest): Promise<boolean> {
  const caller = await recognise(services, sessionCredential(services.baseUrl, request))
  return Boolean(caller?.session_id)
}

/** The signed-in user; on 401 the page shows its sign-in form. */
async function visitor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ user: Caller['user']; session_id: string }> {
  await limitByAddress(services, request, reply, 'consent', services.config.sessionRateLimit)
  const row = await services.access.find(sessionCredential(services.baseUrl, request), { on: 'nobody' })
  const caller = callerOf(row)
  if (!caller?.session_id) throw problems.notSignedIn()
  // Otherwise an app would have the access that its person has not yet.
  refuseWithoutFactor(row, services.config)
  return { user: caller.user, session_id: caller.session_id }
}
