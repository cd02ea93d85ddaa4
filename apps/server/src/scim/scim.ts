// SCIM 2.0 for the identity provider of an organization (RFC 7644): its own tokens, errors and media type.
import { planNames } from '@tessera/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../base/secrets/secret.ts'
import { ScimFault } from '../domains/signing-in/scim/provisioning.ts'
import type { Provisioning } from '../domains/signing-in/scim/provisioning.ts'
import { findByToken, noteUse } from '../domains/signing-in/scim/scim.store.ts'
import type { Provisioned } from '../domains/signing-in/scim/scim.store.ts'
import { problemOf } from '../base/problems/problem.ts'
import type { Services } from '../kernel/context.ts'
import { recordChange } from '../kernel/history/record-change.ts'
import { addressBucket } from '../limits/network.ts'
import { isUnavailable } from '../storage/failures.ts'
import { setRate } from '../surfaces/answer.ts'
import { jsonOf } from '../kernel/json-body.ts'
import { receiveBody, smallBody } from '../surfaces/body.ts'
import { listOf, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { groupRoutes } from './group-routes.ts'
import type { ScimAnswer, ScimRequest } from './route.ts'
import { userRoutes } from './user-routes.ts'

const mediaType = 'application/scim+json; charset=utf-8'

export function scimSurface(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerFault(services, error, request, reply))
  app.setNotFoundHandler(async () => {
    throw new ScimFault(
      404,
      null,
      'There is no such endpoint: /Users, /Groups, /ServiceProviderConfig, /Schemas, /ResourceTypes.',
    )
  })
  discover(app, services)
  for (const [methodAndPath, answer] of Object.entries({ ...userRoutes, ...groupRoutes })) {
    const [method, url] = methodAndPath.split(' ') as [string, string]
    app.route({
      method,
      url,
      handler: async (request, reply) => send(reply, await answer(await admitted(services, request, reply))),
    })
  }
}

function discover(app: FastifyInstance, services: Services): void {
  const publish = (url: string, documentFor: (base: string, id: string) => object | undefined) =>
    app.get<{ Params: { id?: string } }>(url, async (request, reply) => {
      await limitByAddress(services, request, reply)
      const body = documentFor(baseOf(services), request.params.id ?? '')
      if (!body) throw new ScimFault(404, null, 'There is no such schema or type.')
      return send(reply, { status: 200, body })
    })
  publish('/ServiceProviderConfig', base => serviceProviderConfig(base, `${services.baseUrl}/docs/for/scim`))
  publish('/ResourceTypes', base => listOf(resourceTypes(base)))
  publish('/ResourceTypes/:id', (base, wanted) => resourceTypes(base).find(({ id }) => id === wanted))
  publish('/Schemas', base => listOf(schemas(base)))
  publish('/Schemas/:id', (base, wanted) => schemas(base).find(({ id }) => id === wanted))
}

const baseOf = ({ baseUrl }: Services) => `${baseUrl}/scim/v2`

function send(reply: FastifyReply, { status, body, location }: ScimAnswer) {
  if (location !== undefined) reply.header('Location', location)
  reply.code(status).header('Content-Type', mediaType).header('Cache-Control', 'no-store')
  return body === undefined ? reply.removeHeader('Content-Type').send() : reply.send(JSON.stringify(body))
}

async function limitByAddress({ limiter, config }: Services, request: FastifyRequest, reply: FastifyReply) {
  const state = await limiter.take(addressBucket('scim', request.ip), config.rateLimit)
  setRate(reply, state)
  if (!state.allowed) throw new ScimFault(429, null, 'Too many requests. Try again later.')
}

async function admitted(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<ScimRequest> {
  const organization = await organizationOf(services, request, reply)
  return {
    services,
    organizationId: organization.organization_id,
    base: baseOf(services),
    query: lastOfEach(request.query as Record<string, string | string[]>),
    id: (request.params as { id?: string }).id ?? '',
    body: async () =>
      jsonOf(await receiveBody(request, reply, smallBody), request.headers['content-type'], smallBody, true) as Record<
        string,
        unknown
      >,
    write: work => write(services, request, organization, work),
  }
}

/** Of a parameter that is given twice, the last counts. */
const lastOfEach = (query: Record<string, string | string[]>): ScimRequest['query'] =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat().at(-1)]))

/** The organization whose token it is. Refuses a write where its owner's plan has no organizations any more. */
async function organizationOf(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Provisioned> {
  const token = /^Bearer +(tscim_[\w-]{43}) *$/i.exec(request.headers.authorization ?? '')?.[1]
  const found = token === undefined ? undefined : await findByToken(services.database, hashToken(token))
  if (!found) {
    await limitByAddress(services, request, reply)
    reply.header('WWW-Authenticate', 'Bearer realm="scim"')
    throw new ScimFault(401, null, 'The token is not that of an organization: make one under Provisioning.')
  }
  const state = await services.limiter.take(`scim:${found.organization_id}`, services.config.rateLimit)
  setRate(reply, state)
  if (!state.allowed) throw new ScimFault(429, null, 'Too many requests. Try again later.')
  const plan = planNames.find(name => name === found.owner_plan)
  if (request.method !== 'GET' && !(plan && services.config.plans[plan].organizations))
    throw new ScimFault(403, null, "The organization is read-only: its owner's plan does not include organizations.")
  if (found.is_stale) await noteUse(services.database.autocommit({ touches: 'nothing' }), found.organization_id)
  return found
}

function write<T>(
  services: Services,
  request: FastifyRequest,
  { organization_id: organizationId, name: organizationName }: Provisioned,
  work: (context: Provisioning) => Promise<T>,
): Promise<T> {
  const { config, newId, clock } = services
  const now = new Date(clock.now()).toISOString()
  const origin = { newId, now, surface: 'scim', ip: request.ip, requestId: request.id }
  return services.database.transaction(
    async tx =>
      work({
        db: tx,
        config,
        newId,
        now,
        organizationId,
        organizationName,
        record: (action, summary, userId) => {
          const subject =
            userId === undefined ? {} : { subject: { kind: 'user', id: userId, before: null, after: null } as const }
          return recordChange(tx, origin, action, { organization: { id: organizationId } }, { summary, ...subject })
        },
      }),
    { touches: 'everything' },
  )
}

function answerFault({ log }: Services, error: Error, request: FastifyRequest, reply: FastifyReply) {
  const fault = faultOf(error)
  if (fault.status >= 500) log.error({ err: error, request_id: request.id }, 'a SCIM request failed')
  if (fault.retryAfter !== undefined) reply.header('Retry-After', fault.retryAfter)
  return send(reply, {
    status: fault.status,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(fault.status),
      ...(fault.scimType === null ? {} : { scimType: fault.scimType, code: fault.scimType }),
      detail: fault.message,
    },
  })
}

/** In seconds, until the database may be back. */
const awaySeconds = 5

/** Problems of the body are faults of its syntax. */
function faultOf(error: Error): ScimFault {
  if (error instanceof ScimFault) return error
  if (isUnavailable(error)) return new ScimFault(503, null, 'The database does not answer. Try again.', awaySeconds)
  const problem = problemOf(error)
  if (!problem) return new ScimFault(500, null, 'Internal server error')
  return new ScimFault(problem.status, problem.status === 400 ? 'invalidSyntax' : null, problem.message)
}
