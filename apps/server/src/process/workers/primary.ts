// The primary process of several: runs the embedded database and the workers, counts requests for all of them, and stops everything
// in order. It serves no requests itself: `node:cluster` hands each connection to the next worker.
import type { Cluster } from 'node:cluster'
import { newSecret } from '../../base/secrets/secret.ts'
import { createRows } from '../../limits/shared-counters.ts'
import { limitInMemory } from '../../limits/rate-limit.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import { startEmbedded } from '../../storage/open.ts'
import type { Config } from '../../base/config.ts'
import { logOf, messagesOf } from '../log.ts'
import type { ProcessLog } from '../log.ts'
import { exitInOrder } from '../serve.ts'
import type { Welcomed } from '../welcome.ts'
import type { Answers } from './asking.ts'
import type { Assignment } from './assignment.ts'
import { createPrimaryMetrics } from './primary-metrics.ts'
import { openSharedFile } from './shared-file.ts'
import { patienceMs, superviseWorkers } from './supervisor.ts'

/** Database sessions: the maximum of one worker, and those for administration. */
const connectionsOfWorker = 16
const connectionsBeside = 24

export async function startPrimary(cluster: Cluster, config: Config, processLog: ProcessLog): Promise<Welcomed> {
  const log = logOf(processLog)
  const database = config.databaseUrl === null ? await startDatabase(config, processLog) : null
  const sharedFiles = database ? [openSharedFile(config.dataDir), openSharedFile(config.dataDir)] : []
  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'inherit', 'ipc', ...sharedFiles.map(({ fd }) => fd)] })
  const limiter = database && config.redisUrl === null ? limitInMemory() : null
  const setupToken = config.setupToken ?? newSecret()
  const limiterAnswers = limiter ? answersOf(limiter) : {}
  const metrics = createPrimaryMetrics(() => workers.channels().length)
  const workers = superviseWorkers({
    cluster,
    log,
    answersFor: (number, seeds) => ({
      ...limiterAnswers,
      assignment: (): Assignment => ({
        worker: number,
        workers: config.workers,
        embedded: database?.connection,
        counted: limiter !== null,
        setupToken,
        seeds,
      }),
      metrics: () => metrics.ofAll(workers.channels()),
    }),
    onRestart: metrics.restarted,
  })

  /** The workers finish their requests before the database ends. */
  const end = async () => {
    await workers.stop()
    for (const file of sharedFiles) file.close()
    await limiter?.close()
    await database?.stop()
  }
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= end())
  exitInOrder(stop, log, patienceMs + 10_000)

  try {
    // The first worker migrates the database and fills an empty demo before the others start.
    const welcomed = await workers.start(1, true)
    await Promise.all(Array.from({ length: config.workers - 1 }, (_, n) => workers.start(n + 2, false)))
    return welcomed
  } catch (error) {
    await stop()
    throw error
  }
}

function startDatabase(config: Config, processLog: ProcessLog) {
  const connections = connectionsBeside + connectionsOfWorker * config.workers
  return startEmbedded({
    dataDir: config.dataDir,
    log: messagesOf(processLog),
    settings: { max_connections: String(connections) },
  })
}

const answersOf = ({ take, attempt, undo, forget }: RateLimiter): Answers => ({
  take,
  rowOf: createRows(),
  attempt,
  undo,
  forget,
})
