// tessera.lock: the releases that builds of the project get. It belongs into version control.
import { join } from 'node:path'
import { TesseraFault } from './fault.ts'
import { readIfThere, writeWhole } from './files.ts'
import { lockText, parseLock, type Locked, type Lockfile } from './lock-text.ts'

const lockName = 'tessera.lock'

/** null: there is none. */
export async function readLock(root: string): Promise<Lockfile | null> {
  const text = await readIfThere(join(root, lockName))
  if (text === null) return null
  try {
    return parseLock(text)
  } catch (error) {
    throw new TesseraFault(
      `${lockName} cannot be read: ${(error as Error).message}. Restore it from version control, or delete it: the next build pins the release that is active then`,
    )
  }
}

/** Reads the file again first: another plugin of the same build may have pinned its own. */
export async function pin(root: string, server: string, key: string, locked: Locked): Promise<void> {
  const lock = await readLock(root)
  const files = new Map(lock?.server === server ? lock.files : []).set(key, locked)
  await writeWhole(join(root, lockName), lockText({ version: 1, server, files }))
}

/** A lockfile of another instance pins nothing of this one. */
export function checkServer(lock: Lockfile, address: string | null): void {
  if (address === null || lock.server === address) return
  throw new TesseraFault(
    `${lockName} is of ${lock.server}, but the plugin is to ask ${address}. Name the same server, or delete ${lockName} to pin releases of the other one`,
  )
}
