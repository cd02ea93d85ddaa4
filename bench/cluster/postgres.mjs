// Three PostgreSQL under Patroni, which elects the primary through etcd. https://patroni.readthedocs.io
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { killIfThere } from './processes.mjs'

/**
 * How soon the loss of a primary is noticed, in seconds: its lease runs out after `ttl`. Patroni asks for
 * loop_wait + 2 × retry_timeout ≤ ttl; from 3.2 on it raises a ttl below 20 to 20.
 */
const timing = { ttl: 10, loop_wait: 2, retry_timeout: 4 }

const settings = {
  // Acknowledged is what a standby has flushed; `remote_write` would lose it with both machines, `local` with one.
  synchronous_commit: 'on',
  max_connections: 100,
  wal_level: 'replica',
  // What the former primary needs to follow the new one may be older than its last checkpoint.
  wal_keep_size: '256MB',
  shared_buffers: '64MB',
}

const secret = () => randomBytes(18).toString('base64url')

export function binariesOfPostgres() {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const newest = readdirSync(root).sort((a, b) => Number(b) - Number(a))
  return newest.map(version => join(root, version, 'bin')).find(folder => existsSync(join(folder, 'initdb')))
}

/** `ports`: of etcd two, and of each PostgreSQL its own and that of its Patroni. */
export async function createPostgres(processes, ports, { synchronous }) {
  const [etcdPort, peerPort, ...pairs] = ports
  const password = secret()
  const local = port => `http://127.0.0.1:${port}`
  const etcd = processes.define('etcd', 'etcd', [
    ...['--name', 'etcd', '--data-dir', await processes.folder('etcd')],
    ...['--listen-client-urls', local(etcdPort), '--advertise-client-urls', local(etcdPort)],
    ...['--listen-peer-urls', local(peerPort), '--initial-advertise-peer-urls', local(peerPort)],
    ...['--initial-cluster', `etcd=${local(peerPort)}`],
  ])

  const members = []
  for (let n = 1; n <= 3; n++) {
    const name = `pg${n}`
    const [port, api] = pairs.slice((n - 1) * 2)
    const folder = await processes.folder(name)
    const data = join(folder, 'data')
    const config = {
      scope: 'tessera',
      name,
      restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          ...timing,
          synchronous_mode: synchronous,
          // A primary that crashed is replaced at once, rather than started again.
          primary_start_timeout: 0,
          // Only for `CLUSTER_BREAK=async`: synchronous standbys lag by nothing that was acknowledged.
          maximum_lag_on_failover: 1024 ** 3,
          postgresql: { use_pg_rewind: true, use_slots: true, parameters: settings },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums', 'no-sync'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: data,
        bin_dir: binariesOfPostgres(),
        pgpass: join(folder, 'pgpass'),
        parameters: { unix_socket_directories: folder },
        authentication: {
          superuser: { username: 'postgres', password },
          replication: { username: 'replicator', password },
          rewind: { username: 'rewinder', password },
        },
        pg_hba: [
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication replicator 127.0.0.1/32 scram-sha-256',
          'local all all scram-sha-256',
        ],
      },
    }
    // JSON is YAML as well.
    const file = await processes.file(`${name}.yml`, JSON.stringify(config, null, 2))
    members.push({ name, port, api, data, patroni: processes.define(name, 'patroni', [file]) })
  }

  /** What Patroni says of each: role `leader`, `sync_standby` or `replica`, and whether it streams. */
  async function state() {
    for (const { api } of members) {
      const answer = await fetch(`${local(api)}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      if (answer?.ok) return (await answer.json()).members
    }
    return []
  }

  /** Before 3.1 Patroni says `running` of a replica too, so that the timeline tells whether it follows. */
  async function isWhole() {
    const now = await state()
    const leader = now.find(({ role }) => role === 'leader')
    const follow = now.filter(
      ({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === leader?.timeline,
    )
    return follow.length === 3 && (!synchronous || follow.some(({ role }) => role === 'sync_standby'))
  }

  const database = { user: 'tessera', password, name: 'tessera' }

  /** As superuser, on the primary. */
  async function administer(databaseName, ...statements) {
    const leader = (await state()).find(({ role }) => role === 'leader')
    const { port } = members.find(({ name }) => name === leader.name)
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: databaseName })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  return {
    members,
    database,
    administer,
    untilLed: lost =>
      processes.until('another primary', 60, async () => {
        const leader = (await state()).find(({ role, state }) => role === 'leader' && state === 'running')
        return leader !== undefined && leader.name !== lost
      }),
    untilWhole: () => processes.until('three PostgreSQL that replicate', 180, isWhole),
    async start() {
      etcd.start()
      await processes.until('etcd', 20, async () => (await fetch(`${local(etcdPort)}/health`)).ok)
      for (const { patroni } of members) patroni.start()
      await processes.until('three PostgreSQL that replicate', 180, isWhole)
      await administer(
        'postgres',
        `CREATE ROLE ${database.user} LOGIN PASSWORD '${password}'`,
        `CREATE DATABASE ${database.name} OWNER ${database.user}`,
      )
    },
    /**
     * The machine of the primary is lost, after a second in which it sends its standbys nothing: what it acknowledges in that second
     * without them is lost with it.
     */
    async killPrimary(signal) {
      const leader = (await state()).find(({ role }) => role === 'leader')
      const member = members.find(({ name }) => name === leader.name)
      const tree = processTree(member.data)
      for (const { pid, title } of tree) if (title.includes('walsender')) killIfThere(pid, 'SIGSTOP')
      await sleep(1_000, undefined, { signal })
      const killed = member.patroni.kill()
      for (const { pid } of processTree(member.data)) killIfThere(pid, 'SIGKILL')
      await killed
      return member
    },
    async stop() {
      await Promise.all(members.map(({ patroni }) => patroni.kill()))
      // Immediate shutdown, which gives back shared memory; SIGKILL would leave that behind.
      for (const { data } of members) for (const { pid } of processTree(data).slice(0, 1)) killIfThere(pid, 'SIGQUIT')
      const ended = async () => members.every(({ data }) => processTree(data).length === 0)
      const deadline = performance.now() + 10_000
      while (!(await ended()) && performance.now() < deadline) await sleep(100)
      for (const { data } of members) for (const { pid } of processTree(data)) killIfThere(pid, 'SIGKILL')
    },
  }
}

/** The processes of a PostgreSQL, the postmaster first; Patroni gives it a session of its own, so that no group holds both. */
function processTree(data) {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  const found = []
  for (const entry of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const pid = Number(entry)
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])
      if (pid === postmaster && title.includes(data)) found.unshift({ pid, title })
      else if (parent === postmaster) found.push({ pid, title })
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error // it has ended meanwhile
    }
  }
  // After a kill the file stays, and its number may be another process's.
  return found[0]?.pid === postmaster ? found : []
}
