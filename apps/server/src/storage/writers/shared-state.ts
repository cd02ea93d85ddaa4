// State that processes of one machine share without a message, so that each learns of the commits of all: a file that the operating
// system keeps in memory, of which each writes its own part and reads those of all. A write to it shows in every read that begins afterwards (POSIX,
// write: "can be proven to occur after"). Only for a database that no others write to.
import { readSync, writeSync } from 'node:fs'
import { unsureMs } from './committing.ts'

/** Two numbers of a process: commits that it has begun, and those of them that have ended. */
const partBytes = 16

export interface SharedState {
  /** To be called before a commit is sent; what it returns, once the commit has happened or can no longer happen. */
  begin(): () => void
  /** What stood there, to be compared with what stands there later; undefined while a commit of any process is under way. */
  read(): string | undefined
}

/** `fd`: an open file, empty at first, which reads as zeros. `part` is this process's own, from 0; no other that runs has the same. */
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
  // Those of the process that had this part before, and was killed meanwhile.
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
