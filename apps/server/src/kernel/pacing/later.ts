// Statements of a transaction that are sent without waiting for each other.
import type { Db, Tx } from '../../storage/database.ts'

/** `Tx.later`, where there is a transaction; outside of one the work is waited for. */
export async function later(db: Db, work: Promise<unknown>): Promise<void> {
  if (isTx(db)) db.later(work)
  else await work
}

const isTx = (db: Db): db is Tx => 'later' in db
