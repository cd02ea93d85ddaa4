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

/** No page uses the hardware of its reader, or hands it to a frame. Passkeys and the clipboard are the dashboard's own. */
const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map(feature => `${feature}=()`)
  .join(', ')

const common = (open: boolean, secure: boolean): Common => ({
  open,
  headers: [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    'no-referrer',
    'x-frame-options',
    'DENY',
    'cross-origin-resource-policy',
    open ? 'cross-origin' : 'same-origin',
    // Disables everything in an answer that is displayed as a page by mistake; pages set their own policy.
    'content-security-policy',
    "default-src 'none'; frame-ancestors 'none'",
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

/** RFC 9110 §5.5: what Node refuses to write. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/

/** An address as ASCII (RFC 3986, from an IRI by RFC 3987 §3.1), whatever page somebody wants to come back to. */
const encodedAddress = (address: string): string =>
  address.toWellFormed().replace(/[^\x21-\x7e]+/gu, part => encodeURIComponent(part))

const isPage = (media: unknown): boolean => typeof media === 'string' && media.startsWith('text/html')

/** No header keeps an answer from being sent: otherwise the framework would send one of its own form. */
export function sendableHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const address = reply.getHeader('location')
    if (typeof address === 'string') reply.header('location', encodedAddress(address))
    if (isPage(reply.getHeader('content-type'))) reply.header('permissions-policy', permissions)
    done(null, payload)
  })
  app.addHook('onError', (_request, reply, _error, done) => {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if ([value].flat().some(each => unsendable.test(String(each)))) reply.removeHeader(name)
    done()
  })
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
