// Starts the workers, restarts those that end, and stops them in order.
import type { Cluster, Worker } from 'node:cluster'
import type { Log } from '../../base/log.ts'
import { restartDelay } from '../../storage/open.ts'
import type { Welcomed } from '../welcome.ts'
import { createAsking } from './asking.ts'
import type { Answers, Asking, Channel } from './asking.ts'
import { closeHandedOver } from './handed-over.ts'

/** A worker that ran this long before it ended counts as healthy, which resets the delay of its restart. */
const healthyAfterMs = 5_000
/** How long workers may take to stop before they are killed; longer than the limit that a worker sets itself. */
export const patienceMs = 17_000

interface Running {
  worker: Worker
  asking: Asking
  ended: Promise<void>
}

interface Options {
  cluster: Cluster
  log: Log
  /** `seeds`: the worker fills an empty demo. */
  answersFor(number: number, seeds: boolean): Answers
  onRestart(): void
}

export interface Supervisor {
  /** Resolves when the worker serves; rejects if it cannot. */
  start(number: number, seeds: boolean): Promise<Welcomed>
  /** The channels of the running workers. */
  channels(): Asking[]
  stop(): Promise<void>
}

export function superviseWorkers({ cluster, log, answersFor, onRestart }: Options): Supervisor {
  const running = new Map<number, Running>()
  let isStopping = false

  function start(number: number, seeds: boolean, failures = 0): Promise<Welcomed> {
    const startedAt = Date.now()
    const worker = cluster.fork()
    closeHandedOver(worker)
    let served = false
    return new Promise((resolve, reject) => {
      const asking = createAsking(channelOf(worker), {
        ...answersFor(number, seeds),
        ready(welcomed: Welcomed) {
          served = true
          resolve(welcomed)
        },
        failed: (message: string) => reject(new Error(message)),
      })
      const ended = new Promise<void>(over =>
        worker.once('exit', (code, signal) => {
          over()
          asking.gone()
          running.delete(number)
          const how = signal ? `signal ${signal}` : `exit code ${code}`
          reject(new Error(`Worker ${number} ended before it served (${how}).`))
          if (!isStopping && (served || failures > 0)) restart(number, how, Date.now() - startedAt, failures)
        }),
      )
      running.set(number, { worker, asking, ended })
    })
  }

  function restart(number: number, how: string, livedMs: number, formerFailures: number): void {
    const failures = livedMs < healthyAfterMs ? formerFailures + 1 : 1
    const delay = restartDelay(failures)
    log.error(
      { worker: number },
      `worker ${number} ended (${how}); starting it again${delay > 0 ? ` in ${delay / 1000} s` : ''}`,
    )
    onRestart()
    setTimeout(() => {
      if (isStopping) return
      start(number, false, failures).then(
        () => log.info({ worker: number }, `worker ${number} serves again`),
        (error: unknown) => {
          if (!isStopping) log.error({ worker: number, err: error }, `worker ${number} could not start`)
        },
      )
    }, delay)
  }

  return {
    start,
    channels: () => [...running.values()].map(({ asking }) => asking),
    stop() {
      isStopping = true
      return stopAll(running)
    },
  }
}

const channelOf = (worker: Worker): Channel => ({
  send: (message, whenSent) => void worker.send(message as object, undefined, undefined, whenSent),
  on: worker.on.bind(worker),
})

async function stopAll(running: ReadonlyMap<number, Running>): Promise<void> {
  const late = setTimeout(() => {
    for (const { worker } of running.values()) worker.process.kill('SIGKILL')
  }, patienceMs)
  for (const { worker } of running.values()) worker.process.kill('SIGTERM')
  await Promise.all([...running.values()].map(({ ended }) => ended))
  clearTimeout(late)
}
