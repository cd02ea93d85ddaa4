// Background jobs: those of the features, in lanes, and those of the rooms beside the domains.
import { features } from '../domains/features.ts'
import type { Job, Jobs, Lane } from '../jobs/job.ts'
import type { Holder } from '../jobs/leases.ts'
import { purgeFailedJobs, releaseLeases } from '../jobs/jobs.store.ts'
import { sweep } from '../jobs/sweep.ts'
import { createWorker, ensureRecurring } from '../jobs/worker.ts'
import type { Services } from '../kernel/context.ts'
import { purgeIdempotencyKeys } from '../kernel/idempotency/idempotency.store.ts'
import { purgeOAuth } from '../oauth/purge.ts'

const ofRooms: Jobs = {
  chores: [
    sweep('sweep_idempotency_keys', purgeIdempotencyKeys),
    sweep('sweep_oauth', purgeOAuth),
    sweep('sweep_failed_jobs', purgeFailedJobs),
  ],
}

/**
 * How many jobs of a lane a node runs at once. What an account or a host may hold is counted on each node, which knows it without
 * asking: on more nodes it is more, and the same share.
 */
const room: Record<Lane, { atOnce: number; atOnceForEach?: number }> = {
  chores: { atOnce: 4 },
  /** They wait for other people's servers. */
  hosts: { atOnce: 64, atOnceForEach: 8 },
  /** Nobody who waits for a link waits for anything else. */
  links: { atOnce: 16, atOnceForEach: 4 },
  /** They use a processor for long, one account after the other. */
  processor: { atOnce: 2, atOnceForEach: 1 },
  packages: { atOnce: 1 },
}

const jobsIn = (lane: Lane): Job[] => [ofRooms, ...features.map(({ jobs }) => jobs)].flatMap(jobs => jobs?.[lane] ?? [])

const lanes = (Object.keys(room) as Lane[]).map(lane => ({ ...room[lane], jobs: jobsIn(lane) }))

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
