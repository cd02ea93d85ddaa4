// Checks the host of a request (RFC 9112 §3.2): exactly one, and on a local server one of its own names. If a foreign
// name resolves to this server (DNS rebinding), browsers treat its page and the server as one origin; only the name
// tells them apart.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Services } from '../kernel/context.ts'
import { setBounded } from '../base/bounded.ts'
import { problems } from '../base/problems.ts'
import type { Problem } from '../base/problems.ts'
import { isLoopback, isLoopbackHost } from '../limits/network.ts'

/** RFC 3986 §3.2.2, §3.2.3: a name or an address, and a port. */
const hostAndPort = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d{0,5})?$/i
/**
 * Probes use addresses that no list can contain. Their answers contain nothing confidential, and they change nothing.
 */
const isProbe = (target: string): boolean => /^\/(?:healthz|readyz)(?:\?|$)/.test(target)

/** Limits cached names, since strangers choose them. */
const bounds = { entries: 100 }

export type Hosts = ReturnType<typeof hostsOf>

export function hostsOf(services: Pick<Services, 'baseUrl' | 'config'>) {
  const { allowedHosts } = services.config
  let base = { url: '', isHere: false }
  /** The base address is unknown until the server listens. */
  function isHere(): boolean {
    const { baseUrl } = services
    if (base.url !== baseUrl) base = { url: baseUrl, isHere: isLoopback(baseUrl) }
    return base.isHere
  }

  const standings = new Map<string, Standing>()
  function standingOf(authority: string): Standing {
    const known = standings.get(authority)
    if (known) return known
    const standing = judge(authority, allowedHosts)
    setBounded(standings, authority, standing, bounds)
    return standing
  }

  const isOwn = ({ isListed, host }: Standing, { localAddress }: IncomingMessage['socket']): boolean =>
    isListed || host === localAddress?.replace(/^::ffff:/, '')

  /** `target`: as in the request line. */
  function refusalOf(request: IncomingMessage, target: string): Problem | undefined {
    const named = hostsIn(request.rawHeaders)
    if (named.length > 1 || (named.length === 0 && request.httpVersion !== '1.0')) return problems.hostInvalid()
    // RFC 9112 §3.2.2: the host of the absolute form takes precedence over the header.
    const absolute = target.startsWith('/') ? undefined : /^https?:\/\/([^/?]*)/i.exec(target)?.[1]
    if (absolute !== undefined) named.push(absolute)
    const standing = named.map(standingOf)
    if (standing.some(({ isValid }) => !isValid)) return problems.hostInvalid()
    if (!isHere() || isProbe(target)) return undefined
    return standing.every(host => isOwn(host, request.socket)) ? undefined : problems.foreignHost()
  }
  return { refusalOf }
}

/** The part of the check that does not depend on the connection. */
interface Standing {
  isValid: boolean
  /** A name of this computer, or one in the operator's list. */
  isListed: boolean
  /** Without port and brackets. */
  host: string | undefined
}

function judge(authority: string, allowedHosts: readonly string[]): Standing {
  const address = `http://${authority}`
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^\[(.*)\]$/, '$1') : undefined
  return {
    isValid: hostAndPort.test(authority),
    isListed: host !== undefined && (isLoopbackHost(host) || allowedHosts.includes(host)),
    host,
  }
}

/** Node keeps the first of several Host headers and drops the others. */
function hostsIn(rawHeaders: readonly string[]): string[] {
  const hosts: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts.push(rawHeaders[i + 1]!)
  return hosts
}

/** Runs before everything else on every surface. `prepare` sets the common headers of the reply. */
export function refuseForeignHosts(
  app: FastifyInstance,
  hosts: Hosts,
  prepare: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = hosts.refusalOf(request.raw, request.originalUrl)
    if (refusal) prepare(request, reply)
    done(refusal)
  })
}
