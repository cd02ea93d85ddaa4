// Reads IP addresses, and classifies them: the network that limits count one with (IPv6: the /64), and whether it is a loopback address.
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** null: the text is no address. Short, octal and hexadecimal forms of IPv4 are none; IPv4 mapped into IPv6 is what it is. */
export function addressOf(text: string): Address | null {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : null
}

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
  const address = addressOf(bare.replace(/%.*$/s, ''))
  if (address === null) return 'unknown'
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map(group => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Whether an address such as `http://localhost:3000` can only be reached from this computer (RFC 1122 §3.2.1.3, RFC 6761 §6.3). */
export function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'))
}

/** The same of a host that a server listens on, without scheme, port or brackets: `127.0.0.1`, `::1`, `localhost`. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || addressOf(host)?.range() === 'loopback'
}
