// The HTTP application: registers the surfaces, and answers unknown paths and errors.
import Fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../kernel/context.ts'
import { bindings as untraced } from '../domains/bindings.ts'
import { addressBucket } from '../limits/network.ts'
import { oauthSurface } from '../oauth/oauth.ts'
import { signOnSurface } from '../oauth/sign-on/sign-on.ts'
import { Problem, problems } from '../base/problems.ts'
import { json, sendRepresentation, sendProblem, setRate } from '../surfaces/answer.ts'
import { leaveBodiesUnread } from '../surfaces/body.ts'
import { closeAfterUnreadBodies } from '../surfaces/connections/closing.ts'
import { endConnections, refuseUnreadable, usualPatience } from '../surfaces/connections/connections.ts'
import type { Patience } from '../surfaces/connections/connections.ts'
import { dashboardSurface } from '../surfaces/pages/dashboard.ts'
import { docsSurface } from '../surfaces/pages/docs/docs.ts'
import { answerExpectations } from '../surfaces/expectations.ts'
import { referencePages } from '../surfaces/pages/docs/page.ts'
import { mcpEndpoint } from '../surfaces/mcp/mcp-http.ts'
import { goneSurface } from '../surfaces/rest/gone.ts'
import { commonHeaders, sendableHeaders, setCommonHeaders } from '../surfaces/headers.ts'
import { hostsOf, refuseForeignHosts } from '../surfaces/hosts.ts'
import type { Hosts } from '../surfaces/hosts.ts'
import type { PageWriter } from '../surfaces/pages/sharing/page-writing.ts'
import { sharedSurface } from '../surfaces/pages/sharing/sharing.ts'
import { publicSurface } from '../surfaces/pages/public.ts'
import { requestId } from '../surfaces/request-id.ts'
import type { OnAnswered } from '../surfaces/request-id.ts'
import { gitNotifySurface } from '../surfaces/rest/git-notify.ts'
import { isRest, restRefusal, restSurface } from '../surfaces/rest/rest.ts'
import { shortWay } from '../surfaces/rest/short-way.ts'
import { registrySurface } from '../registry/registry.ts'
import { scimSurface } from '../scim/scim.ts'
import { sessionSurface } from '../surfaces/session/session.ts'
import { systemSurface } from '../surfaces/system/system.ts'
import type { SharedMetrics } from '../surfaces/system/system.ts'
import { isUnavailable } from '../storage/failures.ts'
import type { Tracing } from './tracing/load.ts'
import { represent } from '../kernel/answers/text-cache.ts'
import { version } from '../base/version.ts'

export interface AppOptions {
  /** Called for every answered request. */
  onAnswered?: OnAnswered
  /** With several processes: how `/metrics` collects from all of them. */
  metrics?: SharedMetrics | undefined
  tracing?: Pick<Tracing, 'requests' | 'operations'> | undefined
  /** Renders shared pages; absent: in this thread. */
  pageWriter?: PageWriter
  patience?: Patience | undefined
}

export function createApp(services: Services, options: AppOptions = {}): FastifyInstance {
  const secure = services.baseUrl.startsWith('https:')
  const hosts = hostsOf(services)
  const patience = options.patience ?? usualPatience
  const app = openApp(services, { hosts, secure, patience })

  endConnections(app, patience)
  app.addHook('preClose', () => services.events.close())

  options.tracing?.requests(app)
  const bindings = options.tracing?.operations(untraced) ?? untraced
  closeAfterUnreadBodies(app)
  leaveBodiesUnread(app)
  refuseForeignHosts(app, hosts, (request, reply) => setCommonHeaders(request, reply, secure))
  commonHeaders(app, { secure })
  sendableHeaders(app)
  answerExpectations(app, services)
  const observe = systemSurface(app, services, options.metrics)
  const onAnswered: OnAnswered = answered => {
    observe(answered)
    options.onAnswered?.(answered)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, routeOptions } = request
    onAnswered({ id, method, route: routeOptions.url ?? null, status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })

  answerErrors(app, services)
  docsSurface(app, services)
  referenceDocuments(app, services)

  // A trace includes everything that the router does.
  const short = options.tracing ? undefined : shortWay(app, services, { hosts, secure, onAnswered })
  app.register(async scope => restSurface(scope, services, bindings, short), { prefix: '/api/v1' })
  app.register(async scope => goneSurface(scope), { prefix: '/api' })
  publicSurface(app, services, bindings)
  sharedSurface(app, services, bindings, options.pageWriter)
  app.register(async scope => sessionSurface(scope, services, bindings), { prefix: '/api' })

  gitNotifySurface(app, services)
  app.register(async scope => scimSurface(scope, services), { prefix: '/scim/v2' })

  registrySurface(app, { services, bindings })

  oauthSurface(app, services)
  signOnSurface(app, services)
  mcpEndpoint(app, services, async () => {
    const [{ mcpHandler }, { mcpSurface }] = await Promise.all([
      import('../surfaces/mcp/mcp-handler.ts'),
      import('../surfaces/mcp/mcp.ts'),
    ])
    return mcpHandler(services, mcpSurface(services, bindings))
  })

  const dashboard = dashboardSurface(app, undefined, services.config.gitAllow.hosts)
  app.setNotFoundHandler(async (request, reply) => {
    if (isRest(request.url)) throw await restRefusal(services, request, reply, problems.notFound())
    const page = dashboard.page(request, reply)
    if (!page) throw problems.notFound()
    return page
  })
  return app
}

const noCompiler = () => () => {
  throw new Error('Routes have no schemas of Fastify: the kernel checks what they are given.')
}

interface Opening {
  hosts: Hosts
  secure: boolean
  patience: Patience
}

function openApp(services: Services, { hosts, secure, patience }: Opening): FastifyInstance {
  const { trustProxy } = services.config
  return Fastify({
    logger: false,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    genReqId: request => requestId(request.headers['x-request-id']),
    requestIdHeader: false,
    bodyLimit: Number.MAX_SAFE_INTEGER, // surfaces/body.ts has the limits
    routerOptions: { maxParamLength: 4000, ignoreTrailingSlash: false },
    // No route has a schema of Fastify's: without these it loads two compilers at each start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // The absolute form (RFC 9112 §3.2.2) is equivalent; the code below expects the path.
    rewriteUrl: request => request.url!.replace(/^https?:\/\/[^/?]*\/?/i, '/'),
    http: { requireHostHeader: false, headersTimeout: patience.headers, connectionsCheckingInterval: patience.every },
    // Requests on open connections during the stop are answered, and the connection then closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: patience.request,
    connectionTimeout: 0,
    keepAliveTimeout: patience.unused,
    // The router's own refusals would otherwise have another form.
    frameworkErrors: (_error, request, given) => {
      const reply = given as FastifyReply
      setCommonHeaders(request, reply, secure)
      const foreign = hosts.refusalOf(request.raw, request.originalUrl)
      const problem = foreign ?? problems.badUrl()
      const refusal =
        isRest(request.url) && !foreign ? restRefusal(services, request, reply, problem) : Promise.resolve(problem)
      refusal.then(
        refused => void sendProblem(request, reply, refused),
        error => void fail(services, error, request, reply),
      )
    },
    clientErrorHandler: refuseUnreadable(patience),
  })
}

function note({ log }: Services, error: unknown, { id, method, routeOptions }: FastifyRequest): void {
  log.error({ err: error, request_id: id, method, route: routeOptions.url }, 'a request failed')
}

function fail(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  note(services, error, request)
  if (!isUnavailable(error)) return sendProblem(request, reply, problems.internal())
  // Only `perform` knows how far a write came.
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return sendProblem(request, reply, problems.databaseAway(reads ? 'not_done' : 'unknown'))
}

function answerErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    if (error instanceof Problem) {
      if (error.status >= 500) note(services, error, request)
      // RFC 9110 §15.5.2: a 401 names its scheme. The session surface has none.
      if (error.status === 401 && request.url.startsWith('/api/v1')) reply.header('WWW-Authenticate', 'Bearer')
      return sendProblem(request, reply, error)
    }
    if (typeof error.statusCode === 'number' && error.statusCode < 500)
      return sendProblem(request, reply, problems.badRequest())
    return fail(services, error, request, reply)
  })
}

function referenceDocuments(app: FastifyInstance, services: Services): void {
  for (const { which, document } of referencePages)
    app.get(document, async (request, reply) => {
      const state = await services.limiter.take(addressBucket('ip', request.ip), services.config.rateLimit)
      setRate(reply, state)
      if (!state.allowed) throw problems.rateLimited()
      const { baseUrl: base } = services
      const text = await services.cache.get(
        { subject: `openapi of ${which}`, revision: 0, variant: base },
        async () => {
          const { openApi } = await import('../surfaces/openapi/openapi.ts')
          return represent(JSON.stringify(openApi(base, version, which)))
        },
      )
      return sendRepresentation(request, reply, text, json)
    })
}
