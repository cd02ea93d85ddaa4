// The names of packages: each belongs to one organization, also for a year after it let go of it.
import type { Packages, ReservedNameKind } from '@tessera/contract'
import { problems } from '../../../base/problems.ts'
import type { Db } from '../../../storage/sql.ts'
import { takeNames } from '../../teams/reserved-names/take-names.ts'
import { isTakenInMaven } from './packages.store.ts'

type Names = Pick<Packages, 'npm' | 'swift' | 'maven'>

/** `com` with the artifact `acme` and the group `com.acme` lie in one path of Maven's layout, so that they are one name. */
export async function refuseTakenPath(tx: Db, organizationId: string, maven: Names['maven']): Promise<void> {
  if (maven && (await isTakenInMaven(tx, organizationId, maven.group, maven.artifact)))
    throw problems.packageScopeTaken('Maven group', maven.group)
}

/** Called after they were written. */
export async function takePackageNames(tx: Db, holder: string, { npm, swift, maven }: Names): Promise<void> {
  const take = (kind: ReservedNameKind, names: string[], what: string) => takeNames(tx, { kind, names, holder }, what)
  if (npm) await take('npm_scope', [npm.scope.replace(/^@/, '')], `npm scope "${npm.scope}"`)
  if (swift) await take('swift_scope', [swift.scope.toLowerCase()], `Swift scope "${swift.scope}"`)
  if (maven) {
    const group = maven.group.toLowerCase()
    const names = [group, `${group}.${maven.artifact.toLowerCase()}`]
    await take('maven_name', names, `Maven group "${maven.group}"`)
  }
}
