// tessera.lock.json: the digests of the files that `pull` wrote. Under version control it lets a build verify its files.
import { join } from 'node:path'
import { lockText, parseLock, type Lockfile } from '@tessera/plugin-core/lock'
import { Failure } from '../base/failure.ts'
import { readIfThere, writeWhole } from '../base/files.ts'

const lockName = 'tessera.lock.json'

export async function readLock(base: string): Promise<Lockfile | null> {
  const text = await readIfThere(join(base, lockName))
  if (text === null) return null
  try {
    return parseLock(text)
  } catch (error) {
    throw new Failure(`${lockName} cannot be read: ${(error as Error).message}`, {
      hint: 'Restore it from version control, or delete it and run `tessera pull`.',
    })
  }
}

/** Writes the lockfile if it has changed; returns whether it did. */
export async function writeLock(base: string, lock: Lockfile): Promise<boolean> {
  const path = join(base, lockName)
  const text = lockText(lock)
  if ((await readIfThere(path)) === text) return false
  await writeWhole(path, text)
  return true
}
