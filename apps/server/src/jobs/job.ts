// A kind of job, as data, and how a domain enqueues one.
import type { z } from 'zod'
import type { Services } from '../kernel/context.ts'
import type { Db } from '../storage/sql.ts'
import { insertJob } from './jobs.store.ts'
import { nobody } from './places.ts'

export interface Job<Payload = unknown> {
  /** Stored with each job, so it must never change. */
  kind: string
  payload: z.ZodType<Payload>
  /**
   * Runs at least once, and again after a crash, so it must be idempotent. `signal`: the lease is lost, or the node
   * stops. The result `{ againInSeconds }` means that the job is unfinished but has not failed.
   */
  run(services: Services, payload: Payload, signal: AbortSignal): Promise<unknown>
  /** How often it may fail. The end of a process is no failure of the jobs that it ran. */
  tries: number
  /**
   * The interval of a recurring job, which runs once per interval in the whole fleet. It continues after any number of
   * failures.
   */
  everySeconds?: number
}

/** The worker of a node that runs a job; `process/jobs.ts` says what each has room for. */
export type Lane = 'chores' | 'hosts' | 'links' | 'processor' | 'packages'

/** The jobs of a part of the service, by their lanes. */
export type Jobs = Partial<Record<Lane, readonly Job[]>>

export interface JobOptions {
  /** Jobs with the same key merge: a waiting one runs once, with the latest payload; a running one runs once more. */
  key?: string
  delaySeconds?: number
  /** Whose work it is: accounts share the places of a worker. Default: the instance's own. */
  account?: string
  /** The address that it waits for: hosts share the places as well. */
  url?: string
}

/** Runs in the caller's transaction: the job exists if and only if that commits. */
export function enqueue<Payload>(
  tx: Db,
  { newId }: Pick<Services, 'newId'>,
  { kind }: Job<Payload>,
  payload: Payload,
  { key, delaySeconds = 0, account, url }: JobOptions = {},
): Promise<void> {
  return insertJob(tx, {
    id: newId(),
    kind,
    key: key ?? null,
    payload,
    delay_seconds: delaySeconds,
    account: account ?? nobody,
    url: url ?? null,
  })
}
