// The process that uses the database. PostgreSQL protects its directory itself; this adds a helpful message with the
// owner, waits for a server whose owner has just died, and removes the remains of a crash.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PATIENCE_MS = 60_000

export interface Postmaster {
  pid: number
  socketDirectory: string
  ready: boolean
}

/** The server's own status file (`postmaster.pid`: one fact per line, the state last). */
export async function readPostmaster(database: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(database, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDirectory: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

const OWNER = /cluster_name=tessera-(\d+)/

/** Set on the server's command line, so that it exists exactly as long as the server runs. */
export const ownerSetting = (): Record<string, string> => ({ cluster_name: `tessera-${process.pid}` })

/** Returns when the database is unused; throws if it is in use. */
export async function waitUntilFree(dataDir: string, database: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  let signalled = false
  for (;;) {
    const postmaster = await readPostmaster(database)
    if (postmaster === undefined) return
    const command = await serverCommand(postmaster.pid, database)
    if (command === undefined) {
      // The process may be invisible, in another container that shares the directory, but its socket is reachable.
      if (await answers(postmaster.socketDirectory))
        throw inUse(dataDir, 'another process, perhaps in another container')
      await clearStale(database, postmaster)
      return
    }
    const owner = Number(OWNER.exec(command)?.[1])
    if (isAlive(owner)) throw inUse(dataDir, owner === process.pid ? 'this process' : `process ${owner}`)
    // Its owner has exited: the server is shutting down, or is orphaned and must be stopped.
    if (!signalled) signalled = signal(postmaster.pid, 'SIGINT')
    if (Date.now() > deadline) throw inUse(dataDir, `process ${postmaster.pid} (PostgreSQL, still shutting down)`)
    await sleep(20)
  }
}

function inUse(dataDir: string, who: string): Error {
  return new Error(
    `The database in ${dataDir} is already in use by ${who}. Stop it first, or set TESSERA_DATA_DIR to another directory.`,
  )
}

/**
 * PostgreSQL removes the lock of a dead process itself. It cannot detect that the process id now belongs to another
 * process (common in containers, where ids start over), and would refuse to start.
 */
async function clearStale(database: string, { pid, socketDirectory }: Postmaster): Promise<void> {
  if (!isAlive(pid) || (await readPostmaster(database))?.pid !== pid) return
  await rm(join(database, 'postmaster.pid'), { force: true })
  if (socketDirectory !== '') await rm(join(socketDirectory, '.s.PGSQL.5432.lock'), { force: true })
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    // A killed process stays listed, as a zombie, until its parent reaps it.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false // exited already, or not permitted
  }
}

/** The command line of the process, if it is a PostgreSQL server that works on this database. */
async function serverCommand(pid: number, database: string): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined
  const directory = await realpath(database)
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    return stdout.includes('postgres') && stdout.includes(directory) ? stdout : undefined
  }
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (!/(^|\/)postgres$/.test(command.split('\0')[0] ?? '')) return undefined
    // The server's working directory is its data directory. Without permission to look, assume that it matches.
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => directory)
    return cwd === directory ? command : undefined
  } catch {
    return undefined // it ended while we looked
  }
}

async function answers(socketDirectory: string): Promise<boolean> {
  if (socketDirectory === '') return false
  return new Promise(resolve => {
    const socket = connect(join(socketDirectory, '.s.PGSQL.5432'))
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })
}
