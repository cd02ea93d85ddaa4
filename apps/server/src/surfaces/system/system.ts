// Health checks and metrics for operators.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { hashToken } from '../../base/secrets/secret.ts'
import type { Services } from '../../kernel/context.ts'
import { problems } from '../../base/problems.ts'
import { measureServices, ofAnswers, tellBuild } from './metrics.ts'
import { measureRequests } from './request-metrics.ts'
import type { OnAnswered } from '../request-id.ts'

/** For several processes on one port. */
export interface SharedMetrics {
  /** The label of each sample. */
  worker: string
  /** Takes the function for this process's metrics, and returns one for those of all. */
  join(own: () => Promise<string>): () => Promise<string>
}

let processRegistry: Registry | undefined

/** Once in a process, however many servers it has had: what it collects from watches the loop and the heap until the end. */
function ofProcess(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

/** Returns a function that counts an answered request. */
export function systemSurface(app: FastifyInstance, services: Services, shared?: SharedMetrics): OnAnswered {
  const registry = Registry.merge([ofProcess()])
  if (shared) registry.setDefaultLabels({ worker: shared.worker })
  const own = () => registry.metrics()
  const exposed = shared ? shared.join(own) : own
  measureServices(registry, services)
  tellBuild(registry)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (app.draining) return reply.code(503).send({ status: 'unavailable', error: 'The server is about to end' })
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
    return reply.header('Content-Type', registry.contentType).send(await exposed())
  })
  return measureRequests(registry, ofAnswers)
}

/**
 * With a token: any client that sends it. Without one: any direct client. Proxied requests come from outside, and
 * proxies mark them (RFC 7239 §4) whether or not this server is configured to trust them.
 */
function mayScrape(token: string | null, { headers }: FastifyRequest): boolean {
  if (token === null) return headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
  const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  // Hashes have equal length, so the comparison takes constant time.
  return given !== undefined && timingSafeEqual(hashToken(given), hashToken(token))
}
