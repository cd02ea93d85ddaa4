// The content of `/metrics` with several processes: the metrics of each worker and of the primary.
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Asking } from './asking.ts'
import { mergeMetrics } from './merged-metrics.ts'

/** Omits a worker that does not answer in time; its missing samples show that. */
const patienceMs = 2_000

export interface PrimaryMetrics {
  restarted(): void
  ofAll(workers: readonly Asking[]): Promise<string>
}

export function createPrimaryMetrics(running: () => number): PrimaryMetrics {
  const registry = new Registry()
  registry.setDefaultLabels({ worker: 'primary' })
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'tessera_workers',
    help: 'Processes that serve, of this start of the server',
    registers: [registry],
    collect() {
      this.set(running())
    },
  })
  const restarts = new Counter({
    name: 'tessera_worker_restarts_total',
    help: 'How often a process that served has ended and was started again',
    registers: [registry],
  })
  return {
    restarted: () => restarts.inc(),
    async ofAll(workers) {
      const texts = workers.map(worker => within(worker.ask<string>('metrics')).catch(() => ''))
      return mergeMetrics(await Promise.all([...texts, registry.metrics()]))
    },
  }
}

function within(work: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => (timer = setTimeout(resolve, patienceMs, '')))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
