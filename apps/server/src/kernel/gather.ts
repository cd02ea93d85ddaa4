// Combines writes of one kind into one statement.
import type { Bulk, Db, Tx } from '../storage/database.ts'

/** Uses `Tx.gather` in a transaction; writes at once outside of one. */
export async function gather<Item>(db: Db, bulk: Bulk<Item>, item: Item): Promise<void> {
  if (isTx(db)) db.gather(bulk, item)
  else await bulk.write(db, [item])
}

const isTx = (db: Db): db is Tx => 'later' in db
