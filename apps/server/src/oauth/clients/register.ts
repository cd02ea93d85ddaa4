// Dynamic client registration (RFC 7591), open to everyone: registration grants no access, and unused clients are
// deleted.
import { scopes } from '@tessera/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { hashToken, newSecret } from '../../base/secrets/secret.ts'
import type { Services } from '../../kernel/context.ts'
import { Problem } from '../../base/problems.ts'
import { jsonOf } from '../../kernel/json-body.ts'
import { receiveBody } from '../../surfaces/body.ts'
import { clientName, faultOfRedirects } from './client-metadata.ts'
import { insertClient } from './clients.store.ts'
import type { ClientMetadata } from './clients.store.ts'
import { grantTypes } from '../metadata.ts'
import { askedOf, scopeText } from '../offline.ts'
import { limitByAddress, neverStore, refusal } from '../refusal.ts'

const hour = 60 * 60
const bodyLimit = 16_000
const texts = (sentence: string) => z.array(z.string({ error: sentence }), { error: sentence }).optional()
const grantSentence = 'grant_types must include authorization_code'
const responseSentence = 'response_types must include code'
const methodSentence = 'token_endpoint_auth_method must be client_secret_post or none'

/** Unknown fields are ignored (RFC 7591 §2). */
const metadataSchema = z.object({
  client_name: clientName('client_name').default('Unnamed app'),
  grant_types: texts(grantSentence).refine(list => !list || list.includes('authorization_code'), {
    error: grantSentence,
  }),
  response_types: texts(responseSentence).refine(list => !list || list.includes('code'), { error: responseSentence }),
  token_endpoint_auth_method: z
    .enum(['client_secret_post', 'client_secret_basic', 'none'], { error: methodSentence })
    .default('client_secret_post'),
  scope: z.string({ error: 'scope must be a text of scopes separated by spaces' }).optional(),
  application_type: z.enum(['web', 'native'], { error: 'application_type must be web or native' }).optional(),
})

export async function register(services: Services, request: FastifyRequest, reply: FastifyReply) {
  neverStore(reply)
  await limitByAddress(services, request, reply, 'register', services.config.rateLimit / 5, hour)
  const given = await readBody(request, reply)
  const redirect_uris = redirectUrisOf(given.redirect_uris)
  const parsed = metadataSchema.safeParse(given)
  if (!parsed.success) throw refusal('invalid_client_metadata', parsed.error.issues[0]!.message)
  const { client_name, grant_types, token_endpoint_auth_method, scope, application_type } = parsed.data

  // The response has the registered metadata, which may be less than requested (RFC 7591 §3.2.1).
  const isPublic = token_endpoint_auth_method === 'none'
  const metadata: ClientMetadata = {
    grant_types: grantTypes.filter(type => type === 'authorization_code' || grant_types?.includes(type)),
    response_types: ['code'],
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_post',
    scope: knownScopes(scope),
    ...(application_type ? { application_type } : {}),
  }
  const id = randomBytes(16).toString('hex')
  const secret = isPublic ? null : newSecret()
  const { issued_at } = await insertClient(services.database.autocommit({ touches: 'nothing' }), {
    id,
    secret_hash: secret === null ? null : hashToken(secret),
    name: client_name,
    redirect_uris,
    metadata,
  })
  services.log.info({ event: 'oauth-client-registered', client_id: id, ip: request.ip }, 'an app registered')
  return reply.code(201).send({
    client_id: id,
    client_id_issued_at: issued_at,
    ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    client_name,
    redirect_uris,
    ...metadata,
  })
}

async function readBody(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown>> {
  try {
    const body = await receiveBody(request, reply, bodyLimit)
    return jsonOf(body, request.headers['content-type'], bodyLimit) as Record<string, unknown>
  } catch (error) {
    throw error instanceof Problem ? refusal('invalid_client_metadata', error.message) : error
  }
}

function redirectUrisOf(given: unknown): string[] {
  const fault = faultOfRedirects(given)
  if (fault) throw refusal('invalid_redirect_uri', fault)
  return given as string[]
}

function knownScopes(given: string | undefined): string {
  const { asked, offline } = askedOf(given)
  const known = scopes.filter(scope => asked.includes(scope))
  return scopeText(known.length > 0 ? known : scopes, offline)
}
