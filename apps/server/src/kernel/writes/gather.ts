// What is written with others of its kind.
import type { Bulk, Db, Tx } from '../../storage/database.ts'

/** `Tx.gather`, where there is a transaction; outside of one it is written. */
export async function gather<Item>(db: Db, bulk: Bulk<Item>, item: Item): Promise<void> {
  if (isTx(db)) db.gather(bulk, item)
  else await bulk.write(db, [item])
}

const isTx = (db: Db): db is Tx => 'later' in db
