// A span for each request, by the semantic conventions for HTTP servers; continues the caller's trace.
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Span, Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Polled by machines every few seconds. */
const untraced: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics'])
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url
    if (untraced.has(route)) return done()
    const parent = propagation.extract(ROOT_CONTEXT, headers)
    const attributes = {
      'http.request.method': method,
      'url.scheme': request.protocol,
      'tessera.request_id': request.id,
      ...(route === undefined ? {} : { 'http.route': route, 'url.path': pathOf(route, request.params) }),
    }
    const name = route === undefined ? method : `${method} ${route}`
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) {
      span?.setAttribute('error.type', String(reply.statusCode))
      span?.setStatus({ code: SpanStatusCode.ERROR })
    }
    span?.end()
    done()
  })
}

/** Keeps the ids in the path and omits other parameters, which may contain anything, even a misplaced key. */
function pathOf(route: string, params: unknown): string {
  const given = params as Record<string, string>
  return route.replace(/:(\w+)/g, (name, key: string) => (uuid.test(given[key] ?? '') ? given[key]! : name))
}
