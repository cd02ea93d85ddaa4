// OpenTelemetry: spans of requests, operations, statements, jobs and webhooks, sent by OTLP over HTTP. The usual OTEL_*
// variables apply. Attributes contain no client data: the route instead of the path, and no query string, value or
// error message.
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Span, Tracer } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Log } from '../../base/log.ts'
import type { Tracing } from './load.ts'
import type { Spanning } from './spanning.ts'
import { traceRequests } from './requests.ts'
import { traceStatements } from './statements.ts'

/** The minimum interval between reports of an unreachable collector. */
const quietMs = 60_000
/** How long the stop waits for the exporter. */
const patienceMs = 2_000

export function startTracing(version: string, log: Log): Tracing {
  const provider = startProvider(version, log)
  const tracer = provider.getTracer('tessera', version)
  const spanning = spanningBy(tracer)
  return {
    requests: app => traceRequests(app, tracer),
    operations: bindings =>
      bindings.map(bound => {
        const { name } = bound.operation
        const attributes = { 'tessera.operation': name }
        const run: typeof bound.run = (given, input, ready) =>
          spanning(name, { attributes }, () => bound.run(given, input, ready))
        if (bound.run.prepare) run.prepare = bound.run.prepare
        return { ...bound, run }
      }),
    database: database => traceStatements(database, spanning),
    job: job => ({
      ...job,
      run: (services, payload, signal) =>
        spanning(
          `job ${job.kind}`,
          { kind: SpanKind.CONSUMER, root: true, attributes: { 'tessera.job': job.kind } },
          () => job.run(services, payload, signal),
        ),
    }),
    outgoing: tracedOutgoing(spanning),
    async close() {
      const late = new Promise<void>(resolve => setTimeout(resolve, patienceMs).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      trace.disable()
    },
  }
}

function startProvider(version: string, log: Log): BasicTracerProvider {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'tessera',
      'service.version': version,
      'process.pid': process.pid,
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  let reportedAt = -quietMs
  setGlobalErrorHandler(() => {
    if (performance.now() - reportedAt < quietMs) return
    reportedAt = performance.now()
    log.warn({}, 'could not send traces to OTEL_EXPORTER_OTLP_ENDPOINT; they are lost until it answers')
  })
  return provider
}

/** Wraps a function in a span that records its failure. */
const spanningBy =
  (tracer: Tracer): Spanning =>
  (name, options, run) =>
    tracer.startActiveSpan(name, options, async span => {
      try {
        return await run(span)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    })

function tracedOutgoing(spanning: Spanning): Tracing['outgoing'] {
  return (address, headers, send) => {
    // Records only the host of an address, because paths of webhooks are often secret.
    const { hostname, port, protocol } = new URL(address)
    const attributes = {
      'http.request.method': 'POST',
      'server.address': hostname,
      'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
    }
    return spanning('POST', { kind: SpanKind.CLIENT, attributes }, async span => {
      const carrying = { ...headers }
      propagation.inject(context.active(), carrying)
      const attempt = await send(carrying)
      if (attempt.status !== null) span.setAttribute('http.response.status_code', attempt.status)
      if (attempt.error !== null) {
        span.setAttribute('error.type', String(attempt.status ?? 'unreachable'))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      return attempt
    })
  }
}

/** A refusal is a normal answer; other errors are failures of the server. */
function fail(span: Span, error: unknown): void {
  const { status, code, name } = error as { status?: number; code?: string; name?: string }
  span.setAttribute('error.type', code ?? name ?? 'unknown')
  if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}
