// Documentation: /d/{slug} is its first page, /d/{slug}/{path} any, with /d/{slug}/sitemap.xml beside. What is published
// and public is for everyone; everything else is for readers of the workspace, and hidden from everyone else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { articleOf, partOf } from '../../../domains/pages/documentation/article-of.ts'
import { findDocumentation, findPageAt, listPages, readTexts } from '../../../domains/pages/documentation/reading.ts'
import type { DocumentationRow, PageEntry } from '../../../domains/pages/documentation/documentation.store.ts'
import type { Services } from '../../../kernel/context.ts'
import { represent } from '../../../kernel/answers/text-cache.ts'
import type { Shown, TextCache } from '../../../kernel/answers/text-cache.ts'
import { sendRepresentation } from '../../answer.ts'
import { countAnonymous, sparingCache } from '../anonymous.ts'
import { leadOn } from '../former-address.ts'
import { mayRead, missing } from '../may-read.ts'
import { publicly } from '../public.ts'
import { writeArticlePage, writeSearchPage } from './page.ts'
import type { Given } from '../former-address.ts'
import type { Frame, WrittenPage } from './page.ts'
import { searchTexts } from './search.ts'
import { sitemapOf } from './sitemap.ts'

const html = 'text/html; charset=utf-8'

export function documentationRoutes(app: FastifyInstance, given: Given): void {
  const { services } = given
  app.get<{ Params: { slug: string } }>('/d/:slug/sitemap.xml', async (request, reply) => {
    await countAnonymous(services, request, reply)
    const { slug } = request.params
    const row = await findDocumentation(services.database, slug)
    if (!row && (await leadOn(given, request, reply, slug))) return reply
    if (!row || !isForEveryone(row)) return missing(reply)
    const content = represent(
      sitemapOf(`${services.baseUrl}/d/${row.slug}`, await readTexts(services.database, row.id)),
    )
    return sendRepresentation(
      request,
      reply.header('cache-control', publicly),
      content,
      'application/xml; charset=utf-8',
    )
  })

  app.get<{ Params: { slug: string; '*': string } }>('/d/:slug/*', async (request, reply) => {
    await countAnonymous(services, request, reply)
    const { slug } = request.params
    const row = await findDocumentation(services.database, slug)
    if (!row && (await leadOn(given, request, reply, slug))) return reply
    return sendDocumentation(given, request, reply, row, request.params['*'] || null)
  })
}

const isForEveryone = ({ published, visibility }: DocumentationRow): boolean => published && visibility === 'public'

/** `path`: null for the first page. */
export async function sendDocumentation(
  { services, bindings }: Given,
  request: FastifyRequest,
  reply: FastifyReply,
  row: DocumentationRow | undefined,
  path: string | null,
): Promise<unknown> {
  if (!row || !isForEveryone(row)) {
    const params = row && { workspace_id: row.workspace_id, slug: row.slug }
    const may = await mayRead(services, bindings, request, reply, { operation: 'get_documentation', params })
    // The answer for unused addresses is the same, so it reveals nothing.
    if (may === 'unknown') return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`)
    if (may === 'no') return missing(reply)
  }
  const documentation = row!
  const pages = await listPages(services.database, documentation.id)
  const entry = path === null ? pages[0] : pages.find(page => page.path === path)
  if (!entry) return missing(reply)
  const isPublic = isForEveryone(documentation)
  const texts = isPublic ? sparingCache(services, request, reply) : services.cache
  const written = await writtenPage(services, texts, request, { documentation, pages, entry })
  void reply.header('content-security-policy', policy(written.styleHash))
  void reply.header('cache-control', isPublic ? publicly : 'private, no-cache')
  return sendRepresentation(request, reply, written, html)
}

/** The one script is the instance's own, and reads from it alone. The policy of a page also judges what browsers fetch for an audit of it, such as robots.txt. */
const policy = (styleHash: string): string =>
  `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'sha256-${styleHash}'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

interface Page {
  documentation: DocumentationRow
  pages: readonly PageEntry[]
  entry: PageEntry
}

/** Words of a search beyond this are not read. */
const longestSearch = 100

async function writtenPage(
  { database: db, articles, baseUrl }: Services,
  texts: TextCache,
  request: FastifyRequest,
  { documentation, pages, entry }: Page,
) {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const choice = new Map(query)
  const wanted = { documentation, pages, markdown: '', choice }
  const part = await partOf(db, wanted)
  const q = (query.get('q') ?? '').trim().slice(0, longestSearch)
  const subject = `page/${documentation.id}`
  const shown: Shown = part?.shown ?? { subject, revision: 0, variant: 'nothing', within: subject }
  // Only what the page depends on, so that other parameters cannot cause another rendering.
  const own = JSON.stringify([entry.path, q, documentation.updated_at, baseUrl])
  return texts.get({ ...shown, variant: `${shown.variant} ${own}` }, async () => {
    const page = await findPageAt(db, documentation.id, entry.path)
    const { article, axes } = await articleOf({ db, articles }, { ...wanted, markdown: page?.markdown ?? '' }, part)
    const frame: Frame = { documentation, pages, entry, axes, part, baseUrl }
    const result =
      q === ''
        ? writeArticlePage(frame, article)
        : writeSearchPage(frame, q, await searchTexts(await readTexts(db, documentation.id), q))
    return represented(result)
  })
}

const represented = ({ html, styleHash }: WrittenPage) => ({ ...represent(html), styleHash })
