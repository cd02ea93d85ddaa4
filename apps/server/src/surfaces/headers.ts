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

/** Also for what the router refuses before any hook runs. True where pages of any origin may read the answer. */
export function setCommonHeaders(request: { id: string; url: string }, reply: Reply, secure: boolean): boolean {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
  reply.header('x-frame-options', 'DENY')
  const open = isOpen(request.url.split('?', 1)[0]!)
  reply.header('cross-origin-resource-policy', open ? 'cross-origin' : 'same-origin')
  // Whatever is shown by mistake as a page can do nothing; pages set a policy of their own.
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (secure) reply.header('strict-transport-security', 'max-age=31536000')
  if (open) {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', exposed)
  }
  return open
}
