// Requests through the proxy that the environment names (HTTPS_PROXY, HTTP_PROXY, NO_PROXY): the fetch of Node 20 knows none.
import { request as overHttp } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { connect as overTls } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

type Env = Readonly<Record<string, string | undefined>>
type Created = (error: Error | null, socket?: Socket) => void

const variable = (env: Env, name: string): string => env[name.toLowerCase()] ?? env[name.toUpperCase()] ?? ''

/** The proxy of an address; null: it is reached directly. Throws where the variable has no address of a proxy. */
export function proxyOf(url: URL, env: Env): URL | null {
  const name = `${url.protocol.slice(0, -1)}_proxy`
  const text = variable(env, name)
  if (text === '' || isExcepted(url, variable(env, 'no_proxy'))) return null
  const address = text.includes('://') ? text : `http://${text}`
  if (!/^https?:/i.test(address) || !URL.canParse(address))
    throw new TypeError(`${name.toUpperCase()} is no address of a proxy, such as http://proxy.example.com:3128`)
  return new URL(address)
}

/** `NO_PROXY`: hosts with all below them, each with a port or without; `*` is every host. */
function isExcepted({ hostname, port, protocol }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const ownPort = port || (protocol === 'https:' ? '443' : '80')
  return list.split(/[\s,]+/).some(entry => {
    const [, name = '', only = ownPort] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase())!
    if (entry === '' || only !== ownPort) return false
    return name === '*' || host === name || host.endsWith(`.${name}`)
  })
}

/** A `fetch` by these variables; undefined: they name no proxy, and Node's own does. */
export function proxyFetch(env: Env): typeof fetch | undefined {
  if (!variable(env, 'http_proxy') && !variable(env, 'https_proxy')) return undefined
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
  const createConnection = (_: RequestOptions, done: Created) => tunnel(proxy, url, signal, done)
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

/** CONNECT (RFC 9110 §9.3.6), and TLS with the server itself within. */
function tunnel(proxy: URL, url: URL, signal: AbortSignal, done: Created): void {
  const isSecure = url.protocol === 'https:'
  const target = `${url.hostname}:${url.port || (isSecure ? 443 : 80)}`
  const user = [proxy.username, proxy.password].map(decodeURIComponent).join(':')
  const asked = (proxy.protocol === 'https:' ? overHttps : overHttp)({
    host: proxy.hostname,
    port: proxy.port,
    method: 'CONNECT',
    path: target,
    headers: {
      host: target,
      ...(user === ':' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` }),
    },
    agent: false,
    signal,
  })
  asked.once('error', done)
  asked.once('connect', ({ statusCode }, socket: Socket) => {
    if (statusCode !== 200) {
      socket.destroy()
      return done(new Error(`the proxy ${proxy.host} answered ${statusCode} to CONNECT ${target}`))
    }
    if (!isSecure) return done(null, socket)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const secure = overTls({ socket, host, ...(isIP(host) ? {} : { servername: host }) })
    secure.once('secureConnect', () => done(null, secure))
    secure.once('error', (error: Error) => {
      socket.destroy()
      done(error)
    })
  })
  asked.end()
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
