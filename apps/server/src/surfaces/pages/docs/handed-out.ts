// The packages that the server hands out. The build makes them; on the first start of a clone it still does so while the
// server serves already.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const isPackage = /^tessera-[a-z]+(?:-[a-z]+)*\.tgz$/
const folder = new URL('./packages/', import.meta.url)
const packing = fileURLToPath(new URL('./.packing', import.meta.url))
const everyMs = 200
const atMostMs = 120_000

/** A package as it was packed last. One that is being packed is waited for; `packing`: for too long. Undefined: no package. */
export async function handedOut(name: string): Promise<Buffer | 'packing' | undefined> {
  if (!isPackage.test(name)) return undefined
  for (let waitedMs = 0; isPacking(); waitedMs += everyMs) {
    if (waitedMs >= atMostMs) return 'packing'
    await wait(everyMs)
  }
  const path = fileURLToPath(new URL(name, folder))
  return existsSync(path) ? readFile(path) : undefined
}

/** The file names the process that packs, which may have been ended without removing it. */
function isPacking(): boolean {
  try {
    return process.kill(Number(readFileSync(packing, 'utf8')), 0)
  } catch {
    return false
  }
}
