// Three nodes: the bundle, on the cluster's database by one of the ways there.
import { join } from 'node:path'
import { dist } from '../../scripts/ensure.mjs'

const allHosts = ({ postgres }) =>
  addressOf(
    postgres,
    postgres.members.map(({ port }) => port),
    '?target_session_attrs=read-write',
  )

/** How nodes reach whichever PostgreSQL is the primary. */
export const ways = {
  hosts: { title: 'several hosts in DATABASE_URL', env: cluster => ({ DATABASE_URL: allHosts(cluster) }) },
  pooler: {
    title: 'PgBouncer in transaction mode',
    env: cluster => ({
      DATABASE_URL: addressOf(cluster.postgres, [cluster.proxies.poolerPort]),
      TESSERA_DATABASE_POOLER: 'transaction',
      TESSERA_DATABASE_DIRECT_URL: allHosts(cluster),
    }),
  },
  proxy: {
    title: 'haproxy, which asks Patroni for the primary',
    env: ({ postgres, proxies }) => ({ DATABASE_URL: addressOf(postgres, [proxies.primaryPort]) }),
  },
}

const addressOf = ({ database: { user, password, name } }, ports, rest = '') =>
  `postgres://${user}:${password}@${ports.map(port => `127.0.0.1:${port}`).join(',')}/${name}${rest}`

export const nodesAt = ports =>
  ports.map((port, n) => ({ name: `node-${n + 1}`, port, url: `http://127.0.0.1:${port}` }))

/** Starts them one after the other: the first migrates. */
export async function startNodes(processes, nodes, way, cluster) {
  const started = []
  for (const { name, port, url } of nodes) {
    const env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      TESSERA_DATA_DIR: processes.place(name),
      TESSERA_BASE_URL: cluster.proxies.front,
      TESSERA_DEMO: '0',
      TESSERA_RATE_LIMIT: '1000000',
      LOG_LEVEL: 'warn',
      REDIS_URL: cluster.proxies.redisUrl,
      ...ways[way].env(cluster),
    }
    const node = processes.define(`${name}-${way}`, process.execPath, [join(dist, 'main.js')], { env, asOwner: false })
    const ready = () => processes.until(`${name} is ready`, 120, async () => (await fetch(`${url}/readyz`)).ok)
    node.start()
    await ready()
    started.push({ ...node, url, ready })
  }
  return started
}

/** How many access checks each node has answered from memory and from the database; one that is away, none. */
export const accessChecks = nodes =>
  Promise.all(
    nodes.map(async ({ url }) => {
      const answer = await fetch(`${url}/metrics`).catch(() => undefined)
      const text = (await answer?.text()) ?? ''
      const read = name => Number(new RegExp(`^tessera_access_from_${name}_total (\\d+)`, 'm').exec(text)?.[1] ?? 0)
      return { memory: read('memory'), database: read('database') }
    }),
  )

/** Of the checks between two readings. A node that was killed began again at zero. */
export function shareFromMemory(before, after) {
  const sum = which =>
    after.reduce((all, now, n) => all + (now[which] < before[n][which] ? now[which] : now[which] - before[n][which]), 0)
  return sum('memory') / (sum('memory') + sum('database'))
}
