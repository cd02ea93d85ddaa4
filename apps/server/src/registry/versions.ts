// The versions of a package that a reader is shown, built.
import { findBytes } from '../domains/delivery/packages/files.store.ts'
import type { StoredPackage } from '../domains/delivery/packages/files.store.ts'
import { storedPackages } from '../domains/delivery/packages/stored-packages.ts'
import type { ArchiveKind } from '../domains/delivery/packages/stored-packages.ts'
import { versionsOf } from '../domains/delivery/packages/versions.ts'
import type { PackageVersion } from '../domains/delivery/packages/versions.ts'
import type { Services } from '../kernel/context.ts'
import { presentTo } from './caller.ts'
import type { Reader } from './caller.ts'

interface PackageOf {
  organizationId: string
  kind: ArchiveKind
  name: string
}

export interface BuiltVersion extends PackageVersion {
  stored: StoredPackage
}

/** Oldest first. Builds those that nobody has asked for yet. */
export async function builtVersions(services: Services, of: PackageOf, reader: Reader): Promise<BuiltVersion[]> {
  const versions = await versionsOf(services.database, of.organizationId)
  const stored = await storedPackages(services, of, versions)
  const isPresent = await presentTo(services, of.organizationId, reader)
  return versions.flatMap(version => {
    const own = stored.get(version.release_id)
    return own && isPresent(own.workspaces) ? [{ ...version, stored: own }] : []
  })
}

/** A version that was given once stays, whatever becomes of its release: lockfiles name it. */
export async function bytesOf(
  services: Services,
  of: PackageOf,
  version: string,
  reader: Reader,
): Promise<Buffer | undefined> {
  let found = await findBytes(services.database, of, version)
  if (!found) {
    await builtVersions(services, of, reader)
    found = await findBytes(services.database, of, version)
  }
  const isPresent = await presentTo(services, of.organizationId, reader)
  return found && isPresent(found.workspaces) ? found.bytes : undefined
}
