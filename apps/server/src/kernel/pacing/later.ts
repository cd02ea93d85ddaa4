// Statements of a transaction that are sent without waiting for each other.
import type { Bulk, Db, Tx } from '../../storage/database.ts'

/** `Tx.later`, where there is a transaction; outside of one the work is waited for. */
export async function later(db: Db, work: Promise<unknown>): Promise<void> {
  if (isTx(db)) db.later(work)
  else await work
}

/** `Tx.gather`, where there is a transaction; outside of one it is written. */
export async function gather<Item>(db: Db, bulk: Bulk<Item>, item: Item): Promise<void> {
  if (isTx(db)) db.gather(bulk, item)
  else await bulk.write(db, [item])
}

const isTx = (db: Db): db is Tx => 'later' in db
