// The addresses of shared pages and documentations stay reserved for a year, as names of packages do.
import type { Db } from '../../../storage/sql.ts'
import { takeNames } from '../../teams/reserved-names/take-names.ts'

export { findMoved } from './slugs.store.ts'
export type { MovedPage } from './slugs.store.ts'

/** Called after it was written. */
export const takeSlug = (tx: Db, { slug, workspace_id }: { slug: string; workspace_id: string }) =>
  takeNames(tx, { kind: 'page', names: [slug], holder: workspace_id }, `slug "${slug}"`)
