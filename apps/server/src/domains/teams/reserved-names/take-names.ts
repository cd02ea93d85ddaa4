// Names stay reserved for a year for whoever let go of them.
import { problems } from '../../../base/problems.ts'
import type { Db } from '../../../storage/sql.ts'
import { findForeign, takeBack } from './reserved-names.store.ts'
import type { Taking } from './reserved-names.store.ts'

/**
 * Refuses what is reserved for others. Called after the name was written: a write waits for whoever lets go of the name in
 * the same moment, so that the note of that is seen here. `what`: the name as it was given, for the sentence.
 */
export async function takeNames(tx: Db, taking: Taking, what: string): Promise<void> {
  const foreign = await findForeign(tx, taking)
  if (foreign) throw problems.nameReserved(what, foreign.until)
  await takeBack(tx, taking)
}
