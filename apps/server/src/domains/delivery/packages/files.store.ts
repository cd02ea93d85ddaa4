// Built packages. They are kept once they are built, so that no later version of this service gives other bytes.
import { z } from 'zod'
import { storedJson } from '../../../base/stored-json.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db, Tx } from '../../../storage/sql.ts'

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

/** `kind` and name of a package of an organization. A package is the same in whichever case its name is written. */
export interface PackageKey {
  organizationId: string
  kind: string
  name: string
}

export async function listStored(db: Db, { organizationId, kind, name }: PackageKey): Promise<StoredPackage[]> {
  const rows = await db.query<StoredPackage>(sql`select ${columns} from package_files
 where organization_id = ${organizationId} and kind = ${kind} and name = ${name.toLowerCase()}`)
  return rows.map(row => ({
    ...row,
    manifest: readManifest(row.manifest, `The manifest of ${name} ${row.version}`).manifest,
  }))
}

/** The releases whose package is stored. */
export async function listBuilt(db: Db, { organizationId, kind, name }: PackageKey): Promise<Set<string>> {
  const rows = await db.query<{ release_id: string }>(sql`select release_id from package_files
 where organization_id = ${organizationId} and kind = ${kind} and name = ${name.toLowerCase()}`)
  return new Set(rows.map(({ release_id }) => release_id))
}

/** Longer than a build may take, on a busy machine as well: it waits for its thread within the transaction. */
const buildSeconds = 1_260

/** Until the end of the transaction. false: another one builds this package. */
export async function holdBuild(tx: Tx, { kind, name }: PackageKey, releaseId: string): Promise<boolean> {
  const lock = `tessera package ${kind} ${name.toLowerCase()} ${releaseId}`
  const row = await tx.one<{
    held: boolean
  }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as held,
 set_config('idle_in_transaction_session_timeout', ${`${buildSeconds}s`}, true)`)
  return row!.held
}

export const findBytes = (db: Db, { organizationId, kind, name }: PackageKey, version: string) =>
  db.one<{ bytes: Buffer; workspaces: string[] }>(sql`select bytes, workspaces from package_files
 where organization_id = ${organizationId} and kind = ${kind} and name = ${name.toLowerCase()} and version = ${version}`)

interface NewPackage extends Omit<StoredPackage, 'size'> {
  bytes: Buffer
}

/** The release that each version of a package was ever built from, by whichever organization. */
export async function listServed(db: Db, { kind, name }: PackageKey): Promise<Map<string, string>> {
  const rows = await db.query<{
    version: string
    release_id: string
  }>(sql`select version, release_id from served_versions
 where kind = ${kind} and name = ${name.toLowerCase()}`)
  return new Map(rows.map(({ version, release_id }) => [version, release_id]))
}

/** What another node has stored meanwhile stays, and so does a version that another release has. */
export async function insertPackage(tx: Db, { organizationId, kind, name }: PackageKey, built: NewPackage) {
  const own = name.toLowerCase()
  const { release_id, version } = built
  await tx.query(sql`insert into served_versions (kind, name, version, release_id)
 values (${kind}, ${own}, ${version}, ${release_id}) on conflict do nothing`)
  await tx.query(sql`insert into package_files (release_id, kind, name, organization_id, version, workspaces, manifest, bytes, sha1, sha256, sha512, signature, created_at)
 select ${release_id}, ${kind}, ${own}, ${organizationId}, ${version}, ${built.workspaces}::uuid[], ${JSON.stringify({ manifest: built.manifest })},
 ${built.bytes}, ${built.sha1}, ${built.sha256}, ${built.sha512}, ${built.signature}, ${built.created_at}::timestamptz
 where exists (select 1 from served_versions where kind = ${kind} and name = ${own} and version = ${version} and release_id = ${release_id})
 on conflict do nothing`)
}
