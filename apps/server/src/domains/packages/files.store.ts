// Built packages. They are kept once they are built, so that no later version of this service gives other bytes.
import { z } from 'zod'
import { storedJson } from '../../base/stored-json.ts'
import { sql } from '../../storage/sql.ts'
import type { Db, Tx } from '../../storage/sql.ts'

export interface StoredPackage {
  release_id: string
  version: string
  workspaces: string[]
  manifest: Record<string, unknown>
  sha1: Buffer
  sha256: Buffer
  sha512: Buffer
  signature: string | null
  size: number
  created_at: string
}

// Within a field, because a manifest has a version of its own.
const readManifest = storedJson(z.object({ manifest: z.record(z.string(), z.unknown()) }))
const columns = sql`release_id, version, workspaces, manifest, sha1, sha256, sha512, signature, octet_length(bytes) as size, created_at`

/** `kind` and name of a package of an organization. */
export interface PackageKey {
  organizationId: string
  kind: string
  name: string
}

export async function listStored(db: Db, { organizationId, kind, name }: PackageKey): Promise<StoredPackage[]> {
  const rows = await db.query<StoredPackage>(sql`select ${columns} from package_files
 where organization_id = ${organizationId} and kind = ${kind} and name = ${name}`)
  return rows.map(row => ({
    ...row,
    manifest: readManifest(row.manifest, `The manifest of ${name} ${row.version}`).manifest,
  }))
}

/** The releases whose package is stored. */
export async function listBuilt(db: Db, { organizationId, kind, name }: PackageKey): Promise<Set<string>> {
  const rows = await db.query<{ release_id: string }>(sql`select release_id from package_files
 where organization_id = ${organizationId} and kind = ${kind} and name = ${name}`)
  return new Set(rows.map(({ release_id }) => release_id))
}

/** Longer than a build may take: it waits for its thread within the transaction. */
const buildSeconds = 240

/** Until the end of the transaction. false: another one builds this package. */
export async function holdBuild(tx: Tx, { kind, name }: PackageKey, releaseId: string): Promise<boolean> {
  const lock = `tessera package ${kind} ${name} ${releaseId}`
  const row = await tx.one<{
    held: boolean
  }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as held,
 set_config('idle_in_transaction_session_timeout', ${`${buildSeconds}s`}, true)`)
  return row!.held
}

export const findBytes = (db: Db, { organizationId, kind, name }: PackageKey, version: string) =>
  db.one<{ bytes: Buffer; workspaces: string[] }>(sql`select bytes, workspaces from package_files
 where organization_id = ${organizationId} and kind = ${kind} and name = ${name} and version = ${version}`)

interface NewPackage extends Omit<StoredPackage, 'size'> {
  bytes: Buffer
}

/** What another node has stored meanwhile stays. */
export const insertPackage = (db: Db, { organizationId, kind, name }: PackageKey, built: NewPackage) =>
  db.query(sql`insert into package_files (release_id, kind, name, organization_id, version, workspaces, manifest, bytes, sha1, sha256, sha512, signature, created_at)
 values (${built.release_id}, ${kind}, ${name}, ${organizationId}, ${built.version}, ${built.workspaces}::uuid[], ${JSON.stringify({ manifest: built.manifest })},
 ${built.bytes}, ${built.sha1}, ${built.sha256}, ${built.sha512}, ${built.signature}, ${built.created_at}) on conflict do nothing`)
