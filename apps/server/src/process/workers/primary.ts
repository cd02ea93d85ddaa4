// The primary process of several: runs the embedded database, starts the workers and starts again those that end, counts requests
// for all, and stops everything in order. It serves nobody itself: `node:cluster` hands each connection to the next worker.
import type { Cluster, Worker } from 'node:cluster'
import { newSecret } from '../../domains/api-keys/secret.ts'
import { createRows } from '../../limits/shared-counters.ts'
import { limitInMemory } from '../../limits/rate-limit.ts'
import { restartDelay, startEmbedded } from '../../storage/open.ts'
import type { Config } from '../../base/config.ts'
import { logOf, messagesOf } from '../log.ts'
import type { ProcessLog } from '../log.ts'
import { exitInOrder } from '../serve.ts'
import type { Welcomed } from '../welcome.ts'
import { createAsking } from './asking.ts'
import type { Answers, Asking } from './asking.ts'
import type { Assignment } from './assignment.ts'
import { closeHandedOver } from './handed-over.ts'
import { createPrimaryMetrics } from './primary-metrics.ts'
import { openSharedFile } from './shared-file.ts'

/** Sessions at the database: what one worker can have open at once, and what administers it. */
const connectionsOfWorker = 16
const connectionsBeside = 24
/** A worker that ran this long before it ended counts as healthy: the delays are reset. */
const healthyAfterMs = 5_000
/** Longer than a worker gives itself. */
const patienceMs = 15_000

interface Running {
  worker: Worker
  asking: Asking
  ended: Promise<void>
}

export async function startPrimary(cluster: Cluster, config: Config, processLog: ProcessLog): Promise<Welcomed> {
  const log = logOf(processLog)
  const database = config.databaseUrl === null ? await startDatabase() : null
  const shared = database ? [openSharedFile(config.dataDir), openSharedFile(config.dataDir)] : []
  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'inherit', 'ipc', ...shared.map(({ fd }) => fd)] })
  const rowOf = createRows()
  const limiter = database && config.redisUrl === null ? limitInMemory() : null
  const setupToken = config.setupToken ?? newSecret()
  const running = new Map<number, Running>()
  const metrics = createPrimaryMetrics(() => running.size)
  let stopping: Promise<void> | undefined

  function startDatabase() {
    const most = connectionsBeside + connectionsOfWorker * config.workers
    return startEmbedded({
      dataDir: config.dataDir,
      log: messagesOf(processLog),
      settings: { max_connections: String(most) },
    })
  }

  /** Resolves when it serves; rejects when it cannot. */
  function start(number: number, assigned: Pick<Assignment, 'seeds'>, failures = 0): Promise<Welcomed> {
    const startedAt = Date.now()
    const worker = cluster.fork()
    closeHandedOver(worker)
    let served = false
    return new Promise((resolve, reject) => {
      const asking = createAsking(
        {
          send: (message, whenSent) => void worker.send(message as object, undefined, undefined, whenSent),
          on: worker.on.bind(worker),
        },
        {
          ...limiterAnswers(),
          assignment: (): Assignment => ({
            worker: number,
            workers: config.workers,
            embedded: database?.connection,
            counted: limiter !== null,
            setupToken,
            ...assigned,
          }),
          ready(welcomed: Welcomed) {
            served = true
            resolve(welcomed)
          },
          failed: (message: string) => reject(new Error(message)),
          metrics: () => metrics.ofAll([...running.values()].map(({ asking }) => asking)),
        },
      )
      const ended = new Promise<void>(over =>
        worker.once('exit', (code, signal) => {
          over()
          asking.gone()
          running.delete(number)
          const how = signal ? `signal ${signal}` : `exit code ${code}`
          reject(new Error(`Worker ${number} ended before it served (${how}).`))
          if (!stopping && (served || failures > 0)) startAgain(number, how, Date.now() - startedAt, failures)
        }),
      )
      running.set(number, { worker, asking, ended })
    })
  }

  function startAgain(number: number, how: string, livedMs: number, failures: number): void {
    const now = livedMs < healthyAfterMs ? failures + 1 : 1
    const delay = restartDelay(now)
    log.error(
      { worker: number },
      `worker ${number} ended (${how}); starting it again${delay > 0 ? ` in ${delay / 1000} s` : ''}`,
    )
    metrics.restarted()
    setTimeout(() => {
      if (stopping) return
      start(number, { seeds: false }, now).then(
        () => log.info({ worker: number }, `worker ${number} serves again`),
        (error: unknown) => stopping ?? log.error({ worker: number, err: error }, `worker ${number} could not start`),
      )
    }, delay)
  }

  const limiterAnswers = (): Answers =>
    limiter === null
      ? {}
      : {
          take: limiter.take,
          rowOf,
          attempt: limiter.attempt,
          undo: limiter.undo,
          forget: limiter.forget,
        }

  /** The workers answer what is under way; then the database ends. */
  const stop = () =>
    (stopping ??= (async () => {
      const late = setTimeout(() => {
        for (const { worker } of running.values()) worker.process.kill('SIGKILL')
      }, patienceMs)
      for (const { worker } of running.values()) worker.process.kill('SIGTERM')
      await Promise.all([...running.values()].map(({ ended }) => ended))
      clearTimeout(late)
      for (const file of shared) file.close()
      await limiter?.close()
      await database?.stop()
    })())
  exitInOrder(stop, log, patienceMs + 10_000)

  try {
    // The first brings the database up to date, and fills an empty demo, before there are others.
    const welcomed = await start(1, { seeds: true })
    const others = Array.from({ length: config.workers - 1 }, (_, n) => start(n + 2, { seeds: false }))
    await Promise.all(others)
    return welcomed
  } catch (error) {
    await stop()
    throw error
  }
}
