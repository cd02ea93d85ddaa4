// Tracing is a separate file beside the bundle, loaded on demand, so that it does not slow the start of servers without
// it.
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../base/log.ts'
import type { Bound } from '../../kernel/call.ts'
import type { Outgoing } from '../../kernel/services.ts'
import type { Job } from '../../jobs/job.ts'
import type { OpenedDatabase } from '../../storage/open.ts'
import { version } from '../../base/version.ts'

/** Each member wraps another service, so that tracing costs nothing when it is off. */
export interface Tracing {
  requests(app: FastifyInstance): void
  operations(bindings: readonly Bound[]): readonly Bound[]
  database(database: OpenedDatabase): OpenedDatabase
  job(job: Job): Job
  outgoing: Outgoing
  /** Sends pending spans. */
  close(): Promise<void>
}

export async function loadTracing(log: Log): Promise<Tracing> {
  const file = new URL('./tracing.mjs', import.meta.url)
  const { startTracing } = (await import(file.href)) as {
    startTracing: (version: string, log: Log) => Tracing
  }
  return startTracing(version, log)
}
