// Requests through the proxy that the environment names (HTTPS_PROXY, HTTP_PROXY, NO_PROXY): the fetch of Node 20 knows none.
import { request as overHttp } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { namesProxy, proxyOf, tunnel, type ProxyVariables, type Tunneled } from '@tessera/proxy'

/** A `fetch` by these variables; undefined: they name no proxy, and Node's own does. */
export function proxyFetch(env: ProxyVariables): typeof fetch | undefined {
  if (!namesProxy(env)) return undefined
  // Who replaces the global one by this must not be asked again.
  const direct = globalThis.fetch
  return async (input, init) => {
    const request = new Request(input, init)
    const proxy = proxyOf(new URL(request.url), env)
    return proxy === null ? direct(request) : sendThrough(proxy, request)
  }
}

/** As `fetch` does, except that no redirect is followed: a Tessera answers with none. */
async function sendThrough(proxy: URL, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const { signal, method } = request
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...Object.fromEntries(request.headers) }
  const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
  const createConnection = (_: RequestOptions, done: Tunneled) => tunnel(proxy, url, { signal }, done)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = overHttp({
      host: url.hostname,
      port: url.port,
      path: url.pathname + url.search,
      method,
      headers: { host: url.host, ...headers },
      signal,
      createConnection: createConnection as never,
    })
    sent.once('response', resolve).once('error', reject).end(body)
  })
  const status = response.statusCode!
  const isEmpty = method === 'HEAD' || [204, 205, 304].includes(status)
  if (isEmpty) response.resume()
  return new Response(isEmpty ? null : (Readable.toWeb(decoded(response)) as ReadableStream), {
    status,
    headers: headersOf(response),
  })
}

function decoded(response: IncomingMessage): Readable {
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }
  const decoder = decoders[response.headers['content-encoding'] as keyof typeof decoders]
  if (!decoder) return response
  const stream = response.pipe(decoder())
  response.once('error', error => stream.destroy(error))
  return stream
}

/** The body is decoded by now. */
function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  return headers
}
