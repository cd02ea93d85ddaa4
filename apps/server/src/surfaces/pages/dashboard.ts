// The dashboard's built files, next to the bundle. Without them (from source, in tests) the server is only an API.
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const beside = fileURLToPath(new URL('./dashboard', import.meta.url))

/** A library adds its own style element, hence the nonce; only our own script files run. */
const policy = (nonce: string, forms: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${forms}`,
    "require-trusted-types-for 'script'",
  ].join('; ')

/** The addresses that the client's router may handle: neither files nor the server's own. */
const ofTheServer = /^\/(?:api|public|\.well-known|mcp|docs|metrics|healthz|readyz)(?:\/|$)|\.[a-z0-9]{1,8}$/i

/** The address of the screen of tokens, which has the most to load. */
const tokensScreen = /^\/w\/[^/]+\/t\/[^/]+\/?$/

/** The one screen with a form that goes elsewhere: GitHub makes an app of it. */
const gitAppScreen = /^\/w\/[^/]+\/settings\/git\/app\/?$/
const gitHubHosts = ['https://github.com', 'https://*.ghe.com']

/** The page that also names what the screen of tokens loads: it arrives beside the first scripts, not after them. */
function tokensPage(html: string, folder: string): string {
  const list = join(folder, 'tokens-screen.json')
  if (!existsSync(list)) return html
  const files = JSON.parse(readFileSync(list, 'utf8')) as string[]
  const links = files.map(file =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  return html.replace('</head>', `${links.join('\n')}\n</head>`)
}

export interface DashboardPages {
  /** Answers with the page if the request is for a page; otherwise null. */
  page(request: FastifyRequest, reply: FastifyReply): FastifyReply | null
}

/** `gitHosts`: other hosts of repositories, which the operator names. */
export function dashboardSurface(
  app: FastifyInstance,
  folder = beside,
  gitHosts: Iterable<string> = [],
): DashboardPages {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return { page: () => null }
  const html = readFileSync(index, 'utf8')
  const htmlOfTokens = tokensPage(html, folder)
  const appForms = ["'self'", ...gitHubHosts, ...[...gitHosts].map(host => `https://${host}:*`)].join(' ')
  serveFiles(app, folder)
  return {
    page(request, reply) {
      const path = request.url.split('?', 1)[0]!
      if ((request.method !== 'GET' && request.method !== 'HEAD') || ofTheServer.test(path)) return null
      if (gitAppScreen.test(path)) return sendPage(reply, html, appForms)
      return sendPage(reply, tokensScreen.test(path) ? htmlOfTokens : html)
    },
  }
}

/** The files of the build but its pages, which are sent with a nonce. One route serves the hundreds below assets/: a route for each
 * would take as long as the rest of a start. */
function serveFiles(app: FastifyInstance, folder: string): void {
  const inAssets = new Set(namesIn(join(folder, 'assets')))
  void app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) => {
    if (!inAssets.has(params.name)) return reply.callNotFound()
    // Names contain a hash of their content.
    return reply.header('Cache-Control', 'public, max-age=31536000, immutable').sendFile(`assets/${params.name}`)
  })
  for (const name of namesIn(folder).filter(name => !name.endsWith('.html')))
    app.get(`/${name}`, (_request, reply) => reply.header('Cache-Control', 'public, no-cache').sendFile(name))
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}

/** Sends a page of the dashboard's build with a new nonce. `forms`: where its forms may go. */
export function sendPage(reply: FastifyReply, html: string, forms = "'self'"): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy(nonce, forms))
    .header('Cross-Origin-Opener-Policy', 'same-origin')
    .header('Cache-Control', 'no-store')
    .send(html.replace('nonce=""', `nonce="${nonce}"`))
}
