// The operating system account of the embedded database. PostgreSQL refuses to run as root; under root, its files
// belong to another account.
import { execFile, type SpawnOptions } from 'node:child_process'
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Account {
  /** Absent: the account of this process. */
  uid?: number
  gid?: number
  /** The command that switches to this account, where the uid alone does not suffice to start a program. */
  prefix: string[]
}

interface Command {
  file: string
  args: string[]
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'>
}

/**
 * A program as the account would start it, without our environment: variables like PGPORT or PGOPTIONS would change the
 * server, and a locale its messages.
 */
export function commandAs(account: Account, ...command: [string, ...string[]]): Command {
  const [file = command[0], ...args] = [...account.prefix, ...command]
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  const { uid, gid } = account.prefix.length === 0 ? account : {}
  return { file, args, options: { uid, gid, env, cwd: '/' } }
}

export async function runAs(account: Account, ...command: [string, ...string[]]): Promise<string> {
  const { file, args, options } = commandAs(account, ...command)
  return (await run(file, args, { ...options, encoding: 'utf8' })).stdout
}

/** The account for the database in `database`: its owner, else `postgres`, else `nobody`. */
export async function chooseAccount(database: string): Promise<Account> {
  const owner = await stat(database).catch(() => undefined)
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner !== undefined && owner.uid !== self)
      throw new Error(
        `${database} belongs to user id ${owner.uid}: start Tessera as that user (this is user id ${self}).`,
      )
    return { prefix: [] }
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, prefix: [] }
  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (account === undefined)
    throw new Error(
      'The embedded database cannot run as root, and there is no user "postgres" or "nobody" to run it as.',
    )
  if (owner !== undefined) await run('chown', ['-R', `${account.uid}:${account.gid}`, database]) // restored by root
  return account
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async flag => Number((await run('id', [flag, name])).stdout)))
    return uid === undefined || uid === 0 || gid === undefined ? undefined : { uid, gid, prefix: [] }
  } catch {
    return undefined // `id` fails when there is no such user
  }
}

/** Makes a directory that only the account can enter; one that exists keeps its contents. */
export async function ownDirectory(path: string, account: Account): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid)
  await chmod(path, 0o700)
}

/**
 * The data directory that the operator configured. Changes its owner only while it is empty: if others use it too, only
 * the entries that Tessera creates belong to the account.
 */
export async function ownDataDirectory(path: string, account: Account): Promise<void> {
  await mkdir(path, { recursive: true }) // those above it keep the usual mode: the account must pass through them
  if ((await readdir(path)).length === 0) await ownDirectory(path, account)
}

/**
 * Returns the account with access to `dataDir`. If a parent directory denies access (`/root`), root can grant the
 * capability to traverse and read files of others. `no_setuid_fixup` makes access(2), which PostgreSQL calls before it
 * starts its own programs, respect the capability too.
 */
export async function accountThatEnters(dataDir: string, account: Account): Promise<Account> {
  if (account.uid === undefined || (await enters(dataDir, account))) return account
  const capable: Account = {
    ...account,
    prefix: [
      'setpriv',
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_read_search',
      '--ambient-caps=+dac_read_search',
      '--',
    ],
  }
  if (await enters(dataDir, capable)) return capable
  throw new Error(
    `The embedded database does not run as root but as user id ${account.uid}, which cannot enter ${dataDir}. ` +
      'Set TESSERA_DATA_DIR to a directory it can reach, such as /var/lib/tessera, or start Tessera as an ordinary user.',
  )
}

async function enters(directory: string, account: Account): Promise<boolean> {
  return runAs(account, '/bin/sh', '-c', 'cd "$1"', 'sh', directory).then(
    () => true,
    () => false,
  )
}
