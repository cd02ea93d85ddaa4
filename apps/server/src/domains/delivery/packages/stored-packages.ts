// The packages of an organization's releases, each built once: by a job, or by whoever asks before it, and kept from then on.
import { setTimeout } from 'node:timers/promises'
import { Problem, problems } from '../../../base/problems.ts'
import type { Services } from '../../../kernel/context.ts'
import { createQueue } from '../../../kernel/pacing/queue.ts'
import type { Queue } from '../../../kernel/pacing/queue.ts'
import type { Database, Db } from '../../../storage/sql.ts'
import { storedNodesOf } from '../snapshots/nodes.store.ts'
import { findRelease, listReleases } from '../snapshots/releases.store.ts'
import type { Archive, ArchiveGiven, ArchiveKind } from './building/archives.ts'
import * as store from './files.store.ts'
import type { PackageKey, StoredPackage } from './files.store.ts'
import { getPackages } from './packages.store.ts'
import { signatureOf } from './registry-key.ts'
import type { PackageVersion } from './versions.ts'

export type { ArchiveKind }

type Building = Pick<Services, 'database' | 'releaseWork' | 'config' | 'log'>

export type ArchiveKey = PackageKey & { kind: ArchiveKind }

/** By release, without those whose release is gone, or is too much to build. Builds what is missing. */
export async function storedPackages(
  building: Building,
  key: ArchiveKey,
  versions: readonly PackageVersion[],
): Promise<Map<string, StoredPackage>> {
  const stored = await listStored(building, key)
  const missing = await servable(
    building,
    key,
    versions.filter(({ release_id }) => !stored.has(release_id)),
  )
  for (const version of missing)
    await onceAtATime(building, key, version).catch((error: unknown) => leaveOut(building, error))
  return missing.length === 0 ? stored : listStored(building, key)
}

/** A version that is too much to build does not take the others away; anything else may pass. */
function leaveOut({ log }: Building, error: unknown): void {
  if (!(error instanceof Problem) || error.status !== 400) throw error
  log.warn({ err: error }, 'could not build a package')
}

/**
 * Builds at most so many of all that can be built, and returns how many these were. Fails with the first fault if there
 * is no more to build.
 */
export async function buildMissing(
  building: Building,
  key: ArchiveKey,
  versions: readonly PackageVersion[],
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<number> {
  const stored = await store.listBuilt(building.database, key)
  const faults: unknown[] = []
  const missing = versions.filter(({ release_id }) => !stored.has(release_id))
  let built = 0
  for (const version of await servable(building, key, missing)) {
    signal.throwIfAborted()
    try {
      await onceAtATime(building, key, version)
      if (++built === most) return built
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return built
}

/** Without those whose number was given with other bytes, by an organization that had the name before. */
async function servable({ database }: Building, key: PackageKey, versions: readonly PackageVersion[]) {
  if (versions.length === 0) return versions
  const served = await store.listServed(database, key)
  return versions.filter(({ version, release_id }) => (served.get(version) ?? release_id) === release_id)
}

async function listStored({ database }: Building, key: PackageKey): Promise<Map<string, StoredPackage>> {
  return new Map((await store.listStored(database, key)).map(each => [each.release_id, each]))
}

interface Workshop {
  /** By kind, name and release. */
  underWay: Map<string, Promise<void>>
  /** Each build holds a connection. */
  queue: Queue
}

const workshops = new WeakMap<Database, Workshop>()

function workshopOf(database: Database): Workshop {
  const known = workshops.get(database)
  if (known) return known
  const queue = createQueue({ atOnce: 1, waiting: 200, busy: problems.exportsBusy })
  const made = { underWay: new Map<string, Promise<void>>(), queue }
  workshops.set(database, made)
  return made
}

/** Requests for a package that is being built wait for it. */
function onceAtATime(building: Building, key: ArchiveKey, version: PackageVersion): Promise<void> {
  const { underWay, queue } = workshopOf(building.database)
  const name = `${key.kind} ${key.name} ${version.release_id}`
  const running = underWay.get(name)
  if (running) return running
  const built = queue(() => buildOrWait(building, key, version), key.organizationId).finally(() =>
    underWay.delete(name),
  )
  underWay.set(name, built)
  return built
}

/** In milliseconds, how often it is looked whether another node is done. */
const lookMs = 50

async function buildOrWait(building: Building, key: ArchiveKey, version: PackageVersion): Promise<void> {
  while (!(await buildAlone(building, key, version))) await setTimeout(lookMs)
}

/** false: another node builds it. */
function buildAlone(building: Building, key: ArchiveKey, version: PackageVersion): Promise<boolean> {
  return building.database.transaction(
    async tx => {
      if (!(await store.holdBuild(tx, key, version.release_id))) return false
      const stored = await store.listBuilt(tx, key)
      if (!stored.has(version.release_id)) await build(building, tx, key, version)
      return true
    },
    { touches: 'nothing', again: true },
  )
}

async function build(
  building: Building,
  tx: Db,
  key: ArchiveKey,
  { release_id, environment_id, version, created_at }: PackageVersion,
): Promise<void> {
  const row = await findRelease(tx, environment_id, { id: release_id })
  if (!row) return
  const { kind, name, organizationId } = key
  const former = await listReleases(tx, environment_id, row.id, null)
  const license = (await getPackages(tx, organizationId))?.license ?? null
  const given: ArchiveGiven = { kind, name, license, row, version, former }
  const nodes = storedNodesOf(tx, organizationId)
  const made = await building.releaseWork.run<Archive>('archive', given, nodes, `packages ${organizationId}`)
  const { manifest, workspaces } = made
  const [bytes, sha1, sha256, sha512] = [made.bytes, made.sha1, made.sha256, made.sha512].map(bufferOf) as Buffers
  const signature = kind === 'npm' ? await signatureOf(building, `${name}@${version}:${integrityOf({ sha512 })}`) : null
  const own = { release_id, version, workspaces, manifest, bytes, signature, created_at, sha1, sha256, sha512 }
  await store.insertPackage(tx, key, own)
}

type Buffers = [Buffer, Buffer, Buffer, Buffer]

/** Threads send buffers as plain arrays of bytes. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** Subresource integrity, as lockfiles have it. */
export const integrityOf = ({ sha512 }: { sha512: Buffer }): string => `sha512-${sha512.toString('base64')}`
