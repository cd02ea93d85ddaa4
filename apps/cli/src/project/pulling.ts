// One pull: fetches every output, then writes those that differ. `pull` and `watch` share it.
import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../sign-in/connection.ts'
import { digestOf, fewAtATime, readIfThere, writeWhole } from '../base/files.ts'
import { readLock, writeLock } from './lockfile.ts'
import type { Locked } from '@tessera/plugin-core/lock'
import type { FetchedFile, OutputsProject } from './workspace-outputs.ts'
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
  /** Files edited by hand since the last pull. */
  edited: string[]
}

export interface PullOptions {
  write: boolean
  prune: boolean
  /** The flags replace the configuration: the lockfile stays unchanged. */
  adHoc: boolean
  /** Whose files are fetched besides. */
  outputs?: Omit<OutputsProject, 'base' | 'lock'>
}

const together = 4

export async function pullOnce(
  report: Reporter,
  connection: Pick<Connection, 'base' | 'server'>,
  planned: readonly Planned[],
  options: PullOptions,
): Promise<Pulled> {
  const base = options.adHoc ? report.io.cwd : connection.base
  const fetched = await fetchAll(report, planned)
  const lock = options.adHoc ? null : await readLock(base)
  if (options.outputs) {
    const { fetchOutputs } = await import('./workspace-outputs.ts')
    fetched.push(...(await fetchOutputs(report, { ...options.outputs, base, lock })))
  }
  refuseTwice(fetched.map(({ file }) => file))

  const former = lock?.files ?? new Map<string, Locked>()
  const { pulled, locked } = await writeFetched(base, fetched, former, options)
  await settleFormer({ base, former, locked, pulled }, options)
  if (options.write && !options.adHoc) await writeLock(base, { version: 1, server: connection.server, files: locked })
  return pulled
}

/** Files of the last pull that this one did not make: left over, or deleted. */
async function settleFormer(
  {
    base,
    former,
    locked,
    pulled,
  }: { base: string; former: ReadonlyMap<string, Locked>; locked: Map<string, Locked>; pulled: Pulled },
  options: PullOptions,
): Promise<void> {
  const made = new Set(await Promise.all([...locked.keys()].map(file => placeOf(base, file))))
  for (const [file, entry] of former) {
    // A file that is there under another spelling or through a link was just made.
    if (locked.has(file) || made.has(await placeOf(base, file))) continue
    if ((await readIfThere(join(base, file))) === null) continue
    const state = await removeStale(join(base, file), options)
    if (state !== 'deleted') locked.set(file, entry)
    pulled.files.push({ file, state, bytes: null, digest: null })
  }
}

/** Where a file lies on the disk, whatever it is called. */
const placeOf = (base: string, file: string): Promise<string> =>
  realpath(join(base, file)).catch(() => join(base, file))

async function writeFetched(
  base: string,
  fetched: readonly FetchedFile[],
  former: ReadonlyMap<string, Locked>,
  { write }: PullOptions,
) {
  const locked = new Map<string, Locked>()
  const pulled: Pulled = { files: [], edited: [] }
  for (const { file, text, about, unresolvedCount: unresolved } of fetched) {
    const path = join(base, file)
    const digest = digestOf(text)
    const { state, isEdited } = await compareWithDisk(path, text, former.get(file))
    if (isEdited) pulled.edited.push(file)
    if (write && state !== 'unchanged') await writeWhole(path, text)
    locked.set(file, { digest, ...about })
    pulled.files.push({ file, state, bytes: Buffer.byteLength(text), digest, format: about.format, unresolved })
  }
  return { pulled, locked }
}

async function compareWithDisk(path: string, text: string, former: Locked | undefined) {
  const current = await readIfThere(path)
  if (current === null) return { state: 'created', isEdited: false } as const
  if (current === text) return { state: 'unchanged', isEdited: false } as const
  return { state: 'updated', isEdited: former !== undefined && digestOf(current) !== former.digest } as const
}

/** Removes a file that no output writes any more, if the options permit. */
async function removeStale(path: string, { prune, write }: PullOptions): Promise<'deleted' | 'stale'> {
  if (!prune) return 'stale'
  if (write) await rm(path)
  return 'deleted'
}

/** Fetches a few outputs at a time, and returns their files in the order of the plan. */
async function fetchAll(report: Reporter, planned: readonly Planned[]): Promise<FetchedFile[]> {
  const progress = progressOf(report, 'Pulling', planned.length)
  const fetchOne = async ({ file: output, about, fetch }: Planned) => {
    const { text, unresolvedCount } = await fetch(report.io.signal)
    progress.step(output)
    return { output, text, about, unresolvedCount }
  }
  try {
    const results = await fewAtATime(planned, fetchOne, together)
    return results.flatMap(({ output, text, ...rest }) => filesIn(output, text).map(one => ({ ...one, ...rest })))
  } finally {
    progress.done()
  }
}
