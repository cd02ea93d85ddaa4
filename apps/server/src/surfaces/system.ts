// Health checks and metrics for operators.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { hashToken } from '../domains/api-keys/secret.ts'
import type { Services } from '../kernel/context.ts'
import { problems } from '../kernel/problems.ts'
import { countJobs } from './system.store.ts'

export function systemSurface(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('tessera_remembered_callers', 'Access checks remembered until something is written', () =>
    services.access.remembered(),
  )
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  const { access, database } = services
  counter('tessera_access_from_memory_total', 'Access checks answered from memory', () => access.counts().memory)
  counter('tessera_access_from_database_total', 'Access checks that read the database', () => access.counts().database)
  counter(
    'tessera_validity_reads_total',
    'Questions to the database for what other nodes wrote; none with the embedded database',
    () => database.freshness?.questions?.() ?? 0,
  )
  new Gauge({
    name: 'tessera_database_connections',
    help: 'Connections to the database by state; waiting: work that has none',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries<number>({ ...database.connections() })) this.set({ state }, count)
    },
  })
  gauge('tessera_kept_answers', 'Answers kept as text', () => services.cache.held().entries)
  gauge(
    'tessera_kept_answer_bytes',
    'Their size in memory, compressed forms included',
    () => services.cache.held().bytes,
  )
  new Gauge({
    name: 'tessera_jobs',
    help: 'Jobs by kind and state; retrying: the last attempt failed, failed: there will be no other',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      // While the database is unavailable, the other metrics must still be served.
      const { database } = services
      const counts = await database.ping().then(
        () => countJobs(database),
        () => [],
      )
      for (const { kind, state, jobs } of counts) this.set({ kind, state }, jobs)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address: ids must not become labels.
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    duration.observe({ method: request.method, route }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await services.database.ping()
      return { status: 'ok' }
    } catch (error) {
      services.log.warn({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'unavailable', error: 'The database does not answer' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(services.config.metricsToken, request)) throw problems.notFound()
    return reply.header('Content-Type', registry.contentType).send(await registry.metrics())
  })
}

/**
 * With a token, any client that sends it. Without, any direct client: proxied requests come from outside, and proxies mark them
 * (RFC 7239 §4) whether or not this server is configured to trust them.
 */
function mayScrape(token: string | null, { headers }: FastifyRequest): boolean {
  if (token === null) return headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
  const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  // Hashes have equal length, so the comparison takes constant time.
  return given !== undefined && timingSafeEqual(hashToken(given), hashToken(token))
}
