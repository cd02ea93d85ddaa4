// Headers that every answer carries, and who may read it from another origin.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const exposed = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'ETag',
  'X-Request-Id',
  'X-Unresolved-Tokens',
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
        .header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PATCH, PUT, DELETE')
        .header('Access-Control-Allow-Headers', allowed)
        .header('Access-Control-Max-Age', '7200')
        .code(204)
        .send()
  })
}

/** Also for what the router refuses before any hook runs. True where pages of any origin may read the answer. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, secure: boolean): boolean {
  reply.header('X-Request-Id', request.id)
  reply.header('X-Content-Type-Options', 'nosniff')
  reply.header('Referrer-Policy', 'no-referrer')
  reply.header('X-Frame-Options', 'DENY')
  const open = isOpen(request.url.split('?', 1)[0]!)
  reply.header('Cross-Origin-Resource-Policy', open ? 'cross-origin' : 'same-origin')
  // Whatever is shown by mistake as a page can do nothing; pages set a policy of their own.
  reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  if (secure) reply.header('Strict-Transport-Security', 'max-age=31536000')
  if (open) {
    reply.header('Access-Control-Allow-Origin', '*')
    reply.header('Access-Control-Expose-Headers', exposed)
  }
  return open
}
