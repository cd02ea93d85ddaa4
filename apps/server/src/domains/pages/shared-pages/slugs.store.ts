// The addresses /d/{slug}, which shared pages and documentations have in common.
import { isSlug } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import { findLetGo } from '../../teams/reserved-names/reserved-names.store.ts'

/** Holds all of these addresses until the commit: two tables cannot have one unique index. */
const holdSlugs = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(hashtext('tessera slugs of pages'))`)

export interface MovedPage {
  kind: 'page' | 'documentation'
  slug: string
  workspace_id: string
}

/** Where the page is now whose address this was; undefined: nowhere. */
export async function findMoved(db: Db, slug: string): Promise<MovedPage | undefined> {
  const former = isSlug(slug) ? await findLetGo(db, 'page', slug) : undefined
  if (!former) return undefined
  return db.one<MovedPage>(sql`select 'page' as kind, slug, workspace_id from shared_pages where id = ${former.subject_id}
 union all select 'documentation', slug, workspace_id from documentations where id = ${former.subject_id}`)
}

/** Whether no other record than `id` has it; called within the transaction that takes it. */
export async function isFreeSlug(tx: Db, slug: string, id: string): Promise<boolean> {
  await holdSlugs(tx)
  const taken = await tx.one(sql`select 1 from shared_pages where slug = ${slug} and id <> ${id}
 union all select 1 from documentations where slug = ${slug} and id <> ${id}`)
  return taken === undefined
}
