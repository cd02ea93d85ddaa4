// tessera.lock.json: the digests of the files that `pull` wrote. Under version control it lets a build verify its files.
import { join } from 'node:path'
import { Failure } from '../base/failure.ts'
import { readIfThere, writeWhole } from '../base/files.ts'

const lockName = 'tessera.lock.json'

export interface Locked {
  digest: string
  format: string
  tokenset?: string
  mode?: string
  resolver?: string
  /** The permutation; absent: the whole resolver. */
  input?: string
  release?: string
  /** The workspace's output that includes the file. */
  output?: string
  /** Unchanged while the files of the output are. */
  tag?: string
}

export interface Lockfile {
  version: 1
  server: string
  files: Map<string, Locked>
}

export async function readLock(base: string): Promise<Lockfile | null> {
  const text = await readIfThere(join(base, lockName))
  if (text === null) return null
  try {
    const { version, server, files } = JSON.parse(text) as {
      version: number
      server: string
      files: Record<string, Locked>
    }
    if (version !== 1) throw new Error(`it is of version ${version}, which a newer tessera writes`)
    return { version, server, files: new Map(Object.entries(files)) }
  } catch (error) {
    throw new Failure(`${lockName} cannot be read: ${(error as Error).message}`, {
      hint: 'Restore it from version control, or delete it and run `tessera pull`.',
    })
  }
}

/** Sorted, so that merging two branches causes few conflicts. */
function lockText({ version, server, files }: Lockfile): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify({ version, server, files: Object.fromEntries(sorted) }, null, 2)}\n`
}

/** Writes the lockfile if it has changed; returns whether it did. */
export async function writeLock(base: string, lock: Lockfile): Promise<boolean> {
  const path = join(base, lockName)
  const text = lockText(lock)
  if ((await readIfThere(path)) === text) return false
  await writeWhole(path, text)
  return true
}
