// Background jobs: one entry for each kind, including those that domains `enqueue`.
import { z } from 'zod'
import { purgeSessions } from '../domains/people/sessions/sessions.store.ts'
import { purgeDevices } from '../domains/people/sessions/devices.store.ts'
import { purgeLinks } from '../domains/people/links/links.store.ts'
import { requestReset } from '../domains/signing-in/addresses/request-reset.ts'
import { trimAudit } from '../domains/people/audit/audit.store.ts'
import { trimChain } from '../domains/people/audit/chain.ts'
import { purgeSignIns } from '../domains/signing-in/factors/tickets.store.ts'
import { purgeSignOns } from '../domains/signing-in/identities/sign-ons.store.ts'
import { tellFindings } from '../domains/quality/checks/tell-findings.ts'
import { dropMonths, makeMonths } from '../domains/people/history/months.ts'
import { trimHistory } from '../domains/people/history/retention.ts'
import { trimEvents } from '../domains/delivery/events/events.store.ts'
import { lookAtRepositories, syncGit } from '../domains/delivery/git/job.ts'
import { tellExpiringKeys } from '../domains/signing-in/api-keys/expiring-keys.ts'
import { trimNotifications } from '../domains/people/notifications/notifications.store.ts'
import { buildPackages } from '../domains/delivery/packages/build-packages.ts'
import { purgeInvitations } from '../domains/teams/members/invitations.store.ts'
import { purgeTransfers } from '../domains/teams/transfers/transfers.store.ts'
import { purgeReserved } from '../domains/teams/reserved-names/reserved-names.store.ts'
import { momentOf } from '../kernel/time/clock.ts'
import type { Services } from '../kernel/context.ts'
import { trimMails } from '../domains/people/mails/mails.store.ts'
import { sendMail } from '../domains/people/mails/send-mail.ts'
import { deliverEvents, deliverOnce, deliverTests } from '../domains/delivery/webhooks/deliver.ts'
import { trimDeliveries } from '../domains/delivery/webhooks/deliveries.store.ts'
import { purgeIdempotencyKeys } from '../kernel/idempotency/idempotency.store.ts'
import { purgeOAuth } from '../oauth/purge.ts'
import type { Db } from '../storage/sql.ts'
import type { Job } from '../jobs/job.ts'
import type { Holder } from '../jobs/leases.ts'
import { purgeFailedJobs, releaseLeases } from '../jobs/jobs.store.ts'
import { createWorker, ensureRecurring } from '../jobs/worker.ts'

const hour = 60 * 60

/**
 * Deletes old rows, or creates partitions for new ones, once an hour. Access checks and tokensets use none of these
 * rows.
 */
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
  sweep('sweep_links', purgeLinks),
  sweep('sweep_invitations', purgeInvitations),
  sweep('sweep_transfers', purgeTransfers),
  sweep('sweep_sign_ins', purgeSignIns),
  sweep('sweep_sign_ons', purgeSignOns),
  sweep('sweep_oauth', purgeOAuth),
  sweep('sweep_reserved_names', purgeReserved),
  sweep('trim_mails', trimMails),
  sweep('sweep_failed_jobs', purgeFailedJobs),
  sweep('make_months', (_, services) => makeMonths(services)),
  sweep('trim_history', async (db, services) => {
    // A deletion is final, so it uses the database's exact time instead of this node's estimate.
    const clock = await momentOf(db)
    await dropMonths({ ...services, clock })
    await trimHistory(db, services.config.quotas, clock.now())
  }),
  sweep('trim_events', trimEvents),
  sweep('trim_notifications', trimNotifications),
  sweep('tell_expiring_keys', (_, services) => tellExpiringKeys(services)),
  sweep('trim_deliveries', trimDeliveries),
  sweep('trim_audit', async (_, { database, config }) => {
    if (config.auditDays === 0) return
    await trimAudit(database, config.auditDays)
    await trimChain(database, config.auditDays)
  }),
  { ...sweep('chain_audit', (_, { auditChain }) => auditChain.chain(100)), everySeconds: 15 },
  { ...sweep('look_at_repositories', (_, services) => lookAtRepositories(services)), everySeconds: 180 },
]

/**
 * The workers of a node, and how many jobs each runs at once. What an account or a host may hold is counted on each node,
 * which knows it without asking: on more nodes it is more, and the same share.
 */
const lanes: readonly { jobs: readonly Job[]; atOnce: number; atOnceForEach?: number }[] = [
  { jobs: chores, atOnce: 4 },
  /** They wait for other people's servers. */
  { jobs: [deliverEvents, deliverOnce, deliverTests, syncGit] as Job[], atOnce: 64, atOnceForEach: 8 },
  /** Nobody who waits for a link waits for anything else. */
  { jobs: [requestReset, sendMail] as Job[], atOnce: 16, atOnceForEach: 4 },
  /** They use a processor for long, one account after the other. */
  { jobs: [tellFindings] as Job[], atOnce: 2, atOnceForEach: 1 },
  { jobs: [buildPackages] as Job[], atOnce: 1 },
]

export const jobs: readonly Job[] = lanes.flatMap(lane => lane.jobs)

/** How often a node polls for due jobs, in milliseconds. */
const pollMs = 2_000

/** How long the stop waits for running jobs. Interrupted ones are returned and run again. */
const patienceMs = 7_000

export interface RunningJobs {
  stop(): Promise<void>
}

export function startJobs(services: Services, holder: Holder, traced = (job: Job) => job): RunningJobs {
  const workers = lanes.map(lane => createWorker(services, { ...lane, jobs: lane.jobs.map(traced), holder }))
  const look = () => Promise.all(workers.map(worker => worker.look()))
  // Sends events of this node at once; each poll finds those of other nodes.
  services.events.onQueued(() => {
    look().catch(() => undefined) // the next poll logs the error
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
      // Logs once, not every two seconds of an outage.
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
