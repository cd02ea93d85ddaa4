// Leases due jobs and runs a few at a time. A worker extends the lease while the job runs; if its process dies, the
// lease expires and another worker runs the job.
import { randomUUID } from 'node:crypto'
import type { Services } from '../kernel/context.ts'
import type { Db, Sql } from '../storage/sql.ts'
import { storedJson } from '../base/stored-json.ts'
import { enqueue } from './job.ts'
import type { Job } from './job.ts'
import { newLeaseId } from './leases.ts'
import type { Holder } from './leases.ts'
import * as store from './jobs.store.ts'
import type { TakenJob } from './jobs.store.ts'

export interface WorkerOptions {
  jobs: readonly Job[]
  leaseSeconds?: number
  atOnce?: number
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

/** A job may have killed the process that ran it; after two deaths it gets no third. */
const mostDeaths = 2

class SetAside extends Error {
  constructor(deaths: number) {
    super(`Set aside: the process that ran it ended ${deaths} times before it was done`)
  }
}

/** Seconds before the next attempt: 10, 20, 40 … up to an hour. */
export const backOff = (attempts: number) => Math.min(10 * 2 ** (attempts - 1), 3_600)

export function createWorker(
  services: Services,
  { jobs, leaseSeconds = 60, atOnce = 4, holder, moment = () => store.databaseTime }: WorkerOptions,
): Worker {
  const { database, log } = services
  const db = database.autocommit({ touches: 'nothing' })
  const byKind = new Map(jobs.map(job => [job.kind, job]))
  const kinds = [...byKind.keys()]
  const running = new Map<Promise<void>, { controller: AbortController; jobId: string; leaseId: string }>()
  let stopped = false
  let looking = Promise.resolve()

  async function take(): Promise<void> {
    while (!stopped && running.size < atOnce && (await store.isAnyDue(database, kinds, moment()))) {
      const lease = { id: holder ? newLeaseId(holder) : randomUUID(), seconds: leaseSeconds }
      const taken = await store.takeJob(db, kinds, lease, moment())
      if (!taken) return
      const controller = new AbortController()
      const work = run(byKind.get(taken.kind)!, taken, lease, controller).catch((error: unknown) =>
        log.warn({ err: error, job: taken.kind }, 'could not note how a job ended; it runs again when its lease ends'),
      )
      running.set(work, { controller, jobId: taken.id, leaseId: lease.id })
      void work.finally(() => running.delete(work))
    }
  }

  async function run(job: Job, taken: TakenJob, lease: store.Lease, controller: AbortController): Promise<void> {
    const heartbeat = keepLease(db, taken.id, lease, { moment, controller })
    let again: unknown
    try {
      // Its last attempts killed their processes: a job that crashes workers is not retried for ever.
      if (taken.deaths >= (job.deaths ?? mostDeaths)) throw new SetAside(taken.deaths)
      if (taken.attempts > job.tries) throw new Error('Its worker died each time')
      again = await job.run(services, payloadOf(job, taken), controller.signal)
    } catch (error) {
      return await noteFailure(services, job, taken, { leaseId: lease.id, thrown: error, moment: moment() })
    } finally {
      clearInterval(heartbeat)
    }
    await store.completeJob(db, taken.id, lease.id, job.everySeconds ?? secondsOf(again), moment())
  }

  const settled = async () => {
    while (running.size > 0) await Promise.all(running.keys())
  }

  return {
    look: () => (looking = looking.then(take, take)),
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
