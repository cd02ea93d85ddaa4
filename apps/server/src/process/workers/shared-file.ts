// A file that this process and those it starts have open: memory that they share. It has no name, and ends with the last of them.
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface SharedFile {
  fd: number
  close(): void
}

/** Linux has files there that are only memory: they work when the disk is full. */
const memory = '/dev/shm'

/** `directory`: where it is on a system without such files. */
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
