// Work without a request: one entry for each kind of job, including those that domains `enqueue`.
import { z } from 'zod'
import { purgeSessions } from '../domains/account/account.store.ts'
import { purgeDevices } from '../domains/account/devices.store.ts'
import { trimAudit } from '../domains/audit/audit.store.ts'
import { tellFindings } from '../domains/checks/tell-findings.ts'
import { dropMonths, makeMonths } from '../domains/changes/months.ts'
import { trimHistory } from '../domains/changes/retention.ts'
import { trimEvents } from '../domains/events/events.store.ts'
import { trimNotifications } from '../domains/notifications/notifications.store.ts'
import { momentOf } from '../kernel/time/clock.ts'
import type { Services } from '../kernel/context.ts'
import { deliverEvents, deliverOnce } from '../domains/webhooks/deliver.ts'
import { trimDeliveries } from '../domains/webhooks/deliveries.store.ts'
import { purgeIdempotencyKeys } from '../kernel/idempotency/idempotency.store.ts'
import { purgeOAuth } from '../oauth/purge.ts'
import type { Db } from '../storage/sql.ts'
import type { Job } from '../jobs/job.ts'
import type { Holder } from '../jobs/leases.ts'
import { purgeFailedJobs, releaseLeases } from '../jobs/jobs.store.ts'
import { createWorker, ensureRecurring } from '../jobs/worker.ts'

const hour = 60 * 60

/** Deletes old rows, or makes room for new ones, once an hour. Access checks and tokensets show none of them. */
const sweep = (kind: string, run: (db: Db, services: Services) => Promise<unknown>): Job<null> => ({
  kind,
  payload: z.null(),
  tries: 3,
  everySeconds: hour,
  run: services => run(services.database.autocommit({ touches: 'nothing' }), services),
})

const chores: readonly Job[] = [
  sweep('sweep_idempotency_keys', purgeIdempotencyKeys),
  sweep('sweep_sessions', purgeSessions),
  sweep('sweep_devices', purgeDevices),
  sweep('sweep_oauth', purgeOAuth),
  sweep('sweep_failed_jobs', purgeFailedJobs),
  sweep('make_months', (_, services) => makeMonths(services)),
  sweep('trim_history', async (db, services) => {
    // What is deleted does not come back: not even what this node makes of the database's time decides it.
    const clock = await momentOf(db)
    await dropMonths({ ...services, clock })
    await trimHistory(db, services.config.quotas, clock.now())
  }),
  sweep('trim_events', trimEvents),
  sweep('trim_notifications', trimNotifications),
  sweep('trim_deliveries', trimDeliveries),
  sweep('trim_audit', async (_, { database, config }) => {
    if (config.auditDays > 0) await trimAudit(database, config.auditDays)
  }),
  tellFindings as Job,
]

/** They wait for other people's servers. A worker of their own lets many wait at once, beside the other jobs. */
const deliveries: readonly Job[] = [deliverEvents, deliverOnce] as Job[]
const deliveriesAtOnce = 64

export const jobs: readonly Job[] = [...chores, ...deliveries]

/** How often a node polls for due jobs, in milliseconds. */
const pollMs = 2_000

/** How long the end of the process waits for running jobs; what is cut off is given back, and taken up again. */
const patienceMs = 7_000

export interface RunningJobs {
  stop(): Promise<void>
}

export function startJobs(services: Services, holder: Holder, traced = (job: Job) => job): RunningJobs {
  const workers = [
    createWorker(services, { jobs: chores.map(traced), holder }),
    createWorker(services, { jobs: deliveries.map(traced), atOnce: deliveriesAtOnce, holder }),
  ]
  const look = () => Promise.all(workers.map(worker => worker.look()))
  // What was queued on this node is sent at once; each poll finds what others left.
  services.events.onQueued(() => {
    look().catch(() => undefined) // the next poll says what is wrong
  })
  let isThere = false
  let failing = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function turn(): Promise<void> {
    try {
      if (!isThere) {
        await releaseLeases(services.database.autocommit({ touches: 'nothing' }), holder)
        await ensureRecurring(services, jobs)
      }
      isThere = true
      await look()
      failing = false
    } catch (error) {
      // Logged once, not every two seconds of an outage.
      if (!failing) services.log.warn({ err: error }, 'could not look for jobs')
      failing = true
    }
    if (!stopped) timer = setTimeout(() => void turn(), pollMs).unref()
  }
  void turn()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.race([
        Promise.all(workers.map(worker => worker.stop())),
        new Promise(resolve => setTimeout(resolve, patienceMs).unref()),
      ])
      await Promise.all(workers.map(worker => worker.abandon()))
    },
  }
}
