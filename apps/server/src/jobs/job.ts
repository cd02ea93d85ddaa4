// A kind of job, as data, and how a domain enqueues one.
import type { z } from 'zod'
import type { Services } from '../kernel/context.ts'
import type { Db } from '../storage/sql.ts'
import { insertJob } from './jobs.store.ts'

export interface Job<Payload = unknown> {
  /** Stored with each job: it is never renamed. */
  kind: string
  payload: z.ZodType<Payload>
  /**
   * Runs at least once, and again after a crash: it must be idempotent. `signal`: the lease is lost, or the node stops. An answer
   * `{ againInSeconds }` says that it is not done, and has not failed.
   */
  run(services: Services, payload: Payload, signal: AbortSignal): Promise<unknown>
  /** How many attempts there are before it counts as failed. */
  tries: number
  /** How often its process may end while it runs before it is set aside; 2 when absent. */
  deaths?: number
  /** Recurring: runs so often, once in the whole fleet. It is tried again with the next interval, however often it failed. */
  everySeconds?: number
}

export interface JobOptions {
  /** Enqueued again under this key before it starts, it runs once, with the latest payload; while it runs, once more. */
  key?: string
  delaySeconds?: number
}

/** In the caller's transaction: there is a job if and only if it commits. */
export function enqueue<Payload>(
  tx: Db,
  { newId }: Pick<Services, 'newId'>,
  { kind }: Job<Payload>,
  payload: Payload,
  { key, delaySeconds = 0 }: JobOptions = {},
): Promise<void> {
  return insertJob(tx, { id: newId(), kind, key: key ?? null, payload, delay_seconds: delaySeconds })
}
