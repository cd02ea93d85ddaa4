// The services of one node in a test: the same as the product's, without threads.
import { createAccess } from '../../access/access.ts'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'
import { createPasswords } from '../../domains/signing-in/passwords/passwords.ts'
import type { Checking } from '../../domains/quality/checks/checking.ts'
import { createChecks } from '../../domains/quality/checks/looking.ts'
import { readReleased } from '../../domains/delivery/snapshots/read-released.ts'
import { writeArticlesHere } from '../../domains/pages/documentation/articles/articles.ts'
import { renderHere } from '../../domains/files/exports/rendering.ts'
import { workHere as workOnReleases } from '../../domains/delivery/packages/working/release-work.ts'
import { workHere } from '../../domains/delivery/git/files/texts.ts'
import type { FileTexts } from '../../domains/delivery/git/files/texts.ts'
import { createGitSyncing } from '../../domains/delivery/git/runs.ts'
import { adviseHere } from '../../domains/quality/advice/asking.ts'
import { rewriteCodeHere } from './rewrite-code-here.ts'
import { validateCodeHere } from './validate-code-here.ts'
import { readReportsHere } from '../../domains/quality/usage/reports/reading.ts'
import { readHere } from '../../domains/files/imports/documents.ts'
import { createResponseCache } from '../../kernel/answers/response-cache.ts'
import { createTextCache } from '../../kernel/answers/text-cache.ts'
import type { Services } from '../../kernel/context.ts'
import { createLargeAnswers } from '../../kernel/answers/large-answers/large-answers.ts'
import { createWrites } from '../../kernel/writes/writes.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import type { Database } from '../../storage/sql.ts'
import { createServices } from '../../domains/services.ts'
import { sameAsStored } from '../remembered-access.ts'

/** Shared by all worlds: its thread takes a second to load, and it hashes no secrets. Only the cost differs from the product's. */
const passwords = createPasswords({ cost: { memoryCost: 64, timeCost: 1 } })

interface Given {
  database: Database
  config: Config
  clock: Clock
  newId: () => string
  limiter: RateLimiter
  checking: Checking
  /** Of Git; otherwise it works without a thread. */
  texts?: FileTexts
  log: Log
}

export function servicesOf({ checking, texts = workHere, ...given }: Given): Services {
  const { database, config } = given
  const services: Services = createServices(
    {
      ...given,
      access: createAccess(database, { onCacheHit: sameAsStored(database) }),
      responseCache: createResponseCache(),
      baseUrl: config.baseUrl ?? 'http://localhost',
      cache: createTextCache(),
      writes: createWrites(),
      largeAnswers: createLargeAnswers(),
    },
    {
      checks: createChecks({ database, checking, readReleased }),
      git: createGitSyncing(() => services, texts, rewriteCodeHere),
      passwords,
      documents: readHere,
      advising: adviseHere(),
      usageReports: readReportsHere,
      codeValidator: validateCodeHere(),
      rendering: renderHere,
      releaseWork: workOnReleases(),
      articles: writeArticlesHere,
      setupToken: null,
    },
  )
  return services
}
