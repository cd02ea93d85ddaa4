// Leases due jobs and runs a few at a time, shared out between kinds, accounts and hosts. A worker extends the lease while
// the job runs; if its process dies, the lease expires and another worker runs the job.
import { randomUUID } from 'node:crypto'
import type { Services } from '../kernel/context.ts'
import type { Db, Sql } from '../storage/sql.ts'
import { storedJson } from '../base/stored-json.ts'
import { enqueue } from './job.ts'
import type { Job } from './job.ts'
import { newLeaseId } from './leases.ts'
import type { Holder } from './leases.ts'
import { createPlaces } from './places.ts'
import { createTurns } from './turns.ts'
import * as store from './jobs.store.ts'
import type { TakenJob } from './jobs.store.ts'

export interface WorkerOptions {
  jobs: readonly Job[]
  leaseSeconds?: number
  atOnce?: number
  /** How many of them for one account, and how many that wait for one host; default: all. */
  atOnceForEach?: number
  holder?: Holder
  /** The current time as SQL; see `databaseTime`. */
  moment?: () => Sql
}

export interface Worker {
  /** Leases due jobs as capacity permits. Resolves when they are leased, not when they are done. */
  look(): Promise<void>
  /** Resolves when no leased job is running. */
  settled(): Promise<void>
  /** Leases no more jobs, signals running ones to stop, and waits for them. */
  stop(): Promise<void>
  /** Returns unfinished jobs without counting a death of the process. */
  abandon(): Promise<void>
}

const errorLength = 2_000

/**
 * A job may have killed the process that ran it, but mostly it was something else. So after its second death in a row it
 * waits as long as after a failure, and after some twelve hours of that it is set aside.
 */
const mostDeaths = 20

class SetAside extends Error {
  constructor(deaths: number) {
    super(`Set aside: the process that ran it ended ${deaths} times before it was done`)
  }
}

/** Seconds before the next attempt: 10, 20, 40 … up to an hour. */
export const backOff = (attempts: number) => Math.min(10 * 2 ** (attempts - 1), 3_600)

export function createWorker(
  services: Services,
  { jobs, leaseSeconds = 60, atOnce = 4, atOnceForEach = atOnce, ...options }: WorkerOptions,
): Worker {
  const { holder, moment = () => store.databaseTime } = options
  const { database } = services
  const db = database.autocommit({ touches: 'nothing' })
  const byKind = new Map(jobs.map(job => [job.kind, job]))
  const kinds = [...byKind.keys()]
  const places = createPlaces(atOnce, atOnceForEach)
  const turns = createTurns(kinds, places, atOnceForEach >= atOnce)
  const running = new Map<Promise<void>, { controller: AbortController; jobId: string; leaseId: string }>()
  let stopped = false
  let looking = Promise.resolve()
  let isAsked = false

  async function take(): Promise<void> {
    isAsked = false
    if (stopped || !places.areFree()) return
    const due = new Set(await store.listDue(database, kinds, moment()))
    while (!stopped && places.areFree()) {
      const kind = turns.nextKind(due)
      if (kind === undefined) return
      const lease = { id: holder ? newLeaseId(holder) : randomUUID(), seconds: leaseSeconds }
      const taken = await store.takeJob(db, kind, lease, moment(), turns.within(kind))
      if (!taken) due.delete(kind)
      else if (!(await isPutOff(services, taken, lease, moment()))) start(taken, lease)
    }
  }

  function start(taken: TakenJob, lease: store.Lease): void {
    turns.note(taken)
    const controller = new AbortController()
    const leave = places.take(taken)
    const work = run(services, byKind.get(taken.kind)!, { taken, lease, controller, moment })
    running.set(work, { controller, jobId: taken.id, leaseId: lease.id })
    void work.finally(() => {
      running.delete(work)
      leave()
      look().catch(() => undefined) // the next poll logs the error
    })
  }

  /** Looks that are asked for while one waits to begin are that one. */
  function look(): Promise<void> {
    if (!isAsked) looking = looking.then(take, take)
    isAsked = true
    return looking
  }

  const settled = () => untilSettled(running, () => looking)

  return {
    look,
    settled,
    async stop() {
      stopped = true
      await looking.catch(() => undefined)
      for (const { controller } of running.values()) controller.abort(new Error('The server stops'))
      await settled()
    },
    async abandon() {
      await Promise.all([...running.values()].map(({ jobId, leaseId }) => store.releaseJob(db, jobId, leaseId)))
    },
  }
}

/** Each job that ends is followed by a look, which may begin others. */
async function untilSettled(running: ReadonlyMap<Promise<void>, unknown>, looking: () => Promise<void>): Promise<void> {
  do {
    await Promise.all(running.keys())
    await looking().catch(() => undefined)
  } while (running.size > 0)
}

/** A job whose process has died repeatedly waits, so that others run meanwhile. */
async function isPutOff(
  { database, log }: Services,
  { id, kind, deaths, has_died }: TakenJob,
  lease: store.Lease,
  moment: Sql,
): Promise<boolean> {
  if (!has_died || deaths < 2 || deaths >= mostDeaths) return false
  const seconds = backOff(deaths)
  log.warn({ job: kind, job_id: id, deaths, retry_in_seconds: seconds }, 'a job ended with its process repeatedly')
  await store.putOff(database.autocommit({ touches: 'nothing' }), id, lease.id, seconds, moment)
  return true
}

interface Run {
  taken: TakenJob
  lease: store.Lease
  controller: AbortController
  moment: () => Sql
}

/** Resolves once the outcome is noted. */
async function run(services: Services, job: Job, { taken, lease, controller, moment }: Run): Promise<void> {
  const { database, log } = services
  const db = database.autocommit({ touches: 'nothing' })
  const heartbeat = keepLease(db, taken.id, lease, { moment, controller })
  try {
    if (taken.deaths >= mostDeaths) throw new SetAside(taken.deaths)
    const again = await job.run(services, payloadOf(job, taken), controller.signal)
    clearInterval(heartbeat)
    await noted(store.completeJob(db, taken.id, lease.id, job.everySeconds ?? secondsOf(again), moment()))
  } catch (error) {
    clearInterval(heartbeat)
    await noted(noteFailure(services, job, taken, { leaseId: lease.id, thrown: error, moment: moment() }))
  }

  function noted(noting: Promise<void>): Promise<void> {
    return noting.catch((error: unknown) =>
      log.warn({ err: error, job: taken.kind }, 'could not note how a job ended; it runs again when its lease ends'),
    )
  }
}

/** Extends a lease repeatedly; aborts the work when the lease is lost. */
function keepLease(
  db: Db,
  jobId: string,
  lease: store.Lease,
  { moment, controller }: { moment: () => Sql; controller: AbortController },
): NodeJS.Timeout {
  return setInterval(
    () => {
      store.prolongLease(db, jobId, lease, moment()).then(
        held => held || controller.abort(new Error('The lease is lost')),
        () => undefined, // the next extension may succeed, or the lease expires
      )
    },
    (lease.seconds * 1_000) / 3,
  ).unref()
}

interface Failure {
  leaseId: string
  thrown: unknown
  /** The time of the failure. */
  moment: Sql
}

async function noteFailure(
  { database, log }: Services,
  job: Job,
  taken: TakenJob,
  { leaseId, thrown, moment }: Failure,
): Promise<void> {
  const db = database.autocommit({ touches: 'nothing' })
  const { everySeconds, kind, tries } = job
  const error = String(thrown).slice(0, errorLength)
  const isLast = taken.attempts >= tries || thrown instanceof SetAside
  if (isLast && everySeconds === undefined) {
    log.error({ err: thrown, job: kind, job_id: taken.id }, 'a job failed for good')
    return store.failJob(db, taken.id, leaseId, error, moment)
  }
  const seconds = isLast ? everySeconds! : backOff(taken.attempts)
  log.warn({ err: thrown, job: kind, job_id: taken.id, retry_in_seconds: seconds }, 'a job failed and will be retried')
  return store.retryJob(db, taken.id, leaseId, { error, seconds, restart: isLast }, moment)
}

/** Ensures that each recurring job exists once; it is first due after its interval. */
export async function ensureRecurring(services: Services, jobs: readonly Job[]): Promise<void> {
  const recurring = jobs.filter(({ everySeconds }) => everySeconds !== undefined)
  const kinds = recurring.map(({ kind }) => kind)
  const missing = await store.listMissing(services.database, kinds)
  const db = services.database.autocommit({ touches: 'nothing' })
  for (const job of recurring.filter(({ kind }) => missing.has(kind)))
    await enqueue(db, services, job, null, { key: 'recurring', delaySeconds: job.everySeconds! })
}

const payloadOf = ({ kind, payload }: Job, taken: TakenJob): unknown =>
  storedJson(payload)(taken.payload, `The payload of the job ${taken.id} (${kind})`)

const secondsOf = (answer: unknown): number | null =>
  typeof answer === 'object' && answer !== null && 'againInSeconds' in answer ? Number(answer.againInSeconds) : null
