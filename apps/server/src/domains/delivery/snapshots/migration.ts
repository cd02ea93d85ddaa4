// The migration from one release to another, for the code that uses the tokens.
import type { NameOptions } from '@tessera/engine'
import { representationOf } from '../../../kernel/answers/written-answer.ts'
import type { WrittenAnswer } from '../../../kernel/answers/written-answer.ts'
import type { Representation } from '../../../kernel/answers/text-cache.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../storage/sql.ts'
import { listUsesIn } from '../../tokens/stored/usage/usage.store.ts'
import type { MigrationGiven } from './moves.ts'
import { storedNodesOf } from './nodes.store.ts'
import * as store from './releases.store.ts'
import type { ReleaseRow } from './releases.store.ts'

export async function migrationBetween(
  { db, organization, releaseWork, caller }: Context<'environment'>,
  from: ReleaseRow,
  to: ReleaseRow,
  options: NameOptions = {},
): Promise<Representation> {
  const uses = await listUsesIn(db, organization.id)
  const given: MigrationGiven = { from, to, roots: await rootsBetween(db, from, to), options, uses }
  const account = caller?.user.id ?? ''
  const made = await releaseWork.run<WrittenAnswer>('migration', given, storedNodesOf(db, organization.id), account)
  return representationOf(made)
}

/** The roots of the releases from one to the other, both included, in that order. */
export async function rootsBetween(db: Db, from: ReleaseRow, to: ReleaseRow): Promise<string[]> {
  const [first, last] = from.id < to.id ? [from.id, to.id] : [to.id, from.id]
  const lineage = (await store.listLineage(db, to.environment_id)).filter(({ id }) => first <= id && id <= last)
  const roots = lineage.map(({ root }) => root)
  return from.id < to.id ? roots.reverse() : roots
}
