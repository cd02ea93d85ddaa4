// A worker: a complete server in a process that shares port, database and counters with others.
import type { AttemptRule } from '../../limits/attempt-rule.ts'
import type { RateLimiter, RateState } from '../../limits/rate-limiter.ts'
import { countShared } from '../../limits/shared-counters.ts'
import { takeTogether } from '../../limits/together.ts'
import type { Config } from '../../base/config.ts'
import { createLog, logWarnings } from '../log.ts'
import { serve } from '../serve.ts'
import { createSharedState } from '../../storage/open.ts'
import { createAsking } from './asking.ts'
import type { Asking } from './asking.ts'
import { sharedStateFd, countersFd } from './assignment.ts'
import type { Assignment } from './assignment.ts'

export async function startWorker(config: Config): Promise<void> {
  let own = () => Promise.resolve('')
  const primary = createAsking(
    {
      send: (message, whenSent) => void process.send!(message, undefined, undefined, whenSent),
      on: process.on.bind(process),
    },
    { metrics: () => own() },
  )
  const { worker, workers, embedded, counted, setupToken, seeds } = await primary.ask<Assignment>('assignment')
  const processLog = createLog(config.logLevel, process.stdout, worker)
  logWarnings(processLog)
  try {
    const { welcomed } = await serve({ ...config, setupToken, demo: config.demo && seeds }, processLog, {
      worker: { number: worker, isFirst: seeds },
      embedded,
      sharedState: embedded && createSharedState(sharedStateFd, worker - 1, workers),
      limiter: counted ? countedByAll(primary, worker - 1, workers) : undefined,
      metrics: {
        worker: String(worker),
        join(tellOwn) {
          own = tellOwn
          return () => primary.ask<string>('metrics')
        },
      },
    })
    await primary.ask('ready', welcomed)
  } catch (error) {
    // The primary prints it once, and decides how to continue.
    await primary.ask('failed', (error as Error).message)
    throw error
  }
}

/** Exact across all workers without using the database. The counter of requests with a token needs no messages. */
function countedByAll(primary: Asking, part: number, parts: number): RateLimiter {
  const rowOf = (start: number, bucket: string) => primary.ask<number>('rowOf', start, bucket)
  return {
    take: (bucket: string, limit: number, seconds?: number) => primary.ask<RateState>('take', bucket, limit, seconds),
    takeBoth: takeTogether(countShared({ fd: countersFd, part, parts, rowOf })),
    attempt: (bucket: string, rule: AttemptRule) => primary.ask<number>('attempt', bucket, rule),
    undo: (bucket: string) => primary.ask<void>('undo', bucket),
    forget: (bucket: string) => primary.ask<void>('forget', bucket),
    close: () => Promise.resolve(),
  }
}
