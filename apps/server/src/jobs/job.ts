// A kind of job, as data, and how a domain enqueues one.
import type { z } from 'zod'
import type { Services } from '../kernel/context.ts'
import type { Db } from '../storage/sql.ts'
import { insertJob } from './jobs.store.ts'

export interface Job<Payload = unknown> {
  /** Stored with each job, so it must never change. */
  kind: string
  payload: z.ZodType<Payload>
  /**
   * Runs at least once, and again after a crash, so it must be idempotent. `signal`: the lease is lost, or the node
   * stops. The result `{ againInSeconds }` means that the job is unfinished but has not failed.
   */
  run(services: Services, payload: Payload, signal: AbortSignal): Promise<unknown>
  /** The maximum number of attempts. */
  tries: number
  /** How often its process may die before the job is set aside; default: 2. */
  deaths?: number
  /**
   * The interval of a recurring job, which runs once per interval in the whole fleet. It continues after any number of
   * failures.
   */
  everySeconds?: number
}

export interface JobOptions {
  /** Jobs with the same key merge: a waiting one runs once, with the latest payload; a running one runs once more. */
  key?: string
  delaySeconds?: number
}

/** Runs in the caller's transaction: the job exists if and only if that commits. */
export function enqueue<Payload>(
  tx: Db,
  { newId }: Pick<Services, 'newId'>,
  { kind }: Job<Payload>,
  payload: Payload,
  { key, delaySeconds = 0 }: JobOptions = {},
): Promise<void> {
  return insertJob(tx, { id: newId(), kind, key: key ?? null, payload, delay_seconds: delaySeconds })
}
