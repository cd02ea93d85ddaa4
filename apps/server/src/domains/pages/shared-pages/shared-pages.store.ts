import { isSlug } from '@tessera/contract'
import type { SharedPage } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export type SharedPageRow = Omit<SharedPage, 'url'>

const columns = sql`p.id, p.workspace_id, p.slug, p.title, p.intro, p.visibility, p.tokenset_id, p.resolver_id, p.environment_id,
 p.notes, p.created_at, p.updated_at`

export const listSharedPages = (db: Db, workspaceId: string) =>
  db.query<SharedPageRow>(
    sql`select ${columns} from shared_pages p where p.workspace_id = ${workspaceId} order by p.id`,
  )

/** Returns nothing for a path that cannot be a slug, for example with NUL, which PostgreSQL refuses. */
export const findSharedPage = async (db: Db, slug: string) =>
  isSlug(slug) ? db.one<SharedPageRow>(sql`select ${columns} from shared_pages p where p.slug = ${slug}`) : undefined

export const insertSharedPage = (tx: Db, page: SharedPageRow) =>
  tx.query(sql`insert into shared_pages (id, workspace_id, slug, title, intro, visibility, tokenset_id, resolver_id, environment_id, notes,
 created_at, updated_at) values (${page.id}, ${page.workspace_id}, ${page.slug}, ${page.title}, ${page.intro}, ${page.visibility},
 ${page.tokenset_id}, ${page.resolver_id}, ${page.environment_id}, ${JSON.stringify(page.notes)}::jsonb, ${page.created_at}, ${page.updated_at})`)

export const updateSharedPage = (tx: Db, page: SharedPageRow) =>
  tx.query(sql`update shared_pages set slug = ${page.slug}, title = ${page.title}, intro = ${page.intro}, visibility = ${page.visibility},
 tokenset_id = ${page.tokenset_id}, resolver_id = ${page.resolver_id}, environment_id = ${page.environment_id},
 notes = ${JSON.stringify(page.notes)}::jsonb, updated_at = ${page.updated_at} where id = ${page.id}`)

export const deleteSharedPage = (tx: Db, id: string) => tx.query(sql`delete from shared_pages where id = ${id}`)

/** Whether a page of this workspace may show it. */
export async function isOfWorkspace(
  db: Db,
  workspaceId: string,
  what: 'tokenset' | 'resolver' | 'environment',
  id: string,
): Promise<boolean> {
  const row = await db.one(
    what === 'environment'
      ? sql`select 1 from environments e join workspaces w on w.organization_id = e.organization_id
 where w.id = ${workspaceId} and e.id::text = ${id}`
      : what === 'tokenset'
        ? sql`select 1 from tokensets where workspace_id = ${workspaceId} and id::text = ${id}`
        : sql`select 1 from resolvers where workspace_id = ${workspaceId} and id::text = ${id}`,
  )
  return row !== undefined
}

/** Its revision and its modes at the same moment. */
export const tokensetAt = (db: Db, id: string) =>
  db.one<{ revision: number; modes: { id: string; name: string; is_default: boolean; tokens: number }[] }>(
    sql`select t.revision, (select json_agg(json_build_object('id', m.id, 'name', m.name, 'is_default', m.id = t.default_mode_id,
 'tokens', m.token_count) order by m.id) from modes m where m.tokenset_id = t.id) as modes from tokensets t where t.id = ${id}`,
  )

/** The organization of both the environment and the workspace. */
export async function organizationOf(db: Db, environmentId: string, workspaceId: string): Promise<string | undefined> {
  const row = await db.one<{ organization_id: string }>(sql`select e.organization_id from environments e
 join workspaces w on w.organization_id = e.organization_id where e.id = ${environmentId} and w.id = ${workspaceId}`)
  return row?.organization_id
}
