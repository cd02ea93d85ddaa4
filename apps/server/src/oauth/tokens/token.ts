// The token endpoint: a code or a refresh token for a token (RFC 6749 §4.1.3, §5, §6; RFC 7636 §4.6; RFC 8707 §2.2; RFC 9700 §4.5).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { insertApiKey } from '../../domains/signing-in/api-keys/api-keys.store.ts'
import { hashToken } from '../../base/secrets/secret.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../storage/sql.ts'
import { authenticateClient } from '../clients/client-auth.ts'
import type { OAuthClient } from '../clients/clients.store.ts'
import * as grants from '../grants.store.ts'
import type { Code } from '../grants.store.ts'
import { isOwnResource, resourceOf } from '../metadata.ts'
import { scopeText } from '../offline.ts'
import { formOf } from '../parameters.ts'
import type { Parameters } from '../parameters.ts'
import { proves } from '../pkce.ts'
import { recordConnection } from '../record.ts'
import type { From } from '../record.ts'
import type { Issued, Redemption } from './redemption.ts'
import { refresh } from './refresh.ts'
import { newRefreshToken } from './refresh-token.ts'
import { accessSeconds, insertFamily } from './refresh.store.ts'
import { limitByAddress, neverStore, refusal } from '../refusal.ts'

export const tokenDays = 30

/** In seconds, without a refresh token; with one, access tokens are short. */
const tokenSeconds = tokenDays * 24 * 60 * 60

type Grant = (tx: Db, services: Services, from: From, client: OAuthClient, form: Parameters) => Promise<Redemption>

interface GrantType {
  /** Why the form cannot be served; null: it can. */
  fault(client: OAuthClient, form: Parameters): string | null
  run: Grant
}

const grantTypes: Record<string, GrantType> = {
  authorization_code: {
    fault(client, form) {
      if (form.get('code') === undefined) return 'code is missing'
      return client.secret_hash === null && form.get('code_verifier') === undefined ? 'code_verifier is missing' : null
    },
    run: redeem,
  },
  refresh_token: {
    fault: (_client, form) => (form.get('refresh_token') === undefined ? 'refresh_token is missing' : null),
    run: refresh,
  },
}

export async function token(services: Services, request: FastifyRequest, reply: FastifyReply) {
  neverStore(reply)
  await limitByAddress(services, request, reply, 'token', services.config.rateLimit)
  const form = await formOf(request, reply)
  const type = form.get('grant_type')
  if (type === undefined) throw refusal('invalid_request', 'grant_type is missing')
  const grantType = Object.hasOwn(grantTypes, type) ? grantTypes[type]! : null
  if (!grantType) throw refusal('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
  const client = await authenticateClient(services, request, reply, form)
  const fault = grantType.fault(client, form)
  if (fault) throw refusal('invalid_request', fault)
  for (const resource of form.all('resource'))
    if (!isOwnResource(services.baseUrl, resource))
      throw refusal('invalid_target', 'resource must be the MCP endpoint of this server')

  const from = { ip: request.ip, requestId: request.id }
  const redemption = await services.database.transaction(tx => grantType.run(tx, services, from, client, form), {
    touches: 'everything',
  })
  const who = { client_id: client.id, grant_type: type }
  if ('refused' in redemption) {
    const fields = { event: 'oauth-grant-refused', ...who, ip: request.ip, reason: redemption.reason }
    services.log.warn(fields, 'a code or refresh token was refused')
    throw redemption.refused
  }
  services.log.info({ event: 'oauth-token-issued', ...who, user_id: redemption.user_id }, 'a token was issued')
  return reply.send(answerOf(redemption))
}

function answerOf({ token, refresh_token, scopes }: Issued) {
  const offline = refresh_token !== undefined
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: offline ? accessSeconds : tokenSeconds,
    scope: scopeText(scopes, offline),
    ...(offline ? { refresh_token } : {}),
  }
}

/** Why a code failed is logged, but not revealed to the client. */
const refuse = (reason: string): Redemption => ({
  refused: refusal('invalid_grant', 'The code is not valid, or not for this request'),
  reason,
})

async function redeem(
  tx: Db,
  services: Services,
  from: From,
  client: OAuthClient,
  form: Parameters,
): Promise<Redemption> {
  const hash = hashToken(form.get('code') ?? '')
  const code = await grants.findCode(tx, hash)
  if (code && code.client_id !== client.id) return refuse('another client’s')
  if (!code || code.consumed) return replayed(tx, services, from, client, hash)
  if (code.expired) return refuse('expired')
  const fault = faultOf(code, form)
  if (fault) return refuse(fault)
  // Only one of several concurrent requests passes this line.
  if (!(await grants.consumeCode(tx, hash))) return replayed(tx, services, from, client, hash)
  return issue(tx, services, from, client, code, hash)
}

/** Why this request may not use this code, or null. */
function faultOf(code: Code, form: Parameters): string | null {
  const redirect = form.get('redirect_uri')
  if (redirect === undefined ? code.redirect_uri_given : redirect !== code.redirect_uri) return 'another redirect_uri'
  const verifier = form.get('code_verifier')
  // A verifier without a challenge: an attacker removed the challenge from the request (RFC 9700 §4.8.2).
  if (code.code_challenge === null) return verifier === undefined ? null : 'a verifier without a challenge'
  return verifier !== undefined && proves(verifier, code.code_challenge) ? null : 'the verifier does not fit'
}

async function replayed(
  tx: Db,
  services: Services,
  from: From,
  client: OAuthClient,
  hash: Buffer,
): Promise<Redemption> {
  const ended = await grants.revokeByCode(tx, hash, client.id)
  if (!ended) return refuse('unknown or used')
  await recordConnection(tx, services, from, {
    summary: `Disconnected the app "${client.name}": its code was used twice`,
    user_id: ended.user_id,
    subject: { kind: 'api_key', id: ended.id, before: { name: ended.name }, after: null },
  })
  return refuse('used twice; its token was ended')
}

async function issue(
  tx: Db,
  services: Services,
  from: From,
  client: OAuthClient,
  code: Code,
  codeHash: Buffer,
): Promise<Redemption> {
  const token = randomBytes(32).toString('hex')
  await grants.lockGrant(tx, code.user_id, client.id)
  await grants.endFormerToken(tx, code.user_id, client.id)
  const key = await insertApiKey(tx, {
    id: services.newId(),
    user_id: code.user_id,
    name: `MCP OAuth — ${client.name}`,
    kind: 'oauth',
    prefix: token.slice(0, 12),
    key_hash: hashToken(token),
    scopes: code.scopes,
    expires_in_days: tokenDays,
  })
  await grants.tieToken(tx, key.id, {
    client_id: client.id,
    resource: resourceOf(services.baseUrl),
    code_hash: codeHash,
  })
  const renewal = code.offline ? newRefreshToken() : null
  if (renewal) await insertFamily(tx, key.id, renewal.hashes, code.scopes)
  await recordConnection(tx, services, from, {
    summary: `Connected the app "${client.name}" (${code.scopes.join(', ')}${code.offline ? '; it stays connected' : ''})`,
    user_id: code.user_id,
    subject: {
      kind: 'api_key',
      id: key.id,
      before: null,
      after: { name: key.name, scopes: code.scopes, client_id: client.id },
    },
  })
  return {
    token,
    ...(renewal ? { refresh_token: renewal.text } : {}),
    user_id: code.user_id,
    scopes: code.scopes,
  }
}
