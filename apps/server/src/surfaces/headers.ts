// Headers of every answer, and the answers that other origins may read. Names are in lower case, the form that Fastify
// sends: it would convert others for every answer.
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

/** Open to any origin, because it needs a token that browsers never send by themselves; never with credentials. */
const isOpen = (path: string): boolean => openPaths.test(path)

/** Common headers of answers by address, except for the request id. */
interface Common {
  /** Whether pages of any origin may read the answer. */
  open: boolean
  /** Alternating names and values. */
  headers: readonly string[]
}

const common = (open: boolean, secure: boolean): Common => ({
  open,
  headers: [
    ...['x-content-type-options', 'nosniff'],
    ...['referrer-policy', 'no-referrer'],
    ...['x-frame-options', 'DENY'],
    ...['cross-origin-resource-policy', open ? 'cross-origin' : 'same-origin'],
    // Disables everything in an answer that is displayed as a page by mistake; pages set their own policy.
    ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ...(secure ? ['strict-transport-security', 'max-age=31536000'] : []),
    ...(open ? ['access-control-allow-origin', '*', 'access-control-expose-headers', exposed] : []),
  ],
})

/** Created once, not for each answer. */
const commons = {
  plain: { open: common(true, false), closed: common(false, false) },
  secure: { open: common(true, true), closed: common(false, true) },
}

export function commonAt(url: string, secure: boolean): Common {
  return commons[secure ? 'secure' : 'plain'][isOpen(url.split('?', 1)[0]!) ? 'open' : 'closed']
}

/** Also for refusals of the router before any hook. Returns true if pages of any origin may read the answer. */
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
