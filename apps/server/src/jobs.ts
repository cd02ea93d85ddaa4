// What is swept from time to time. Each node does it; doing it twice harms nobody.
import { purgeSessions } from './account/account.store.ts'
import type { Services } from './context.ts'
import { purgeIdempotencyKeys } from './idempotency.store.ts'
import { purgeOAuth } from './oauth/purge.ts'
import type { Db } from './storage/sql.ts'

const sweeps: Record<string, (db: Db) => Promise<unknown>> = {
  'idempotency keys': purgeIdempotencyKeys,
  sessions: purgeSessions,
  'OAuth grants and apps': purgeOAuth,
}

export function startJobs({ database, log }: Services): { stop(): void } {
  const sweep = async () => {
    for (const [what, run] of Object.entries(sweeps))
      await run(database).catch((error: unknown) => log.warn({ err: error }, `could not sweep old ${what}`))
  }
  const timer = setInterval(() => void sweep(), 60 * 60 * 1000)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
