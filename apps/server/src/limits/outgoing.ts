// The addresses that the server may send to: global unicast on public service ports, and those that the operator
// allows. A name is looked up once, for the connection itself, so that a later answer has no effect (DNS rebinding).
import dns from 'node:dns'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Allowance } from '../base/allowance.ts'
import { addressOf, isLoopbackHost, type Address } from './network.ts'

/** Throws if an entry is not an address, a network or a host name. */
export function readAllowance(entries: readonly string[]): Allowance {
  const hosts = new Set<string>()
  const networks: [Address, number][] = []
  for (const entry of entries) {
    const address = addressOf(entry)
    if (address) networks.push([address, address.kind() === 'ipv4' ? 32 : 128])
    else if (ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry))
    else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(entry)) hosts.add(entry.toLowerCase())
    else throw new Error(`${entry} is no address, network or host name`)
  }
  return { hosts, networks }
}

const isNamed = (address: Address, { networks }: Allowance): boolean =>
  networks.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits] as never))

/** The assigned global unicast range of IPv6 (RFC 4291 §2.4); special-purpose ranges in it are refused by name. */
const globalIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
/** The host of Azure's virtual machines has a public address. */
const internalIpv4 = new Set(['168.63.129.16'])

/** By IANA's registries of special-purpose addresses. IPv6 ranges that embed IPv4 addresses are refused as such. */
function isGlobal(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(globalIpv6) : !internalIpv4.has(address.toString())
}

/** Whether a connection to an IP address is allowed; false for other text. */
export function mayConnect(text: string, allowance: Allowance): boolean {
  const address = addressOf(text)
  return address !== null && (isGlobal(address) || isNamed(address, allowance))
}

/** The host of a URL without the brackets of an IPv6 address and the final dot of an absolute name. */
export const hostOf = ({ hostname }: URL): string =>
  hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

export class RefusedAddress extends Error {}

/**
 * For `http.request`: looks a name up and returns its addresses if all of them are allowed; a name with a mixture is
 * not trusted. A host that the operator allows by name may have any address.
 */
export function guardedLookup(allowance: Allowance): LookupFunction {
  return (hostname, options, done) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, '')
      const isAllowed = allowance.hosts.has(hostname.replace(/\.$/, '').toLowerCase())
      const refused = isAllowed ? undefined : addresses.find(({ address }) => !mayConnect(address, allowance))
      if (refused || addresses.length === 0)
        return done(
          new RefusedAddress(`${hostname} leads to ${refused?.address ?? 'no address'}, which is not public`),
          '',
        )
      if (options.all) done(null, addresses)
      else done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}

/** Throws for a name that leads to a refused address; one that cannot be looked up here is left to whoever can. */
export async function refuseKnown(hostname: string, allowance: Allowance): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    guardedLookup(allowance)(hostname, { all: true }, error =>
      error instanceof RefusedAddress ? reject(error) : resolve(),
    )
  })
}

/** Web servers and unreserved ports (RFC 6335 §6), but not mail, shells and the like. */
const mayUsePort = (port: number) => port === 80 || port === 443 || port > 1023

/** Whether the operator allows the host of a URL by name. */
function isNamedHost(url: URL, allowance: Allowance): boolean {
  const host = hostOf(url)
  const address = addressOf(host)
  return address ? isNamed(address, allowance) : allowance.hosts.has(host)
}

/** Why the port of a URL is refused; null: it is allowed. */
export function portFault(url: URL, allowance: Allowance): string | null {
  if (url.port === '' || mayUsePort(Number(url.port)) || isNamedHost(url, allowance)) return null
  return `port ${url.port} is not 80, 443 or above 1023`
}

/** Why a webhook may not have this address; null: it may, as far as can be decided without a look-up. */
export function faultOf(text: string, allowance: Allowance): string | null {
  const url = new URL(text)
  const host = hostOf(url)
  const isAddress = addressOf(host) !== null
  const named = isNamedHost(url, allowance)
  if (url.username || url.password) return 'it must not hold a user name or password'
  if (url.hash) return 'it must not hold a fragment'
  if (url.protocol === 'http:' && !named) return 'it must begin with https://'
  if (isAddress && !mayConnect(host, allowance)) return `${host} is not a public address`
  if (!isAddress && !named && (isLoopbackHost(host) || !host.includes('.'))) return `${host} is not a public host`
  return portFault(url, allowance)
}
