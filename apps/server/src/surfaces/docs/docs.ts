// The reference page: written from the operations, served without a script, readable offline.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { openApi } from '../openapi.ts'
import { version } from '../../version.ts'
import { referencePage } from './page.ts'
import { stylesheet } from './style.ts'

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function docsSurface(app: FastifyInstance, services: Services): void {
  let page: string | undefined
  app.get('/docs', async (_request, reply) => {
    page ??= referencePage(openApi(services.baseUrl, version))
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .header('Cache-Control', 'no-cache')
      .send(page)
  })
  app.get('/docs/reference.css', async (_request, reply) =>
    reply.header('Content-Type', 'text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(stylesheet),
  )
}
