// The process: reads the configuration, opens the database, serves, and shuts down in order.
import { v7 } from 'uuid'
import { createAccess } from '../access/access.ts'
import { createPasswords } from '../domains/account/passwords.ts'
import { setupTokenFor } from '../domains/account/setup-token.ts'
import { hasUsers } from '../domains/account/account.store.ts'
import { createAnswered } from '../kernel/answered.ts'
import { createApp } from './app.ts'
import { createChecks } from '../domains/checks/looking.ts'
import { createEvents } from '../domains/events/following.ts'
import { notifying } from '../domains/notifications/telling.ts'
import { createPresence } from '../domains/events/presence.ts'
import { createRefusedSignIns } from '../domains/audit/refused-sign-ins.ts'
import { runBackupCommand } from '../backup/command.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { expectShortLives } from './heap.ts'
import type { Log, RateLimiter, Services } from '../kernel/context.ts'
import { seedDemo } from './demo/seed.ts'
import { readInThread } from '../domains/imports/documents.ts'
import { createLog } from './log.ts'
import { startJobs } from '../jobs/jobs.ts'
import { limitInMemory, limitInPostgres, limitInRedis } from '../limits/rate-limit.ts'
import { openApi } from '../surfaces/openapi/openapi.ts'
import { openDatabase } from '../storage/open.ts'
import type { OpenedDatabase } from '../storage/open.ts'
import { createTextCache } from '../kernel/text-cache.ts'
import { createTurns } from '../kernel/pacing/turns.ts'
import { version } from '../kernel/version.ts'
import { welcome } from './welcome.ts'

const printed = process.argv.indexOf('--print-openapi')
if (printed > 0) {
  const which = process.argv[printed + 1] === 'session' ? 'session' : 'rest'
  process.stdout.write(JSON.stringify(openApi('http://localhost:3000', version, which), null, 2) + '\n')
} else {
  run().catch((error: unknown) => {
    // One line that describes the remedy; the stack only for unexpected errors.
    const expected = error instanceof ConfigError || (error instanceof Error && error.constructor === Error)
    process.stderr.write(`tessera: ${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  })
}

async function run(): Promise<void> {
  if (!(await runBackupCommand(process.argv, process.env))) await start()
}

async function start(): Promise<void> {
  expectShortLives()
  const config = readConfig(process.env)
  const processLog = createLog(config.logLevel, process.stdout)
  const { logger } = processLog
  const log: Log = {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
  const plain = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string) => logger[level](message)

  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    pooled: config.databasePooled,
    directUrl: config.databaseDirectUrl ?? undefined,
    replicaUrl: config.replicaUrl ?? undefined,
    dataDir: config.dataDir,
    log: { debug: plain('debug'), info: plain('info'), warn: plain('warn'), error: plain('error') },
  })
  let stopping: Promise<void> | undefined
  const limiter = await chooseLimiter(config, database, log)
  const clock = { now: Date.now }
  const refusedSignIns = createRefusedSignIns({ database, clock, newId: v7, log })
  const services: Services = {
    database,
    access: createAccess(database),
    answered: createAnswered(),
    config,
    baseUrl: config.baseUrl ?? `http://localhost:${config.port}`,
    clock,
    newId: v7,
    cache: createTextCache(),
    turns: createTurns(),
    limiter,
    refusedSignIns,
    passwords: createPasswords(),
    documents: readInThread(),
    checks: createChecks({ database }),
    events: createEvents({ database, log }),
    notifications: notifying,
    presence: createPresence({ notices: database.notices, clock, log }),
    setupToken: null,
    log,
  }
  // Before anybody can call; where the base address follows from the port, it is one of this computer whatever the port is.
  services.setupToken = setupTokenFor(config, services.baseUrl)
  const app = createApp(services, {
    onAnswered: (request, reply) =>
      processLog.answered({
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      }),
  })
  const jobs = startJobs(services)

  // In this order: no new requests and jobs, the ones under way answered, then what they need.
  const stop = () =>
    (stopping ??= (async () => {
      const jobsEnd = jobs.stop()
      // Who has not finished by then is cut off: the database gets as long again to end in order.
      setTimeout(() => app.server.closeAllConnections(), 5_000).unref()
      await Promise.all([app.close(), jobsEnd])
      await services.documents.close()
      await refusedSignIns.close()
      await limiter.close()
      await database.close()
    })())
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      setTimeout(() => process.exit(1), 10_000).unref()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop in order')
          process.exit(1)
        },
      )
    })

  try {
    await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new Error(`Port ${config.port} is taken: stop what listens there, or set PORT to another.`)
      throw error
    })
    const address = app.server.address()
    if (config.baseUrl === null && typeof address === 'object' && address)
      services.baseUrl = `http://localhost:${address.port}`
    const demo = config.demo ? await seedDemo(services) : null
    const setupToken = (await hasUsers(database)) ? null : services.setupToken
    welcome(processLog, { ...services, demo, setupToken })
  } catch (error) {
    await stop()
    throw error
  }
}

async function chooseLimiter(config: Config, database: OpenedDatabase, log: Log): Promise<RateLimiter> {
  if (config.redisUrl) return limitInRedis(config.redisUrl, database, log)
  return database.embedded ? limitInMemory() : limitInPostgres(database, log)
}
