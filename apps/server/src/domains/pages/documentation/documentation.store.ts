import { isSlug } from '@tessera/contract'
import type { Documentation, DocumentationPage } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export type DocumentationRow = Omit<Documentation, 'url' | 'pages' | 'logo'> & { logo: string | null }

/** A page without its text. */
export interface PageEntry {
  id: string
  path: string
  title: string
}
export type PageRow = DocumentationPage & { id: string; documentation_id: string }

const columns = sql`d.id, d.workspace_id, d.slug, d.title, d.description, d.visibility, d.published, d.tokenset_id, d.resolver_id,
 d.environment_id, d.accent, d.created_at, d.updated_at`

/** Without their logos. */
export const listDocumentations = (db: Db, workspaceId: string) =>
  db.query<Omit<DocumentationRow, 'logo'>>(
    sql`select ${columns} from documentations d where d.workspace_id = ${workspaceId} order by d.id`,
  )

/** Returns nothing for a path that cannot be a slug, for example with NUL, which PostgreSQL refuses. */
export const findDocumentation = async (db: Db, slug: string) =>
  isSlug(slug)
    ? db.one<DocumentationRow>(sql`select ${columns}, d.logo from documentations d where d.slug = ${slug}`)
    : undefined

export const insertDocumentation = (tx: Db, row: DocumentationRow) =>
  tx.query(sql`insert into documentations (id, workspace_id, slug, title, description, visibility, published, tokenset_id, resolver_id,
 environment_id, accent, logo, created_at, updated_at) values (${row.id}, ${row.workspace_id}, ${row.slug}, ${row.title}, ${row.description},
 ${row.visibility}, ${row.published}, ${row.tokenset_id}, ${row.resolver_id}, ${row.environment_id}, ${row.accent}, ${row.logo},
 ${row.created_at}, ${row.updated_at})`)

export const updateDocumentation = (tx: Db, row: DocumentationRow) =>
  tx.query(sql`update documentations set slug = ${row.slug}, title = ${row.title}, description = ${row.description},
 visibility = ${row.visibility}, published = ${row.published}, tokenset_id = ${row.tokenset_id}, resolver_id = ${row.resolver_id},
 environment_id = ${row.environment_id}, accent = ${row.accent}, logo = ${row.logo}, updated_at = ${row.updated_at} where id = ${row.id}`)

/** Notes a change of its pages. The time always advances, since it tells cached pages apart. */
export async function touchDocumentation(tx: Db, id: string, now: string): Promise<string> {
  const row = await tx.one<{ updated_at: string }>(
    sql`update documentations set updated_at = greatest(${now}, updated_at + interval '1 millisecond') where id = ${id} returning updated_at`,
  )
  return row!.updated_at
}

export const deleteDocumentation = (tx: Db, id: string) => tx.query(sql`delete from documentations where id = ${id}`)

export const listPages = (db: Db, documentationId: string) =>
  db.query<PageEntry>(
    sql`select id, path, title from documentation_pages where documentation_id = ${documentationId} order by position, id`,
  )

/** The pages of all documentations of a workspace. */
export const listPagesOf = (db: Db, workspaceId: string) =>
  db.query<PageEntry & { documentation_id: string }>(
    sql`select p.documentation_id, p.id, p.path, p.title from documentation_pages p
 join documentations d on d.id = p.documentation_id where d.workspace_id = ${workspaceId} order by p.position, p.id`,
  )

export const readTexts = (db: Db, documentationId: string) =>
  db.query<{ path: string; title: string; markdown: string; updated_at: string }>(
    sql`select path, title, markdown, updated_at from documentation_pages where documentation_id = ${documentationId} order by position, id`,
  )

export const findPageAt = (db: Db, documentationId: string, path: string) =>
  db.one<PageRow>(sql`select id, documentation_id, path, title, markdown, created_at, updated_at from documentation_pages
 where documentation_id = ${documentationId} and path = ${path}`)

/** The number of bytes of the text of all other pages. */
export async function bytesOfOthers(db: Db, documentationId: string, pageId: string): Promise<number> {
  const row = await db.one<{ bytes: number }>(
    sql`select coalesce(sum(octet_length(markdown)), 0)::int as bytes from documentation_pages
 where documentation_id = ${documentationId} and id <> ${pageId}`,
  )
  return row!.bytes
}

export const insertPage = (tx: Db, page: PageRow) =>
  tx.query(sql`insert into documentation_pages (id, documentation_id, path, title, markdown, position, created_at, updated_at)
 values (${page.id}, ${page.documentation_id}, ${page.path}, ${page.title}, ${page.markdown}, (select coalesce(max(position), 0) + 1
 from documentation_pages where documentation_id = ${page.documentation_id}), ${page.created_at}, ${page.updated_at})`)

export const updatePage = (tx: Db, { id, path, title, markdown, updated_at }: PageRow) =>
  tx.query(sql`update documentation_pages set path = ${path}, title = ${title}, markdown = ${markdown}, updated_at = ${updated_at}
 where id = ${id}`)

export const deletePage = (tx: Db, id: string) => tx.query(sql`delete from documentation_pages where id = ${id}`)

export const orderPages = (tx: Db, ids: readonly string[]) =>
  tx.query(sql`update documentation_pages p set position = o.position
 from unnest(${ids}::uuid[]) with ordinality as o (id, position) where p.id = o.id`)
