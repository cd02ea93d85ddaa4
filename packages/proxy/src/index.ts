// Which proxy lies on the way to an address, by HTTPS_PROXY, HTTP_PROXY and NO_PROXY: alike for the server and all that calls it.
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Socket } from 'node:net'
import { connect as overTls } from 'node:tls'
import type { SecureContextOptions } from 'node:tls'

export type ProxyVariables = Readonly<Record<string, string | undefined>>
const variable = (env: ProxyVariables, name: string): string => env[name.toLowerCase()] ?? env[name.toUpperCase()] ?? ''

export const namesProxy = (env: ProxyVariables): boolean =>
  variable(env, 'http_proxy') !== '' || variable(env, 'https_proxy') !== ''

/** The proxy of an address; null: it is reached directly. Throws where the variable has no address of a proxy. */
export function proxyOf(url: URL, env: ProxyVariables): URL | null {
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

export interface Tunneling {
  signal?: AbortSignal | undefined
  /** Authorities of the server's certificate beside those that Node has. */
  ca?: SecureContextOptions['ca']
}

export type Tunneled = (error: Error | null, socket?: Socket) => void

/** Connects to a server by CONNECT (RFC 9110 §9.3.6), with TLS between this process and the server. */
export function tunnel(proxy: URL, url: URL, { signal, ca }: Tunneling, done: Tunneled): void {
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
    ...(signal === undefined ? {} : { signal }),
  })
  asked.once('error', done)
  asked.once('connect', ({ statusCode }, socket: Socket) => {
    if (statusCode !== 200) {
      socket.destroy()
      return done(new Error(`the proxy ${proxy.host} answered ${statusCode} to CONNECT ${target}`))
    }
    if (!isSecure) return done(null, socket)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const secure = overTls({
      socket,
      host,
      ...(ca === undefined ? {} : { ca }),
      ...(isIP(host) ? {} : { servername: host }),
    })
    secure.once('secureConnect', () => done(null, secure))
    secure.once('error', (error: Error) => {
      socket.destroy()
      done(error)
    })
  })
  asked.end()
}
