// A file that this process and its children keep open as shared memory. It has no name, and ends with the last of them.
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface SharedFile {
  fd: number
  close(): void
}

/** On Linux, files there exist in memory only, so they work with a full disk. */
const memory = '/dev/shm'

/** `directory`: the place on systems without such files. */
export function openSharedFile(directory: string): SharedFile {
  let own: string
  try {
    own = mkdtempSync(join(memory, 'tessera-'))
  } catch {
    own = mkdtempSync(join(directory, 'shared-'))
  }
  try {
    const fd = openSync(join(own, 'file'), 'w+')
    return { fd, close: () => closeSync(fd) }
  } finally {
    rmSync(own, { recursive: true })
  }
}
