// Headers that every answer carries, and who may read it from another origin. Names are in lower case, as Fastify sends
// them: spelled otherwise each would be made lower again for every answer.
import type { FastifyInstance } from 'fastify'
import type { Reply } from './answer.ts'

const exposed = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'ETag',
  'X-Request-Id',
  'X-Unresolved-Tokens',
  'X-Omitted-Modes',
  'WWW-Authenticate',
].join(', ')

const allowed = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'X-Request-Id',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
].join(', ')

const openPaths =
  /^\/(?:api\/v1(?:\/|$)|api\/mcp(?:\/|$)|\.well-known\/|api\/oauth\/mcp\/(?:token|register|revoke)$|api\/oauth\/plugin\/poll$|public\/)/

/** Open to any origin because it needs a token that no browser sends by itself; never with credentials. */
const isOpen = (path: string): boolean => openPaths.test(path)

/** What every answer at some addresses carries, beside the request's id. */
interface Common {
  /** Whether pages of any origin may read the answer. */
  open: boolean
  /** Names and values in turn. */
  headers: readonly string[]
}

const common = (open: boolean, secure: boolean): Common => ({
  open,
  headers: [
    ...['x-content-type-options', 'nosniff'],
    ...['referrer-policy', 'no-referrer'],
    ...['x-frame-options', 'DENY'],
    ...['cross-origin-resource-policy', open ? 'cross-origin' : 'same-origin'],
    // Whatever is shown by mistake as a page can do nothing; pages set a policy of their own.
    ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ...(secure ? ['strict-transport-security', 'max-age=31536000'] : []),
    ...(open ? ['access-control-allow-origin', '*', 'access-control-expose-headers', exposed] : []),
  ],
})

/** Made once, not for each answer. */
const commons = {
  plain: { open: common(true, false), closed: common(false, false) },
  secure: { open: common(true, true), closed: common(false, true) },
}

export function commonAt(url: string, secure: boolean): Common {
  return commons[secure ? 'secure' : 'plain'][isOpen(url.split('?', 1)[0]!) ? 'open' : 'closed']
}

/** Also for what the router refuses before any hook runs. True where pages of any origin may read the answer. */
export function setCommonHeaders(request: { id: string; url: string }, reply: Reply, secure: boolean): boolean {
  reply.header('x-request-id', request.id)
  const { open, headers } = commonAt(request.url, secure)
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i]!, headers[i + 1]!)
  return open
}

export function commonHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    const open = setCommonHeaders(request, reply, secure)
    if (!open || request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) done()
    else
      void reply
        .header('access-control-allow-methods', 'GET, HEAD, POST, PATCH, PUT, DELETE')
        .header('access-control-allow-headers', allowed)
        .header('access-control-max-age', '7200')
        .code(204)
        .send()
  })
}
