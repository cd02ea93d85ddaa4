// The private folders of runs. A process that was killed leaves its own behind: the next one that starts, and later runs, remove them,
// but not those of a process that lives, here or on another node that shares the folder.
import { createHash } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'tessera-git-'
/** How often a process shows that it lives, and how long after that it counts as dead. */
const signMs = 5_000
const deadAfterMs = 60_000

/** Where a number of a process means the same process: a container has numbers of its own. */
const place = createHash('sha256').update(`${hostname()} ${numberSpace()}`).digest('hex').slice(0, 8)
const own = new Set<string>()

export async function makeFolder(): Promise<string> {
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${place}-${process.pid}-`))
  own.add(folder)
  return folder
}

export async function removeFolder(folder: string): Promise<void> {
  own.delete(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Until it is closed, the folders of this process show that it lives. What a killed process left a moment ago goes a minute later. */
export function keepFolders(): { close(): void } {
  const remove = () => void removeAbandoned().catch(() => undefined)
  remove()
  const again = setTimeout(remove, deadAfterMs + signMs).unref()
  const signs = setInterval(giveSigns, signMs).unref()
  return {
    close() {
      clearTimeout(again)
      clearInterval(signs)
    },
  }
}

function giveSigns(): void {
  const now = new Date()
  for (const folder of own) utimes(folder, now, now).catch(() => undefined)
}

export async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter(name => name.startsWith(prefix))
  for (const name of names) {
    const folder = join(tmpdir(), name)
    if (!own.has(folder) && (await isAbandoned(folder, name))) await removeFolder(folder)
  }
}

async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const [, where, pid] = /^([0-9a-f]{8})-(\d+)-/.exec(name.slice(prefix.length)) ?? []
  if (where === place) return !lives(Number(pid))
  // Of a folder that another run has removed meanwhile: no.
  return stat(folder).then(
    ({ mtimeMs }) => mtimeMs < Date.now() - deadAfterMs,
    () => false,
  )
}

/** This process makes folders under its number as well: those that are not its own are of one before it. */
function lives(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Of Linux; elsewhere there is one for the machine. */
function numberSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
