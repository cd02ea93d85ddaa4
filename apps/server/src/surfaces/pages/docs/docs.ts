// The documentation pages: the manual, and the reference generated from the operations. Both work offline.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../kernel/context.ts'
import { represent } from '../../../kernel/answers/text-cache.ts'
import type { Representation } from '../../../kernel/answers/text-cache.ts'
import { version } from '../../../base/version.ts'
import { sendRepresentation } from '../../answer.ts'
import { countAnonymous } from '../anonymous.ts'
import { discoverySurface } from './discovery.ts'
import { designProperties } from './properties.ts'
import { openManual } from './manual.ts'
import { referencePage, referencePages } from './page.ts'
import { script } from './script.ts'
import { shell } from './shell.ts'
import { stylesheet } from './style.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** Other files are sent as text. */
const types: Record<string, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  tgz: 'application/gzip',
}

export function docsSurface(app: FastifyInstance, services: Services): void {
  const manual = openManual()
  /** Created once per key: during the server's life only its own address can change. */
  const once = (what: string, make: () => string | Buffer | Promise<string>) =>
    services.cache.get({ subject: 'docs', revision: 0, variant: `${services.baseUrl} ${what}` }, async () =>
      represent(await make()),
    )
  const html = (reply: FastifyReply) =>
    reply
      .header('Content-Security-Policy', policy)
      .header('Cross-Origin-Opener-Policy', 'same-origin')
      .header('Cache-Control', 'no-cache')
  const notFound = (reply: FastifyReply) =>
    html(reply.code(404)).header('Content-Type', 'text/html; charset=utf-8').send(missing)
  const text = (reply: FastifyReply, content: string) =>
    html(reply).header('Content-Type', 'text/plain; charset=utf-8').send(content)
  const page = (request: FastifyRequest, reply: FastifyReply, content: Representation) =>
    sendRepresentation(request, html(reply), content, 'text/html; charset=utf-8')
  const file = (request: FastifyRequest, reply: FastifyReply, type: string, content: Representation) =>
    sendRepresentation(request, reply.header('Cache-Control', 'no-cache'), content, type)

  const get = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.get(path, async (request, reply) => {
      await countAnonymous(services, request, reply)
      return answer(request, reply)
    })

  discoverySurface(app, services, manual.sections)
  for (const each of referencePages)
    get(each.path, async (request, reply) => {
      const { baseUrl } = services
      const content = once(each.path, async () => {
        const { openApi } = await import('../../openapi/openapi.ts')
        return referencePage(openApi(baseUrl, version, each.which), each, baseUrl)
      })
      return page(request, reply, await content)
    })
  get('/docs/pages.css', async (request, reply) => {
    const styles = once('styles', async () => (await designProperties()) + stylesheet)
    return file(request, reply, 'text/css; charset=utf-8', await styles)
  })
  get('/docs/pages.js', async (request, reply) =>
    file(request, reply, 'text/javascript; charset=utf-8', await once('script', () => script)),
  )
  get('/docs/files/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const content = await manual.file(name)
    if (!content) return notFound(reply)
    if (content === 'packing') return text(reply.code(503).header('Retry-After', '30'), stillPacking)
    const type = types[name.split('.').at(-1)!] ?? 'text/plain; charset=utf-8'
    return file(request, reply, type, await once(`file ${name}`, () => content))
  })
  get('/docs/*', async (request, reply) => {
    const address = (request.params as { '*': string })['*']
    const content = manual.page(address, services.baseUrl)
    return content === undefined ? notFound(reply) : page(request, reply, await once(`page ${address}`, () => content))
  })
}

const stillPacking =
  'The server has just been built, and its packages are still being packed. Try again in half a minute.\n'

const missing = shell({
  title: 'Not found',
  navigation: '<ul><li><a href="/docs/manual">All pages</a></li><li><a href="/docs">API reference</a></li></ul>',
  content: '<h1>There is no such page</h1><p><a href="/docs/manual">All pages</a> of the manual.</p>',
})
