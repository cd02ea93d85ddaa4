// The packages that the server hands out. The build makes them; on the first start of a clone it still does so while the
// server serves already.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const isPackage = /^tessera-[a-z]+(?:-[a-z]+)*\.tgz$/
const beside = fileURLToPath(new URL('.', import.meta.url))
const everyMs = 200
const longestMs = 120_000

/**
 * A package as it was packed last. One that is being packed is waited for; `packing`: for too long. Undefined: no package.
 * `folder`: where the build has left the packages, and the name of a process that packs.
 */
export async function handedOut(
  name: string,
  folder = beside,
  atMostMs = longestMs,
): Promise<Buffer | 'packing' | undefined> {
  if (!isPackage.test(name)) return undefined
  for (let waitedMs = 0; isPacking(folder); waitedMs += everyMs) {
    if (waitedMs >= atMostMs) return 'packing'
    await wait(everyMs)
  }
  const path = join(folder, 'packages', name)
  return existsSync(path) ? readFile(path) : undefined
}

/** The file names the process that packs, which may have been ended without removing it. */
function isPacking(folder: string): boolean {
  try {
    return process.kill(Number(readFileSync(join(folder, '.packing'), 'utf8')), 0)
  } catch {
    return false
  }
}
