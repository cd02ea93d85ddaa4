// A PostgreSQL server with a replica that follows it by streaming, of the programs that the embedded database runs on.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { chooseAccount, commandAs, ownDirectory, runAs } from '../../storage/embedded/embedded-account.ts'
import type { Account } from '../../storage/embedded/embedded-account.ts'
import { findBinaries, linkLibraries } from '../../storage/embedded/embedded-binaries.ts'
import { freePort } from '../process.ts'

const user = 'tessera'
const database = 'postgres'

export interface Member {
  connection: { host: string; port: number; user: string; database: string }
  start(): Promise<void>
  /** SIGKILL, as when the machine loses its power. */
  kill(): Promise<void>
  query(text: string): Promise<Record<string, unknown>[]>
}

export interface Replicated {
  primary: Member
  replica: Member
  /** Both, as DATABASE_URL names them. */
  url: string
  /** With `tls`: the certificate that both show, which has signed itself. */
  certificate: string
  close(): Promise<void>
}

interface Options {
  /** The primary answers a commit only when the replica has it. */
  synchronous?: boolean
  /** Both also listen at ports of localhost, and let in only who comes by TLS; needs `openssl`. */
  tls?: boolean
}

export async function startReplicated({ synchronous = false, tls = false }: Options = {}): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-replicated-'))
  await chmod(folder, 0o755)
  const binaries = await findBinaries()
  await linkLibraries(binaries)
  const account = await chooseAccount(join(folder, 'none'))
  const bin = (name: string) => join(binaries.root, 'bin', name)
  const [first, second] = [join(folder, 'a'), join(folder, 'b')]
  await ownDirectory(first, account)
  await runAs(
    account,
    bin('initdb'),
    `--pgdata=${first}`,
    `--username=${user}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  )
  const ports = tls ? [await freePort(), await freePort()] : [5432, 5432]
  const certificate = join(first, 'server.crt')
  if (tls) await certify(account, first)
  // A copy of a server that has not run yet is a base backup.
  await cp(first, second, { recursive: true })
  await writeFile(join(second, 'standby.signal'), '')
  await appendFile(
    join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${first} port=${ports[0]} user=${user} application_name=replica'\n`,
  )
  await giveTo(account, second)
  const settings = { wal_keep_size: '1GB', fsync: 'off', ...(tls ? { ssl: 'on', listen_addresses: 'localhost' } : {}) }
  const standbys: Record<string, string> = synchronous ? { synchronous_standby_names: 'replica' } : {}
  const primary = member(account, bin('postgres'), first, ports[0]!, { ...settings, ...standbys })
  const replica = member(account, bin('postgres'), second, ports[1]!, settings)
  await Promise.all([primary.start(), replica.start()])
  const names = 'target_session_attrs=read-write'
  return {
    primary,
    replica,
    certificate,
    url: tls
      ? `postgres://${user}@localhost:${ports[0]},localhost:${ports[1]}/${database}?${names}`
      : `postgres://${user}@/${database}?host=${first},${second}&${names}`,
    async close() {
      await Promise.all([primary.kill(), replica.kill()])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function giveTo({ uid, gid }: Account, path: string): Promise<void> {
  if (uid === undefined || gid === undefined) return
  const change = spawn('chown', ['-R', `${uid}:${gid}`, path])
  await once(change, 'exit')
  await chown(path, uid, gid)
}

/** A key of its own, and who may come in how: by TLS, but for the socket. */
async function certify(account: Account, folder: string): Promise<void> {
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')]
  const how = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const made = spawn('openssl', [
    'req',
    ...how,
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  const [code] = (await once(made, 'exit')) as [number]
  if (code !== 0) throw new Error('openssl could not make a certificate')
  await chmod(key, 0o600)
  await writeFile(
    join(folder, 'pg_hba.conf'),
    'local all all trust\nlocal replication all trust\nhostssl all all all trust\n',
  )
  await giveTo(account, folder)
}

function member(
  account: Account,
  postgres: string,
  folder: string,
  port: number,
  settings: Record<string, string>,
): Member {
  const connection = { host: folder, port, user, database }
  const all = {
    listen_addresses: '',
    port: String(port),
    ...settings,
    unix_socket_directories: folder,
    shared_buffers: '16MB',
    log_min_messages: 'log',
  }
  let child: ChildProcess | undefined
  let exited: Promise<unknown> | undefined

  async function query(text: string): Promise<Record<string, unknown>[]> {
    const client = new Client(connection)
    client.on('error', () => undefined) // the query fails with it
    await client.connect()
    return client
      .query<Record<string, unknown>>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  return {
    connection,
    query,
    async start() {
      const settingsOf = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const { file, args, options } = commandAs(account, postgres, '-D', folder, ...settingsOf)
      child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
      exited = once(child, 'exit')
      let printed = ''
      child.stderr!.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      while (
        !(await query('select 1').then(
          () => true,
          () => false,
        ))
      ) {
        if (child.exitCode !== null) throw new Error(`The server ended: ${printed}`)
        await sleep(20)
      }
    },
    async kill() {
      child?.kill('SIGKILL')
      await exited
    },
  }
}
