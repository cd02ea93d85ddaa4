// What is killed, one after the other, under load. Each fault is over when all is there again.
import { setTimeout as sleep } from 'node:timers/promises'

/** How soon a supervisor would start what was killed. */
const restartAfter = 5_000
/** How long the load goes on when all is there again. */
const settle = 3_000

export function faultsOf(way, { postgres, proxies }, nodes, signal) {
  const restarted = (name, process, ready = async () => undefined) => ({
    name,
    async run() {
      await process.kill()
      await sleep(restartAfter, undefined, { signal })
      process.start()
      await ready()
      await sleep(settle, undefined, { signal })
    },
  })
  return [
    { name: 'nothing', run: () => sleep(8_000, undefined, { signal }) },
    {
      name: 'the primary',
      async run() {
        const { name, patroni } = await postgres.killPrimary(signal)
        const since = performance.now()
        await postgres.untilLed(name)
        console.error(`  another primary after ${((performance.now() - since) / 1000).toFixed(1)} s`)
        await sleep(restartAfter, undefined, { signal })
        patroni.start()
        await postgres.untilWhole()
        await sleep(settle, undefined, { signal })
      },
    },
    restarted('a node', nodes[1], nodes[1].ready),
    restarted('Redis', proxies.redis),
    ...(way === 'pooler' ? [restarted('PgBouncer', proxies.pgbouncer)] : []),
  ]
}
