// How organizations set up their packages, and releases as packages for the command line.
import { packages as contract } from '@tessera/contract'
import type { Packages } from '@tessera/contract'
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import { implement } from '../../../kernel/operation.ts'
import { isUniqueViolation } from '../../../storage/failures.ts'
import type { Db } from '../../../storage/sql.ts'
import { findProduction } from '../../teams/organizations/environments.store.ts'
import { enqueueBuilding } from './build-packages.ts'
import * as store from './packages.store.ts'
import type { PackagesRow } from './packages.store.ts'
import { pack } from './pack.ts'
import { refuseTakenPath, takePackageNames } from './package-names.ts'
import { scopeOf, setupOf } from './setup.ts'
import { misplacedVersions, nameVersions, versionsOf } from './versions.ts'

export const packages = implement(contract, {
  get: ({ db, organization, baseUrl }) => recordOf(db, organization.id, baseUrl),

  async set(context, given) {
    const { db, organization, now, baseUrl, record } = context
    const environments = [...new Set(given.environments ?? [(await findProduction(db, organization.id)).id])]
    await refuseUnknown(db, organization.id, environments)
    const { npm = null, swift = null, maven = null } = given
    const names = { npm, swift, maven, public: given.public ?? false, license: given.license ?? null }
    await refuseTakenPath(db, organization.id, maven)
    await unique(names, () => store.savePackages(db, toRow(organization.id, names, now)))
    await takePackageNames(db, organization.id, names)
    await store.replaceEnvironments(db, organization.id, environments)
    await nameVersions(db, organization.id)
    const saved = await recordOf(db, organization.id, baseUrl)
    if (given.dry_run) {
      const versions = (await versionsOf(db, organization.id)).reverse()
      return context.rehearsed({ ...saved, dry_run: true, versions })
    }
    await enqueueBuilding(context)
    record({ summary: summaryOf(organization.name, names) })
    return saved
  },

  async versions({ db, organization }) {
    const versions = (await versionsOf(db, organization.id)).reverse()
    return { versions, total: versions.length }
  },

  pack: (context, { kind, release }) => pack(context, kind, release),
})

async function recordOf(db: Db, organizationId: string, baseUrl: string): Promise<Packages> {
  const row = await store.getPackages(db, organizationId)
  const environments = await store.environmentsOf(db, organizationId)
  const names = namesOf(row)
  return {
    ...names,
    environments: environments.map(({ id }) => id),
    setup: setupOf(names, baseUrl),
    misplaced: await misplacedVersions(db, organizationId),
    updated_at: row?.updated_at ?? null,
  }
}

/** With the names, which are what others install. */
function summaryOf(organization: string, { npm, swift, maven, public: isPublic }: Names): string {
  const named = [
    npm && `${scopeOf(npm.scope)}/${npm.name}`,
    swift && `${swift.scope}.${swift.name}`,
    maven && `${maven.group}:${maven.artifact}`,
  ].filter(name => name !== null)
  const list = named.length === 0 ? 'none' : `${named.join(', ')} (${isPublic ? 'public' : 'private'})`
  return `Set the packages of the organization "${organization}": ${list}`
}

type Names = Pick<Packages, 'npm' | 'swift' | 'maven' | 'public' | 'license'>

function namesOf(row: PackagesRow | undefined): Names {
  if (!row) return { npm: null, swift: null, maven: null, public: false, license: null }
  const { npm_scope, npm_name, swift_scope, swift_name, maven_group, maven_artifact } = row
  return {
    npm: npm_scope && npm_name ? { scope: npm_scope, name: npm_name } : null,
    swift: swift_scope && swift_name ? { scope: swift_scope, name: swift_name } : null,
    maven: maven_group && maven_artifact ? { group: maven_group, artifact: maven_artifact } : null,
    public: row.public,
    license: row.license,
  }
}

const toRow = (
  organization_id: string,
  { npm, swift, maven, public: isPublic, license }: Names,
  at: string,
): PackagesRow => ({
  organization_id,
  ...(npm ? { npm_scope: npm.scope, npm_name: npm.name } : { npm_scope: null, npm_name: null }),
  ...(swift ? { swift_scope: swift.scope, swift_name: swift.name } : { swift_scope: null, swift_name: null }),
  ...(maven
    ? { maven_group: maven.group, maven_artifact: maven.artifact }
    : { maven_group: null, maven_artifact: null }),
  public: isPublic,
  license,
  updated_at: at,
})

async function refuseUnknown(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  const known = await store.knownEnvironments(db, organizationId, ids.filter(isId))
  if (ids.some(id => !known.has(id))) throw problems.notFound('Environment')
}

async function unique({ npm, swift, maven }: Names, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUniqueViolation(error, 'packages_npm_scope')) throw problems.packageScopeTaken('npm scope', npm!.scope)
    if (isUniqueViolation(error, 'packages_swift_scope')) throw problems.packageScopeTaken('Swift scope', swift!.scope)
    if (isUniqueViolation(error, 'packages_maven_group')) throw problems.packageScopeTaken('Maven group', maven!.group)
    throw error
  }
}
