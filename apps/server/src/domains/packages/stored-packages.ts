// The packages of an organization's releases, each built once: by a job, or by whoever asks before it, and kept from then on.
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { problems } from '../../base/problems.ts'
import type { Services } from '../../kernel/context.ts'
import { createQueue } from '../../kernel/pacing/queue.ts'
import type { Queue } from '../../kernel/pacing/queue.ts'
import type { Database, Db } from '../../storage/sql.ts'
import { findRelease } from '../releases/releases.store.ts'
import { aarArchive, jarArchive, npmArchive, swiftArchive } from './building/archives.ts'
import { readContent } from './building/release-content.ts'
import { mavenFormats } from './building/maven.ts'
import { npmFormats } from './building/npm.ts'
import { swiftFormats } from './building/swift.ts'
import * as store from './files.store.ts'
import type { PackageKey, StoredPackage } from './files.store.ts'
import { signatureOf } from './registry-key.ts'
import type { PackageVersion } from './versions.ts'

type Building = Pick<Services, 'database' | 'rendering' | 'config' | 'log'>

/** How archives of a kind are built. */
const kinds = {
  npm: { formats: npmFormats, archive: npmArchive },
  swift: { formats: swiftFormats, archive: swiftArchive },
  jar: { formats: mavenFormats, archive: jarArchive },
  aar: { formats: mavenFormats, archive: aarArchive },
}
export type ArchiveKind = keyof typeof kinds

export type ArchiveKey = PackageKey & { kind: ArchiveKind }

/** By release, without those whose release is gone. Builds what is missing. */
export async function storedPackages(
  building: Building,
  key: ArchiveKey,
  versions: readonly PackageVersion[],
): Promise<Map<string, StoredPackage>> {
  const stored = await listStored(building, key)
  const missing = versions.filter(({ release_id }) => !stored.has(release_id))
  for (const version of missing) await onceAtATime(building, key, version)
  return missing.length === 0 ? stored : listStored(building, key)
}

/** Builds all that can be built, and fails with the first fault. */
export async function buildMissing(
  building: Building,
  key: ArchiveKey,
  versions: readonly PackageVersion[],
  signal: AbortSignal,
): Promise<void> {
  const stored = await store.listBuilt(building.database, key)
  const faults: unknown[] = []
  for (const version of versions) {
    signal.throwIfAborted()
    if (!stored.has(version.release_id)) await onceAtATime(building, key, version).catch(error => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
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
  const queue = createQueue({ atOnce: 2, waiting: 200, busy: problems.exportsBusy })
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
  const { formats, archive } = kinds[key.kind]
  const services = { db: tx, rendering: building.rendering }
  const content = await readContent(services, { organizationId: key.organizationId, row, version }, formats)
  const { manifest, bytes } = await archive(key.name, content)
  const digests = digestsOf(bytes)
  const signed = `${key.name}@${version}:${integrityOf(digests)}`
  const signature = key.kind === 'npm' ? await signatureOf(building, signed) : null
  const { workspaces } = content
  const own = { release_id, version, workspaces, manifest, bytes, signature, created_at, ...digests }
  await store.insertPackage(tx, key, own)
}

function digestsOf(bytes: Buffer) {
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest()
  return { sha1: digest('sha1'), sha256: digest('sha256'), sha512: digest('sha512') }
}

/** Subresource integrity, as lockfiles have it. */
export const integrityOf = ({ sha512 }: { sha512: Buffer }): string => `sha512-${sha512.toString('base64')}`
