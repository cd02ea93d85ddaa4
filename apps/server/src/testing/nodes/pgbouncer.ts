// PgBouncer before the database server of the tests, in transaction mode and with few sessions, so that clients do get each other's.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount, commandAs } from '../../storage/embedded/embedded-account.ts'
import { freePort } from '../process.ts'
import type { TestServer } from '../database.ts'

const program = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
].find(path => {
  try {
    return execFileSync(path, ['--version']).toString().startsWith('PgBouncer')
  } catch {
    return false
  }
})

export const hasPgBouncer = program !== undefined
if (!hasPgBouncer)
  console.warn('PgBouncer is not installed, so that the tests behind it are left out: apt-get install pgbouncer')

/** How many sessions of the server it shares out. */
export const sessions = 2

export interface Pooler {
  connection: Omit<TestServer, 'database'>
  stop(): Promise<void>
}

export async function startPgBouncer(server: TestServer): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${server.user}" ""\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`,
  )
  await chmod(folder, 0o755)
  // The account of the database server: only that one may enter the folder of its socket.
  const { file, args, options } = commandAs(await chooseAccount(join(folder, 'none')), program!, '-q', settings)
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const exited = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${printed}`)
    await sleep(20)
  }
  const { host: _, ...rest } = server
  return {
    connection: { ...rest, host: '127.0.0.1', port },
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
