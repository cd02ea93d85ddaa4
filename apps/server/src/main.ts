// The process: configuration, database, server, and an orderly end.
import { pino } from 'pino'
import { v7 } from 'uuid'
import { createAccess } from './access/access.ts'
import { createApp } from './app.ts'
import { runBackupCommand } from './backup/command.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import type { Log, RateLimiter, Services } from './context.ts'
import { seedDemo } from './demo/seed.ts'
import { startJobs } from './jobs.ts'
import { limitInMemory, limitInPostgres, limitInRedis } from './surfaces/rate-limit.ts'
import { openApi } from './surfaces/openapi.ts'
import { openDatabase } from './storage/open.ts'
import type { OpenedDatabase } from './storage/open.ts'
import { createTextCache } from './text-cache.ts'
import { createTurns } from './turns.ts'
import { version } from './version.ts'

if (process.argv.includes('--print-openapi')) {
  process.stdout.write(JSON.stringify(openApi('http://localhost:3000', version), null, 2) + '\n')
} else {
  run().catch((error: unknown) => {
    // One line that says what to do; the stack only for what nobody foresaw.
    const expected = error instanceof ConfigError || (error instanceof Error && error.constructor === Error)
    process.stderr.write(`tessera: ${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  })
}

async function run(): Promise<void> {
  if (!(await runBackupCommand(process.argv, process.env))) await start()
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const logger = pino({ level: config.logLevel })
  const log: Log = {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
  const plain = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string) => logger[level](message)

  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    log: { debug: plain('debug'), info: plain('info'), warn: plain('warn'), error: plain('error') },
  })
  let stopping: Promise<void> | undefined
  const limiter = await chooseLimiter(config, database, log)
  const services: Services = {
    database,
    access: createAccess(database),
    config,
    baseUrl: config.baseUrl ?? `http://localhost:${config.port}`,
    clock: { now: Date.now },
    newId: v7,
    cache: createTextCache(),
    turns: createTurns(),
    limiter,
    log,
  }
  const app = createApp(services, {
    onAnswered: (request, reply) =>
      logger.info(
        {
          request_id: request.id,
          method: request.method,
          route: request.routeOptions.url ?? null,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      ),
  })
  const jobs = startJobs(services)

  // In this order: no new requests, the ones under way answered, then what they need.
  const stop = () =>
    (stopping ??= (async () => {
      jobs.stop()
      // Who has not finished by then is cut off, so that the database still ends in order.
      setTimeout(() => app.server.closeAllConnections(), 8_000).unref()
      await app.close()
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
    announce(services, demo)
  } catch (error) {
    await stop()
    throw error
  }
}

async function chooseLimiter(config: Config, database: OpenedDatabase, log: Log): Promise<RateLimiter> {
  if (config.redisUrl) return limitInRedis(config.redisUrl, database, log)
  return database.embedded ? limitInMemory() : limitInPostgres(database, log)
}

/** For people, beside the log: where it is, and with what to start. */
function announce({ baseUrl, config }: Services, demo: Awaited<ReturnType<typeof seedDemo>>): void {
  const lines = ['', `  Tessera ${version} is running at ${baseUrl}`, `  Manual             ${baseUrl}/docs/manual`]
  if (demo)
    lines.push(
      '',
      '  A demo workspace was made for you; these are shown once:',
      `  E-mail             ${demo.email}`,
      `  Password           ${demo.password}`,
      `  API key            ${demo.key}`,
      '',
      '  Try it:',
      `  curl -H "Authorization: Bearer ${demo.key}" "${baseUrl}/api/v1/tokensets/${demo.tokenset_id}/modes/${demo.mode_id}/export?format=css"`,
    )
  if (!baseUrl.startsWith('https:') && !['127.0.0.1', 'localhost', '::1'].includes(config.host))
    lines.push(
      '',
      '  Warning: plain http. Put a proxy with TLS in front and set TESSERA_BASE_URL to its https address.',
    )
  process.stdout.write(lines.join('\n') + '\n\n')
}
