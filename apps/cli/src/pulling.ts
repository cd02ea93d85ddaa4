// One pull: fetches every output, then writes those that differ. `pull`, `watch` and `doctor` share it.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from './sign-in/connection.ts'
import { digestOf, readIfThere, writeWhole } from './files.ts'
import { readLock, writeLock } from './project/lockfile.ts'
import type { Locked } from './project/lockfile.ts'
import type { Planned } from './project/output.ts'
import { progressOf } from './reports/progress.ts'
import type { Reporter } from './io.ts'

export interface PulledFile {
  file: string
  state: 'created' | 'updated' | 'unchanged' | 'deleted' | 'stale'
  bytes: number | null
  digest: string | null
  format?: string
  unresolved?: number
}

export interface Pulled {
  files: PulledFile[]
  /** Those that were changed by hand since they were pulled. */
  edited: string[]
}

export interface PullOptions {
  write: boolean
  prune: boolean
  /** By flags and not by the configuration: the lockfile is not concerned. */
  adHoc: boolean
}

const together = 4

export async function pullOnce(
  report: Reporter,
  connection: Pick<Connection, 'base' | 'server'>,
  planned: readonly Planned[],
  options: PullOptions,
): Promise<Pulled> {
  const base = options.adHoc ? report.io.cwd : connection.base
  const texts = await fetchAll(report, planned)
  const lock = options.adHoc ? null : await readLock(base)
  const locked = new Map<string, Locked>()
  const files: PulledFile[] = []
  const edited: string[] = []

  for (const [index, { file, about }] of planned.entries()) {
    const { text, unresolvedCount } = texts[index]!
    const digest = digestOf(text)
    const path = join(base, file)
    const there = await readIfThere(path)
    const state = there === null ? 'created' : there === text ? 'unchanged' : 'updated'
    const former = lock?.files.get(file)
    if (state === 'updated' && former && digestOf(there!) !== former.digest) edited.push(file)
    if (options.write && state !== 'unchanged') await writeWhole(path, text)
    locked.set(file, { digest, ...about })
    files.push({
      file,
      state,
      bytes: Buffer.byteLength(text),
      digest,
      format: about.format,
      unresolved: unresolvedCount,
    })
  }

  for (const [file, entry] of lock?.files ?? []) {
    if (locked.has(file) || (await readIfThere(join(base, file))) === null) continue
    const gone = options.prune && options.write
    if (gone) await rm(join(base, file))
    else locked.set(file, entry)
    files.push({ file, state: gone ? 'deleted' : 'stale', bytes: null, digest: null })
  }
  if (options.write && !options.adHoc) await writeLock(base, { version: 1, server: connection.server, files: locked })
  return { files, edited }
}

/** A few at a time, in the order of the plan. */
async function fetchAll(report: Reporter, planned: readonly Planned[]) {
  const progress = progressOf(report, 'Pulling', planned.length)
  const results = new Array<Awaited<ReturnType<Planned['fetch']>>>(planned.length)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < planned.length; index = next++) {
      const { file, fetch } = planned[index]!
      results[index] = await fetch(report.io.signal)
      progress.step(file)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(together, planned.length) }, worker))
  } finally {
    progress.done()
  }
  return results
}
