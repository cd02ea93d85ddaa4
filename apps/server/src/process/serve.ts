// A serving process: opens the database, listens, runs jobs, and stops in order. It is the whole server, or one of its workers.
import type { FastifyInstance } from 'fastify'
import { createAccess } from '../access/access.ts'
import { hasUsers } from '../access/access.store.ts'
import { features } from '../domains/features.ts'
import { createResponseCache } from '../kernel/answers/response-cache.ts'
import { createApp } from './app.ts'
import type { AppOptions } from './app.ts'
import type { Config } from '../base/config.ts'
import { expectShortLives } from './heap.ts'
import { databaseClock } from '../kernel/time/clock.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Services } from '../kernel/context.ts'
import { seedDemo } from './demo/seed.ts'
import { writePagesInThread } from '../surfaces/pages/sharing/page-writing.ts'
import { logOf, messagesOf } from './log.ts'
import type { ProcessLog } from './log.ts'
import { closeServices, createServices } from '../domains/services.ts'
import { startJobs } from './jobs.ts'
import type { RunningJobs } from './jobs.ts'
import { holderOf } from '../jobs/leases.ts'
import { limitInMemory, limitInPostgres, limitInRedis } from '../limits/rate-limit.ts'
import { openDatabase } from '../storage/open.ts'
import type { OpenedDatabase, OpenOptions } from '../storage/open.ts'
import { createLargeAnswers } from '../kernel/answers/large-answers/large-answers.ts'
import { createIds } from '../base/ids.ts'
import { createTextCache } from '../kernel/answers/text-cache.ts'
import { createWrites } from '../kernel/writes/writes.ts'
import { loadTracing } from './tracing/load.ts'
import type { Welcomed } from './welcome.ts'

/** State that a worker shares with the others; a single process shares none. */
export interface Shared {
  worker?: { number: number; isFirst: boolean }
  embedded?: OpenOptions['embedded']
  sharedState?: OpenOptions['sharedState']
  /** Counts the requests of all workers; absent: the configuration decides. */
  limiter?: RateLimiter | undefined
  metrics?: AppOptions['metrics']
}

export interface Serving {
  welcomed: Welcomed
  stop: Stop
}

/** `drainMs`: how long clients may take to leave before their connections are closed. */
export type Stop = (drainMs: number) => Promise<void>

/**
 * Time limits in milliseconds: for clients to leave, for idle connections to be used once more, for requests then under
 * way, and for the whole stop.
 */
const drainMs = 3_000
const idleMs = 4_000
const underWayMs = 5_000
const endMs = 15_000

export async function serve(config: Config, processLog: ProcessLog, shared: Shared = {}): Promise<Serving> {
  expectShortLives()
  const log = logOf(processLog)
  const tracing = config.tracesTo === null ? undefined : await loadTracing(log)
  const opened = await openFor(config, processLog, shared)
  const database = tracing?.database(opened) ?? opened
  let stopping: Promise<void> | undefined
  const clock = await databaseClock(database, log)
  const newId = createIds(clock)
  const limiter = shared.limiter ?? (await chooseLimiter(config, database, clock, log))
  const own = { database, config, clock, newId, limiter, log }
  const services = createServices({
    ...own,
    outgoing: tracing?.outgoing,
    access: createAccess(database),
    responseCache: createResponseCache(),
    baseUrl: config.baseUrl ?? `http://localhost:${config.port}`,
    cache: createTextCache(),
    writes: createWrites(),
    largeAnswers: createLargeAnswers(),
  })
  await prepare(services)
  const pageWriter = writePagesInThread()
  const app = createApp(services, {
    pageWriter,
    metrics: shared.metrics,
    tracing,
    onAnswered: processLog.answered,
  })
  let jobs: RunningJobs | undefined

  const stop: Stop = drainMs =>
    (stopping ??= (async () => {
      // Nobody can take over from the only process of a database, so that its successor must not wait for idle clients.
      const close = () => closeServices(services)
      await endServing(app, { jobs, close, drainMs, idleMs: opened.embedded ? 0 : idleMs })
      await pageWriter.close()
      await limiter.close()
      clock.stop()
      await database.close()
      await tracing?.close()
    })())
  exitInOrder(stop, log)

  try {
    await listen(app, config)
    // This process owns the port now, and so the leases under its name.
    const holder = holderOf({ ...config, embedded: opened.embedded, worker: shared.worker })
    jobs = startJobs(services, holder, tracing?.job)
    if (config.baseUrl === null) services.baseUrl = addressOf(app) ?? services.baseUrl
    return { welcomed: await welcome(services), stop }
  } catch (error) {
    await stop(0)
    throw error
  }
}

/** What a start does before it serves; a failure is logged, because serving does not depend on it. */
async function prepare(services: Services): Promise<void> {
  const attempt = (what: string, done: Promise<unknown>) =>
    done.catch((error: unknown) => services.log.warn({ err: error }, `could not ${what}`))
  for (const { preparations = {} } of features)
    for (const [what, run] of Object.entries(preparations)) await attempt(what, run(services))
}

async function welcome(services: Services): Promise<Welcomed> {
  const { config, database, baseUrl } = services
  const demo = config.demo ? await seedDemo(services) : null
  const setupToken = (await hasUsers(database)) ? null : services.setupToken
  return { baseUrl, demo, setupToken }
}

function openFor(config: Config, processLog: ProcessLog, shared: Shared): Promise<OpenedDatabase> {
  return openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    pooled: config.databasePooled,
    directUrl: config.databaseDirectUrl ?? undefined,
    replicaUrl: config.replicaUrl ?? undefined,
    dataDir: config.dataDir,
    embedded: shared.embedded,
    sharedState: shared.sharedState,
    log: messagesOf(processLog),
  })
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken: stop what listens there, or set PORT to another.`)
    if (error.code === 'EACCES')
      throw new Error(`Port ${port} may not be listened on by this user: set PORT to one from 1024 on.`)
    if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
      throw new Error(`HOST must be an address of this computer to listen on (it is "${host}").`)
    throw error
  })
}

/** With port 0, the system chooses the port when the server listens. */
function addressOf(app: FastifyInstance): string | undefined {
  const address = app.server.address()
  return typeof address === 'object' && address ? `http://localhost:${address.port}` : undefined
}

interface Ending {
  jobs: RunningJobs | undefined
  /** Ends the work of the services. */
  close: () => Promise<void>
  drainMs: number
  idleMs: number
}

/**
 * In this order: start no new jobs, let clients leave, accept no new ones, wait for idle connections, refuse new
 * requests, and answer those under way.
 */
async function endServing(app: FastifyInstance, { jobs, close, drainMs, idleMs }: Ending): Promise<void> {
  const jobsEnd = jobs?.stop()
  if (drainMs > 0) {
    await app.drain(drainMs)
    if (idleMs > 0) await app.keepOpenOnes(idleMs)
  }
  // Cuts off remaining requests, so that the database has as much time to stop in order.
  setTimeout(() => {
    app.server.closeAllConnections()
    void close()
  }, underWayMs).unref()
  await Promise.all([app.close(), jobsEnd])
  await close()
}

/**
 * Makes SIGINT and SIGTERM end the process: in order if possible, and after some seconds in any case. SIGINT, which comes from a
 * terminal, does not wait for clients to leave.
 */
export function exitInOrder(stop: Stop, log: Log, withinMs = endMs): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      setTimeout(() => process.exit(1), withinMs).unref()
      stop(signal === 'SIGTERM' ? drainMs : 0).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop in order')
          process.exit(1)
        },
      )
    })
}

async function chooseLimiter(config: Config, database: OpenedDatabase, clock: Clock, log: Log): Promise<RateLimiter> {
  if (config.redisUrl) return limitInRedis(config.redisUrl, clock, log)
  return database.embedded ? limitInMemory() : limitInPostgres(database, log)
}
