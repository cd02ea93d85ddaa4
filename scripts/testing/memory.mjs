// Temporary files of tests live in memory where there is room. A database of a test is a thousand files that live for seconds, and
// file systems without a journal skip the places of files just deleted one by one: on such a disk the tests take half as long again.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** In bytes, free; the tests of packages install whole projects. */
const needed = 4e9

/** The folder for temporary files: in memory where a machine has such a place, with room for the tests, whose programs may run. */
export function temporaryFolder() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find(line => line.split(' ')[1] === memory)
    return bavail * bsize >= needed && mount && !/\bnoexec\b/.test(mount) ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
