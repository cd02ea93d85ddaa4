import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'

/** Throws when the database does not answer. */
export const ping = (db: Db) => db.one(sql`select 1`)
