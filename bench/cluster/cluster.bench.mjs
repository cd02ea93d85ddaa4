// No acknowledged write is lost and no read is stale on three nodes over a PostgreSQL that is replicated and fails over by itself,
// while the primary, a node, Redis and PgBouncer are killed (kill -9), one after another under load. Needs the Debian packages
// etcd-server, patroni, postgresql-15, haproxy, pgbouncer and redis-server; everything listens on 127.0.0.1 only.
//   CLUSTER_WAYS=hosts,pooler   how nodes reach the primary (nodes.mjs); also: proxy
//   CLUSTER_ROUNDS=1            how often each is killed
//   CLUSTER_MINUTES=10          how long it may take at most; some four minutes are usual
//   CLUSTER_BREAK=async         replication without synchronous_mode: the bench must find lost writes
//   CLUSTER_BREAK=notes         writes leave no note of what they touched: the bench must find stale reads
//   CLUSTER_KEEP=1              keeps the logs and the data
import { setMaxListeners } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureBuilt, reportAndExit } from '../../scripts/ensure.mjs'
import { faultsOf } from './faults.mjs'
import { startLoad, writersWithKey, writersWithoutKey } from './load.mjs'
import { accessChecks, nodesAt, shareFromMemory, startNodes, ways } from './nodes.mjs'
import { binariesOfPostgres, createPostgres } from './postgres.mjs'
import { createProcesses, freePorts } from './processes.mjs'
import { createProxies } from './proxies.mjs'
import { edits, revocations, roles } from './races.mjs'
import { compareStored } from './stored.mjs'
import { brokenPromises, tableOf } from './table.mjs'
import { createTally } from './tally.mjs'
import { createWorld } from './world.mjs'

const breaks = ['async', 'notes']
const broken = process.env.CLUSTER_BREAK
const chosen = (process.env.CLUSTER_WAYS ?? 'hosts,pooler').split(',')
const rounds = Number(process.env.CLUSTER_ROUNDS ?? 1)
const names = [
  ['CLUSTER_BREAK', broken === undefined ? [] : [broken], breaks],
  ['CLUSTER_WAYS', chosen, Object.keys(ways)],
]
for (const [name, given, known] of names)
  for (const one of given) if (!known.includes(one)) reportAndExit(`${name} knows ${known.join(', ')}, and not ${one}.`)

const folders = [...process.env.PATH.split(delimiter), '/usr/sbin']
const programs = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' }
const missing = Object.entries({ ...programs, 'redis-server': 'redis-server' })
  .filter(([program]) => !folders.some(folder => existsSync(join(folder, program))))
  .map(([, debian]) => debian)
if (binariesOfPostgres() === undefined) missing.push('postgresql-15')
if (missing.length > 0) {
  console.log(`Skipped: it needs the Debian packages ${missing.join(', ')}.`)
  process.exit(0)
}
process.env.PATH = folders.join(delimiter)

const stopping = new AbortController()
const { signal } = stopping
setMaxListeners(0, signal)
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopping.abort(new Error(`stopped by ${name}`)))
await ensureBuilt()
const minutes = Number(process.env.CLUSTER_MINUTES ?? 10)
const limit = setTimeout(() => stopping.abort(new Error(`not done within ${minutes} minutes`)), minutes * 60_000)

const processes = await createProcesses({ signal, fail: error => stopping.abort(error) })
let postgres
try {
  const ports = await freePorts(15)
  const nodes = nodesAt(ports.slice(0, 3))
  postgres = await createPostgres(processes, ports.slice(3, 11), { synchronous: broken !== 'async' })
  const proxies = await createProxies(processes, ports.slice(11), { postgres, nodes })
  const cluster = { postgres, proxies }
  await postgres.start()
  for (const one of [proxies.redis, proxies.pgbouncer, proxies.haproxy]) one.start()

  const complaints = []
  for (const way of chosen) {
    const started = await startNodes(processes, nodes, way, cluster)
    if (broken === 'notes')
      await postgres.administer('tessera', 'CREATE OR REPLACE RULE broken AS ON INSERT TO touched DO INSTEAD NOTHING')
    const phases = await measure(way, cluster, started)
    for (const node of started) await node.kill('SIGTERM')
    const { title } = ways[way]
    console.log(`\n## Nodes reach the primary by ${title}\n\n${tableOf(phases)}\n`)
    complaints.push(...brokenPromises(title, phases))
  }
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
} catch (error) {
  // What made everything stop says more than what was stopped by it.
  console.error(signal.aborted ? signal.reason : error)
  process.exitCode = 1
} finally {
  clearTimeout(limit)
  if (!signal.aborted) stopping.abort(new Error('over'))
  await postgres?.stop()
  await processes.stop()
}

async function measure(way, cluster, nodes) {
  const { front } = cluster.proxies
  const tally = createTally()
  const writers = writersWithKey + writersWithoutKey
  const world = await createWorld(front, way, { writers: writers + 2, people: 2 * rounds + 4 })
  const revoked = []
  const [first, second] = world.places.slice(writers)
  const races = [edits(first), edits(second), revocations(first, revoked), roles(first)]
  let load
  for (let round = 0; round < rounds; round++)
    for (const fault of faultsOf(way, cluster, nodes, signal)) {
      await cluster.postgres.untilWhole()
      const before = await accessChecks(nodes)
      const phase = tally.begin(fault.name)
      console.error(`${new Date().toISOString().slice(11, 19)} killed: ${fault.name}`)
      load ??= startLoad({ front, nodes, world, tally, signal, races })
      load.done.catch(error => stopping.abort(error))
      await fault.run()
      tally.end()
      phase.fromMemory = shareFromMemory(before, await accessChecks(nodes))
    }
  await load.stop()
  await compareStored({ nodes, world, acknowledged: load.acknowledged, revoked, tally })
  return tally.phases
}
