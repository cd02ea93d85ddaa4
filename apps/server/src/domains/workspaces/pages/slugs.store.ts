// The addresses /d/{slug}, which shared pages and documentations have in common.
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

/** Holds all of these addresses until the commit: two tables cannot have one unique index. */
const holdSlugs = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(hashtext('tessera slugs of pages'))`)

/** Whether no other record than `id` has it; called within the transaction that takes it. */
export async function isFreeSlug(tx: Db, slug: string, id: string): Promise<boolean> {
  await holdSlugs(tx)
  const taken = await tx.one(sql`select 1 from shared_pages where slug = ${slug} and id <> ${id}
 union all select 1 from documentations where slug = ${slug} and id <> ${id}`)
  return taken === undefined
}
