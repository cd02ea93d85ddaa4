// State that processes of one machine share without messages, so that each learns of all commits: a file that the
// operating system keeps in memory, of which each process writes its own part and reads all parts. A write is visible
// in every read that begins afterwards (POSIX, write: "can be proven to occur after"). Only for a database without
// other writers.
import { readSync, writeSync } from 'node:fs'
import { unsureMs } from './committing.ts'

/** Two numbers of a process: commits begun and commits ended. */
const partBytes = 16

export interface SharedState {
  /** Call it before a commit is sent, and its result when the commit has taken effect or can no longer do so. */
  begin(): () => void
  /** The present content, for comparison with a later one; undefined while a commit of any process is under way. */
  read(): string | undefined
}

/**
 * `fd`: an open file, empty at first, which reads as zeros. `part`: the number of this process, from 0, which no other
 * running process has.
 */
export function createSharedState(fd: number, part: number, parts: number): SharedState {
  const own = new Float64Array(2)
  readSync(fd, own, 0, partBytes, part * partBytes)
  const all = new Float64Array(2 * parts)
  const bytes = Buffer.from(all.buffer)
  const write = () => void writeSync(fd, own, 0, partBytes, part * partBytes)
  function end(commits: number): void {
    own[1]! += commits
    write()
  }
  // Unfinished commits of a killed process that had this part before.
  const left = own[0]! - own[1]!
  if (left > 0) setTimeout(end, unsureMs, left).unref()
  return {
    begin() {
      own[0]! += 1
      write()
      return () => end(1)
    },
    read() {
      readSync(fd, bytes, 0, bytes.length, 0)
      for (let at = 0; at < all.length; at += 2) if (all[at] !== all[at + 1]) return undefined
      return bytes.toString('latin1')
    },
  }
}
