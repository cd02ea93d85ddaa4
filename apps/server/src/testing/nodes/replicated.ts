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
  close(): Promise<void>
}

interface Options {
  /** The primary answers a commit only when the replica has it. */
  synchronous?: boolean
}

export async function startReplicated({ synchronous = false }: Options = {}): Promise<Replicated> {
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
  // A copy of a server that has not run yet is a base backup.
  await cp(first, second, { recursive: true })
  await writeFile(join(second, 'standby.signal'), '')
  await appendFile(
    join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${first} user=${user} application_name=replica'\n`,
  )
  await giveTo(account, second)
  const settings = { wal_keep_size: '1GB', fsync: 'off' }
  const primary = member(account, bin('postgres'), first, {
    ...settings,
    ...(synchronous ? { synchronous_standby_names: 'replica' } : {}),
  })
  const replica = member(account, bin('postgres'), second, settings)
  await Promise.all([primary.start(), replica.start()])
  return {
    primary,
    replica,
    url: `postgres://${user}@/${database}?host=${first},${second}&target_session_attrs=read-write`,
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

function member(account: Account, postgres: string, folder: string, settings: Record<string, string>): Member {
  const connection = { host: folder, port: 5432, user, database }
  const all = {
    ...settings,
    listen_addresses: '',
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
