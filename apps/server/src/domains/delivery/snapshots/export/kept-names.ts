// The names that ended with the major version of a release, for code that has not migrated: deprecated tokens beside
// those of the release, until the next major version.
import type { Token } from '@tessera/engine'
import type { Context } from '../../../../kernel/context.ts'
import { rootsBetween } from '../migration.ts'
import { storedNodesOf } from '../nodes.store.ts'
import { findFormerMajor } from '../releases.store.ts'
import type { ReleaseRow } from '../releases.store.ts'
import type { SnapshotMode } from '../snapshot.ts'
import type { FormerNames, FormerNamesGiven } from './former-names.ts'

/** The formats with a form for deprecated names. */
export const keepingFormats: ReadonlySet<string> = new Set(
  'css scss less ios swiftui compose android flutter react-native typescript esm cjs'.split(' '),
)

/** By the id of their mode; they follow all other tokens there. */
export async function keptNames(
  { db, releaseWork, caller }: Pick<Context<'nobody'>, 'db' | 'releaseWork' | 'caller'>,
  organizationId: string,
  to: ReleaseRow,
  modes: readonly SnapshotMode[],
): Promise<ReadonlyMap<string, readonly Token[]>> {
  const from = await findFormerMajor(db, to)
  if (!from) return new Map()
  const given: FormerNamesGiven = { from, to, roots: await rootsBetween(db, from, to), modes }
  const account = caller?.user.id ?? `anonymous ${organizationId}`
  const nodes = storedNodesOf(db, organizationId)
  return new Map(await releaseWork.run<FormerNames>('former names', given, nodes, account))
}
