// The pages for people who read: the manual, and the reference written from the operations. Both are readable offline.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../context.ts'
import { openApi } from '../openapi.ts'
import { version } from '../../version.ts'
import { designProperties } from './colors.ts'
import { openManual } from './manual.ts'
import { referencePage } from './page.ts'
import { script } from './script.ts'
import { shell } from './shell.ts'
import { stylesheet } from './style.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** Everything else is shown as text. */
const types: Record<string, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  tgz: 'application/gzip',
}

export function docsSurface(app: FastifyInstance, services: Services): void {
  const manual = openManual()
  const page = (reply: FastifyReply, html: string) =>
    reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .header('Cross-Origin-Opener-Policy', 'same-origin')
      .header('Cache-Control', 'no-cache')
      .send(html)
  const text = (reply: FastifyReply, type: string, content: string | Buffer) =>
    reply.header('Content-Type', type).header('Cache-Control', 'no-cache').send(content)

  let reference: string | undefined
  app.get('/docs', async (_request, reply) =>
    page(reply, (reference ??= referencePage(openApi(services.baseUrl, version)))),
  )
  let styles: Promise<string> | undefined
  app.get('/docs/pages.css', async (_request, reply) => {
    styles ??= designProperties().then(properties => properties + stylesheet)
    return text(reply, 'text/css; charset=utf-8', await styles)
  })
  app.get('/docs/pages.js', async (_request, reply) => text(reply, 'text/javascript; charset=utf-8', script))
  app.get('/docs/files/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const content = manual.file(name)
    if (!content) return page(reply.code(404), missing)
    return text(reply, types[name.split('.').at(-1)!] ?? 'text/plain; charset=utf-8', content)
  })
  app.get('/docs/*', async (request, reply) => {
    const html = manual.page((request.params as { '*': string })['*'], services.baseUrl)
    return html ? page(reply, html) : page(reply.code(404), missing)
  })
}

const missing = shell({
  title: 'Not found',
  navigation: '<ul><li><a href="/docs/manual">All pages</a></li><li><a href="/docs">API reference</a></li></ul>',
  content: '<h1>There is no such page</h1><p><a href="/docs/manual">All pages</a> of the manual.</p>',
})
