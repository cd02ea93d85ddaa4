// Classifies an IP address: the network that limits count it with (IPv6: the /64), and whether it is a loopback address.
import { isIPv4, isIPv6 } from 'node:net'

/**
 * The bucket of a limit that counts callers by address. An IPv6 subscriber has 2⁶⁴ addresses (RFC 6177 §2, RFC 4291 §2.5.1), so
 * those of one /64 share a bucket; an IPv4-mapped address (RFC 4291 §2.5.5.2) counts as the IPv4 address in it. A port or zone,
 * as some proxies pass them on, is ignored. Anything that is not an address shares one bucket.
 */
export function addressBucket(what: string, ip: string | undefined): string {
  return `${what}:${networkOf(ip ?? '')}`
}

function networkOf(given: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given
  if (isIPv4(bare)) return bare
  const address = bare.split('%', 1)[0]!
  if (!isIPv6(address)) return 'unknown'
  const groups = groupsOf(address)
  const mapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (mapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of a valid IPv6 address (RFC 4291 §2.2). */
function groupsOf(address: string): number[] {
  const [head, tail] = address.split('::', 2).map(half => half.split(':').flatMap(numbersOf))
  if (tail === undefined) return head!
  return [...head!, ...Array<number>(8 - head!.length - tail.length).fill(0), ...tail]
}

function numbersOf(group: string): number[] {
  if (group === '') return []
  if (!group.includes('.')) return [parseInt(group, 16)]
  const [a, b, c, d] = group.split('.').map(Number)
  return [a! * 256 + b!, c! * 256 + d!]
}

/** Whether an address such as `http://localhost:3000` can only be reached from this computer (RFC 1122 §3.2.1.3, RFC 6761 §6.3). */
export function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'))
}

/** The same of a host that a server listens on, without scheme, port or brackets: `127.0.0.1`, `::1`, `localhost`. */
export function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
  )
}
