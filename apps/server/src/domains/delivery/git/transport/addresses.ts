// Which repositories the server may connect to: https and ssh on public addresses, and what the operator allows.
import ipaddr from 'ipaddr.js'
import type { Allowance } from '../../../../base/allowance.ts'
import { addressOf, isLoopbackHost } from '../../../../limits/network.ts'
import { hostOf, mayConnect, portFault } from '../../../../limits/outgoing.ts'

export interface GitAddress {
  protocol: 'https' | 'http' | 'ssh'
  host: string
  port: number
  /** Of an ssh address. */
  user: string | null
  /** With a leading slash. */
  path: string
  /** In the form of a URL. */
  url: string
}

const protocols = ['https', 'http', 'ssh'] as const
const ports = { https: 443, http: 80, ssh: 22 }

/** The address of a repository, or why it is none. `git@example.com:acme/tokens.git` is ssh as well. */
export function readAddress(text: string): GitAddress | { fault: string } {
  const url = urlOf(text)
  const protocol = url && protocols.find(one => `${one}:` === url.protocol)
  if (!url || !protocol) return { fault: 'it must begin with https:// or ssh://' }
  const host = hostOf(url)
  const fault = secretFault(url, protocol) ?? nameFault(url, host)
  if (fault !== null) return { fault }
  const user = protocol === 'ssh' ? url.username || 'git' : null
  const at = user === null ? '' : `${user}@`
  const shown = url.port === '' ? '' : `:${url.port}`
  return {
    protocol,
    host,
    port: url.port === '' ? ports[protocol] : Number(url.port),
    user,
    path: url.pathname,
    url: `${protocol}://${at}${hostIn(host)}${shown}${url.pathname}`,
  }
}

/** null: it is no URL, or holds what none may hold. */
function urlOf(text: string): URL | null {
  const short = /^(?:([\w.-]+)@)?([\w.-]+):(?!\/)([^:]*)$/.exec(text)
  const full = short && !text.includes('://') ? `ssh://${short[1] ?? 'git'}@${short[2]}/${short[3]}` : text
  return /[\s\p{Cc}\\]/u.test(full) || !URL.canParse(full) ? null : new URL(full)
}

function secretFault(url: URL, protocol: GitAddress['protocol']): string | null {
  if (url.password !== '') return 'it must not hold a password: send it as credential'
  if (protocol !== 'ssh' && url.username !== '') return 'it must not hold a user name: send it as credential'
  return url.search || url.hash ? 'it must hold neither a query nor a fragment' : null
}

/** A host, path or user that begins with a hyphen would be an option of ssh or git. */
function nameFault({ pathname, username }: URL, host: string): string | null {
  if (host === '' || host.startsWith('-') || /%|\.\.|\/-/.test(host + pathname) || pathname.length < 2)
    return 'it must name a host and a repository'
  return !/^[\w.+-]*$/.test(username) || username.startsWith('-') ? 'its user name is none of ssh' : null
}

const hostIn = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Whether the operator names the host, or an address that it is. */
export function isNamed(host: string, { hosts, networks }: Allowance): boolean {
  const address = addressOf(host)
  if (!address) return hosts.has(host)
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match([network, bits] as never),
  )
}

/** Why the server does not connect there, as far as can be decided without a look-up; null: it does. */
export function addressFault({ protocol, host, port }: GitAddress, allowance: Allowance): string | null {
  if (isNamed(host, allowance)) return null
  if (protocol === 'http') return 'plain http shows the credential to everybody on the way; use https'
  if (ipaddr.isValid(host)) {
    if (!mayConnect(host, allowance)) return `${host} is not a public address`
  } else if (isLoopbackHost(host) || !host.includes('.')) return `${host} is not a public host`
  if (protocol === 'ssh') return port === 22 || port > 1023 ? null : `port ${port} is not 22 or above 1023`
  return portFault(new URL(`https://${hostIn(host)}:${port}`), allowance)
}
