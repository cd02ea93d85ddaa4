// A process for `npm run conformance`: the product, and the suite's fixture behind the same surface, each on its own port.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { v7 } from 'uuid'
import { createResponseCache } from '../../kernel/answers/response-cache.ts'
import { createServices } from '../../domains/services.ts'
import { createApp } from '../../process/app.ts'
import { createChecks } from '../../domains/quality/checks/looking.ts'
import { readReleased } from '../../domains/delivery/snapshots/read-released.ts'
import { readConfig } from '../../process/config.ts'
import type { Services } from '../../kernel/context.ts'
import { writeArticlesHere } from '../../domains/pages/documentation/articles/articles.ts'
import { renderHere } from '../../domains/files/exports/rendering.ts'
import { workHere as workOnReleases } from '../../domains/delivery/packages/working/release-work.ts'
import { adviseHere } from '../../domains/quality/advice/asking.ts'
import { checkHere } from '../../domains/quality/checks/checking.ts'
import { readHere } from '../../domains/files/imports/documents.ts'
import { sendProblem } from '../../surfaces/answer.ts'
import { leaveBodiesUnread } from '../../surfaces/body.ts'
import { commonHeaders } from '../../surfaces/headers.ts'
import { mcpHandler } from '../../surfaces/mcp/mcp-handler.ts'
import { mcpEndpoint } from '../../surfaces/mcp/mcp-http.ts'
import { limitInMemory } from '../../limits/rate-limit.ts'
import { workHere } from '../../domains/delivery/git/files/texts.ts'
import { createGitSyncing } from '../../domains/delivery/git/runs.ts'
import { rewriteInThread } from '../../domains/delivery/git/files/codemod.ts'
import { createAccess } from '../../access/access.ts'
import { openDatabase } from '../../storage/open.ts'
import { Problem } from '../../base/problems.ts'
import { createLargeAnswers } from '../../kernel/answers/large-answers/large-answers.ts'
import { createTextCache } from '../../kernel/answers/text-cache.ts'
import { createWrites } from '../../kernel/writes/writes.ts'
import { conformanceServer } from './conformance-fixture.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'tessera-conformance-'))
const ignore = () => undefined
const warn = (...what: unknown[]) => console.error(...what)
const database = await openDatabase({ dataDir, log: { debug: ignore, info: ignore, warn, error: warn } })

const clock = { now: Date.now }
const log = {
  info: ignore,
  warn: (fields: Record<string, unknown>, message: string) => warn(message, fields),
  error: (fields: Record<string, unknown>, message: string) => warn(message, fields),
}
const access = createAccess(database)
const config = { ...readConfig({}), rateLimit: 1_000_000, sessionRateLimit: 1_000_000 }
function servicesAt(): Services {
  const services: Services = createServices(
    {
      ...{ database, access, config, clock, log, baseUrl: '', newId: v7 },
      responseCache: createResponseCache(),
      cache: createTextCache(),
      writes: createWrites(),
      limiter: limitInMemory(),
      largeAnswers: createLargeAnswers(),
    },
    {
      documents: readHere,
      rendering: renderHere,
      releaseWork: workOnReleases(),
      articles: writeArticlesHere,
      checks: createChecks({ database, checking: checkHere(), readReleased }),
      git: createGitSyncing(() => services, workHere, rewriteInThread()),
      advising: adviseHere(),
      setupToken: null,
    },
  )
  return services
}

const product = servicesAt()
const productApp = createApp(product)
product.baseUrl = await productApp.listen({ host: '127.0.0.1', port: 0 })

const fixture = servicesAt()
const fixtureApp = Fastify({ forceCloseConnections: true })
leaveBodiesUnread(fixtureApp)
commonHeaders(fixtureApp, { secure: false })
fixtureApp.setErrorHandler((error, request, reply) => {
  if (error instanceof Problem) return sendProblem(request, reply, error)
  warn(error)
  return reply.code(500).send({ error: 'Internal server error' })
})
mcpEndpoint(fixtureApp, fixture, async () => mcpHandler(fixture, conformanceServer, { maxSubscriptions: 100 }))
fixture.baseUrl = await fixtureApp.listen({ host: '127.0.0.1', port: 0 })

process.stdout.write(JSON.stringify({ product: product.baseUrl, fixture: fixture.baseUrl }) + '\n')
process.stdin.resume().once('end', () => {
  void (async () => {
    await Promise.all([productApp.close(), fixtureApp.close()])
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
    process.exit(0)
  })()
})
