// Three PostgreSQL under Patroni, which elects the primary through etcd. https://patroni.readthedocs.io
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { killIfThere } from './processes.mjs'
import { shipped } from './shipped.mjs'

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
    const name = `pg-${n}`
    const [port, api] = pairs.slice((n - 1) * 2)
    const folder = await processes.folder(name)
    const data = join(folder, 'data')
    const file = await processes.file(
      `${name}.yml`,
      shipped('patroni.yml', {
        'name: pg-1': `name: ${name}`,
        'pg-1:8008': `127.0.0.1:${api}`,
        'pg-1:5432': `127.0.0.1:${port}`,
        'etcd-1:2379': `127.0.0.1:${etcdPort}`,
        '/var/lib/postgresql/15/tessera': data,
        '/usr/lib/postgresql/15/bin': binariesOfPostgres(),
        '/var/lib/postgresql/patroni.pgpass': join(folder, 'pgpass'),
        '/var/run/postgresql': folder,
        'local all all peer': 'local all all scram-sha-256',
        samenet: '127.0.0.1/32',
        'change-me-superuser': password,
        'change-me-replication': password,
        'change-me-rewind': password,
        'data-checksums': 'data-checksums\n    - no-sync',
        // A standby that lags by more than this is not promoted; the broken one has to be.
        ...(synchronous
          ? {}
          : { 'synchronous_mode: true': 'synchronous_mode: false\n    maximum_lag_on_failover: 1073741824' }),
      }),
    )
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
