// The HTTP application: surfaces put together, and what happens when nothing fits.
import Fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Services } from './context.ts'
import { bindings } from './domains.ts'
import { oauthSurface } from './oauth/oauth.ts'
import { Problem, problems } from './problems.ts'
import { json, sendProblem, setRate } from './surfaces/answer.ts'
import { readBodiesAsBytes } from './surfaces/body.ts'
import { dashboardSurface } from './surfaces/dashboard.ts'
import { docsSurface } from './surfaces/docs/docs.ts'
import { mcpEndpoint } from './surfaces/mcp-http.ts'
import { mcpSurface } from './surfaces/mcp.ts'
import { goneSurface } from './surfaces/gone.ts'
import { commonHeaders, setCommonHeaders } from './surfaces/headers.ts'
import { openApi } from './surfaces/openapi.ts'
import { publicSurface } from './surfaces/public.ts'
import { isRest, restRefusal, restSurface } from './surfaces/rest.ts'
import { sessionSurface } from './surfaces/session.ts'
import { systemSurface } from './surfaces/system.ts'
import { version } from './version.ts'

export interface AppOptions {
  /** Told of every request that has been answered. */
  onAnswered?: (request: FastifyRequest, reply: FastifyReply) => void
}

export function createApp(services: Services, options: AppOptions = {}): FastifyInstance {
  const { config, baseUrl } = services
  const secure = baseUrl.startsWith('https:')
  const app = Fastify({
    logger: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: request => requestId(request.headers['x-request-id']),
    requestIdHeader: false,
    bodyLimit: Number.MAX_SAFE_INTEGER, // surfaces/body.ts has the limits
    routerOptions: { maxParamLength: 4000, ignoreTrailingSlash: false },
    // The absolute form (RFC 9112 §3.2.2) means the same; whoever looks at a path below sees the path.
    rewriteUrl: request => request.url!.replace(/^https?:\/\/[^/?]*\/?/i, '/'),
    // Slow senders: headers within 15 s, everything within a minute, looked at every five seconds.
    http: { requireHostHeader: false, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    // What still arrives on an open connection while the process ends is answered, and the connection then closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // The router's own refusals would otherwise leave in a shape of their own.
    frameworkErrors: (_error, request, given) => {
      const reply = given as unknown as FastifyReply
      setCommonHeaders(request, reply, secure)
      const problem = problems.badUrl()
      const refusal = isRest(request.url) ? restRefusal(services, request, reply, problem) : Promise.resolve(problem)
      refusal.then(
        refused => sendProblem(reply, refused),
        error => fail(error, request, reply),
      )
    },
    clientErrorHandler: (error, socket) => {
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || !socket.writable) return
      const body = JSON.stringify({ error: 'Bad request' })
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: ${json}\r\nContent-Length: ${body.length}\r\n` +
          `X-Request-Id: ${randomUUID()}\r\nConnection: close\r\n\r\n${body}`,
      )
    },
  })

  // A request that was under way when the end began is answered on a connection that ends with it.
  let closing = false
  app.addHook('preClose', done => {
    closing = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('Connection', 'close')
    done(null, payload)
  })

  readBodiesAsBytes(app)
  commonHeaders(app, { secure })
  if (options.onAnswered) {
    const tell = options.onAnswered
    app.addHook('onResponse', (request, reply, done) => {
      tell(request, reply)
      done()
    })
  }

  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    services.log.error(
      { err: error, request_id: request.id, method: request.method, route: request.routeOptions.url },
      'a request failed',
    )
    return sendProblem(reply, problems.internal())
  }
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    if (error instanceof Problem) {
      // RFC 9110 §15.5.2: a 401 names the scheme. The session's doors are left out: no scheme opens them.
      if (error.status === 401 && request.url.startsWith('/api/v1')) reply.header('WWW-Authenticate', 'Bearer')
      return sendProblem(reply, error)
    }
    if (typeof error.statusCode === 'number' && error.statusCode < 500)
      return sendProblem(reply, problems.badRequest('Bad request'))
    return fail(error, request, reply)
  })

  systemSurface(app, services)
  docsSurface(app, services)

  app.get('/api/v1/openapi.json', async (request, reply) => {
    const state = await services.limiter.take(`ip:${request.ip}`, config.rateLimit)
    setRate(reply, state)
    if (!state.allowed) throw problems.rateLimited()
    return reply.header('Content-Type', json).send(JSON.stringify(openApi(baseUrl, version)))
  })

  app.register(async scope => restSurface(scope, services, bindings), { prefix: '/api/v1' })
  app.register(async scope => goneSurface(scope), { prefix: '/api' })
  publicSurface(app, services, bindings)
  app.register(async scope => sessionSurface(scope, services, bindings), { prefix: '/api' })

  oauthSurface(app, services)
  mcpEndpoint(app, services, mcpSurface(services, bindings))

  const dashboard = dashboardSurface(app)
  app.setNotFoundHandler(async (request, reply) => {
    if (isRest(request.url)) throw await restRefusal(services, request, reply, problems.notFound())
    const page = dashboard.page(request, reply)
    if (!page) throw problems.notFound()
    return page
  })
  return app
}

/** The caller's own id when it is harmless, so that both sides' logs can be put together. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
