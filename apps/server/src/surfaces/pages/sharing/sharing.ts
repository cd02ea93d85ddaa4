// Shared pages: /d/{slug}. Public ones are for everyone; others are for readers of the workspace, and hidden from
// everyone else.
import { isSlug } from '@tessera/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPage, findPart } from '../../../domains/pages/shared-pages/page-tokens.ts'
import { findDocumentation } from '../../../domains/pages/documentation/reading.ts'
import type { SharedPageRow } from '../../../domains/pages/shared-pages/shared-pages.store.ts'
import type { Services } from '../../../kernel/context.ts'
import type { Bound } from '../../../kernel/call.ts'
import { problems } from '../../../base/problems.ts'
import { represent } from '../../../kernel/answers/text-cache.ts'
import { sendRepresentation } from '../../answer.ts'
import { countAnonymous, sparingCache } from '../anonymous.ts'
import { publicly } from '../public.ts'
import { documentationRoutes, sendDocumentation } from '../documentation/documentation.ts'
import { documentationScript } from '../documentation/script.ts'
import { documentationStyle } from '../documentation/style.ts'
import { leadOn } from '../former-address.ts'
import { mayRead, missing } from '../may-read.ts'
import { designProperties } from '../docs/properties.ts'
import { oembedOf } from './oembed.ts'
import { spellings } from './page.ts'
import type { Reader } from './page.ts'
import { writePagesHere } from './page-writing.ts'
import type { PageWriter } from './page-writing.ts'
import { script } from './script.ts'
import { stylesheet } from './style.ts'

const html = 'text/html; charset=utf-8'

export function sharedSurface(
  app: FastifyInstance,
  services: Services,
  bindings: readonly Bound[],
  writer: PageWriter = writePagesHere,
): void {
  const { database: db, cache } = services
  const asset = (path: string, type: string, make: () => string | Promise<string>) =>
    app.get(path, async (request, reply) => {
      await countAnonymous(services, request, reply)
      const content = await cache.get({ subject: 'shared', revision: 0, variant: path }, async () =>
        represent(await make()),
      )
      return sendRepresentation(request, reply.header('cache-control', 'public, max-age=3600'), content, type)
    })
  const given = { services, bindings }
  documentationRoutes(app, given)
  asset('/d/page.css', 'text/css; charset=utf-8', async () => (await designProperties()) + stylesheet)
  asset('/d/documentation.css', 'text/css; charset=utf-8', async () => (await designProperties()) + documentationStyle)
  asset('/d/documentation.js', 'text/javascript; charset=utf-8', () => documentationScript)
  asset('/d/page.js', 'text/javascript; charset=utf-8', () => script)

  app.get<{ Params: { slug: string } }>('/d/:slug', async (request, reply) => {
    await countAnonymous(services, request, reply)
    const { slug } = request.params
    const page = isSlug(slug) ? await findPage(db, slug) : undefined
    const documentation = page ? undefined : await findDocumentation(db, slug)
    if (documentation) return sendDocumentation(given, request, reply, documentation, null)
    if (!page && (await leadOn(given, request, reply, slug))) return reply
    if (page?.visibility !== 'public') {
      const params = page && { workspace_id: page.workspace_id, slug: page.slug }
      const may = await mayRead(services, bindings, request, reply, { operation: 'get_shared_page', params })
      // The answer for unused addresses is the same, so it reveals nothing.
      if (may === 'unknown') return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`)
      if (may === 'no') return missing(reply)
    }
    return (await sendPage(services, writer, request, reply, page!)) ?? missing(reply)
  })

  app.get('/oembed', async (request, reply) => {
    await countAnonymous(services, request, reply)
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const slug = slugIn(query.get('url'), services.baseUrl)
    const page = slug === undefined ? undefined : await findPage(db, slug)
    if (page?.visibility !== 'public') throw problems.notFound()
    const format = query.get('format')
    if (format !== null && format !== 'json')
      return reply.code(501).send({ error: 'This address answers in JSON only: leave format out' })
    return reply.header('access-control-allow-origin', '*').send(oembedOf(page, services.baseUrl, query))
  })
}

/** Undefined: the page has nothing to show. */
async function sendPage(
  services: Services,
  writer: PageWriter,
  request: FastifyRequest,
  reply: FastifyReply,
  page: SharedPageRow,
) {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const reader = readerOf(query)
  const part = await findPart(services.database, page, new Map(query))
  if (!part) return undefined
  const { shown } = part
  const isPublic = page.visibility === 'public'
  const self = `/d/${page.slug}`
  const oembed = `${services.baseUrl}/oembed?url=${encodeURIComponent(services.baseUrl + self)}`
  // Includes only those parameters that the page uses, so that others cannot cause another rendering.
  const variant = `${shown.variant} ${JSON.stringify([reader, services.baseUrl])}`
  const texts = isPublic ? sparingCache(services, request, reply) : services.cache
  const content = await texts.get({ ...shown, variant }, async () => {
    const turn = { account: `anonymous ${page.workspace_id}`, tokens: await part.tokens() }
    const written = await writer.write(async () => {
      const tokens = await part.read()
      const former = (await part.readFormer?.()) ?? null
      const { releases, release } = part
      return (
        tokens && { page, part: { releases, release }, content: tokens, former, reader, addresses: { self, oembed } }
      )
    }, turn)
    return { ...represent(written?.html ?? ''), styleHash: written?.styleHash ?? '' }
  })
  if (content.bytes.length === 0) return undefined
  // Foreign frames may show public pages, and only if requested for embedding.
  const framed = reader.embed && isPublic
  if (framed) void reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
  void reply.header(
    'content-security-policy',
    `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${content.styleHash}'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${framed ? '*' : "'none'"}`,
  )
  void reply.header('cache-control', isPublic ? publicly : 'private, no-cache')
  return sendRepresentation(request, reply, content, html)
}

function readerOf(query: URLSearchParams): Reader {
  const names = query.get('names') ?? ''
  return {
    q: (query.get('q') ?? '').trim().slice(0, 200),
    names: Object.hasOwn(spellings, names) ? (names as Reader['names']) : 'css',
    group: query.get('group'),
    embed: query.get('embed') === '1',
  }
}

function slugIn(address: string | null, baseUrl: string): string | undefined {
  if (address === null || !address.startsWith(`${baseUrl}/d/`)) return undefined
  const slug = address.slice(`${baseUrl}/d/`.length).split(/[?#/]/, 1)[0]!
  return isSlug(slug) ? slug : undefined
}
