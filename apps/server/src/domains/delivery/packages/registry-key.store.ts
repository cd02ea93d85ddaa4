import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface RegistryKey {
  public_key: Buffer
  private_key: Buffer
  sealed: boolean
}

export const findKey = (db: Db) => db.one<RegistryKey>(sql`select public_key, private_key, sealed from registry_key`)

/** Of two nodes that make one at a time, the first one's key stays. */
export async function insertKey(db: Db, { public_key, private_key, sealed }: RegistryKey): Promise<RegistryKey> {
  await db.query(sql`insert into registry_key (public_key, private_key, sealed, created_at)
 values (${public_key}, ${private_key}, ${sealed}, now()) on conflict do nothing`)
  return (await db.one<RegistryKey>(sql`select public_key, private_key, sealed from registry_key`))!
}

export const sealKey = (db: Db, sealed: Buffer) =>
  db.query(sql`update registry_key set private_key = ${sealed}, sealed = true where not sealed`)
