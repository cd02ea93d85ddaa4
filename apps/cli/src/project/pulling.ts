// One pull: fetches every output, then writes those that differ. `pull`, `watch` and `doctor` share it.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../sign-in/connection.ts'
import { digestOf, fewAtATime, readIfThere, writeWhole } from '../base/files.ts'
import { readLock, writeLock } from './lockfile.ts'
import type { Locked, Lockfile } from './lockfile.ts'
import type { FetchedFile } from './workspace-outputs.ts'
import { filesIn, refuseTwice } from './output.ts'
import type { Planned } from './output.ts'
import { progressOf } from '../reports/progress.ts'
import type { Reporter } from '../base/io.ts'

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
  /** Files that were changed by hand since the last pull. */
  edited: string[]
}

export interface PullOptions {
  write: boolean
  prune: boolean
  /** From flags and not from the configuration: the lockfile is unaffected. */
  adHoc: boolean
  /** What is fetched beside the plan, given what the lockfile says of the last pull. */
  outputs?: (base: string, lock: Lockfile | null) => Promise<FetchedFile[]>
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

  const planning = planned.flatMap(({ file: output, about }, index) => {
    const { text, unresolvedCount } = texts[index]!
    return filesIn(output, text).map(one => ({ ...one, about, unresolvedCount }))
  })
  const fetched = [...planning, ...((await options.outputs?.(base, lock)) ?? [])]
  refuseTwice(fetched.map(({ file }) => file))

  for (const { file, text, about, unresolvedCount } of fetched) {
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
  const fetched = async ({ file, fetch }: Planned) => {
    const result = await fetch(report.io.signal)
    progress.step(file)
    return result
  }
  try {
    return await fewAtATime(planned, fetched, together)
  } finally {
    progress.done()
  }
}
