// To which addresses the server may send: global unicast on ports of services for anybody, and what its operator names. What a name leads to is
// looked up once, for the connection itself: an answer that changes afterwards changes nothing (DNS rebinding).
import dns from 'node:dns'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Allowance } from '../base/allowance.ts'
import { addressOf, isLoopbackHost, type Address } from './network.ts'

/** Throws where an entry is neither an address, a network nor a host name. */
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

/** Global unicast of IPv6 so far (RFC 4291 §2.4); the ranges for special purposes in it are refused by their names. */
const globalIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
/** Azure's host of virtual machines answers at a public address. */
const internalIpv4 = new Set(['168.63.129.16'])

/** By the registries of special-purpose addresses of IANA. What carries an IPv4 address in IPv6 is refused as a range of its own. */
function isGlobal(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(globalIpv6) : !internalIpv4.has(address.toString())
}

/** Whether an IP address may be connected to; what is none may not. */
export function mayConnect(text: string, allowance: Allowance): boolean {
  const address = addressOf(text)
  return address !== null && (isGlobal(address) || isNamed(address, allowance))
}

/** The host of a URL, without the brackets of an IPv6 address and the dot that ends an absolute name. */
export const hostOf = ({ hostname }: URL): string =>
  hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

export class RefusedAddress extends Error {}

/**
 * For `http.request`: looks a name up and leaves only addresses that may be connected to, all of them or none: a name that leads
 * to both is not trusted. An operator who allows a host by its name allows all that it leads to.
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

/** Web servers, and what nobody has reserved (RFC 6335 §6): not mail, shells and the like. */
const mayUsePort = (port: number) => port === 80 || port === 443 || port > 1023

/** Whether an operator names the host of a URL itself. */
function isNamedHost(url: URL, allowance: Allowance): boolean {
  const host = hostOf(url)
  const address = addressOf(host)
  return address ? isNamed(address, allowance) : allowance.hosts.has(host)
}

/** Why nothing is sent to the port of a URL; null: it may be. */
export function portFault(url: URL, allowance: Allowance): string | null {
  if (url.port === '' || mayUsePort(Number(url.port)) || isNamedHost(url, allowance)) return null
  return `port ${url.port} is not 80, 443 or above 1023`
}

/** Why an address cannot be a webhook's; null: it can, as far as can be told without looking its name up. */
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
