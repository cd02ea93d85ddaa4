// Traces are a file of their own beside the bundle, read only where they are wanted: the start of a server without them takes no longer.
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../base/log.ts'
import type { Bound } from '../../kernel/call.ts'
import type { Outgoing } from '../../kernel/services.ts'
import type { Job } from '../../jobs/job.ts'
import type { OpenedDatabase } from '../../storage/open.ts'
import { version } from '../../base/version.ts'

/** Everything here wraps something else, so that nothing is in the way where traces are not wanted. */
export interface Tracing {
  requests(app: FastifyInstance): void
  operations(bindings: readonly Bound[]): readonly Bound[]
  database(database: OpenedDatabase): OpenedDatabase
  job(job: Job): Job
  outgoing: Outgoing
  /** Sends what is left. */
  close(): Promise<void>
}

export async function loadTracing(log: Log): Promise<Tracing> {
  const file = new URL('./tracing.mjs', import.meta.url)
  const { startTracing } = (await import(file.href)) as {
    startTracing: (version: string, log: Log) => Tracing
  }
  return startTracing(version, log)
}
