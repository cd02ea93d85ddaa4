// Parses IP addresses and classifies them: the network that limits count an address with (IPv6: the /64), and whether
// it is a loopback address.
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** null: not an address. Rejects short, octal and hexadecimal forms of IPv4; converts IPv4-mapped IPv6 to IPv4. */
export function addressOf(text: string): Address | null {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : null
}

/**
 * The bucket of a limit per address. An IPv6 subscriber has 2⁶⁴ addresses (RFC 6177 §2, RFC 4291 §2.5.1), so a /64
 * shares a bucket; an IPv4-mapped address (RFC 4291 §2.5.5.2) counts as its IPv4 address. Ignores a port or zone, which
 * some proxies pass on. Everything that is not an address shares one bucket.
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

/**
 * The same for a host that the server listens on, without scheme, port or brackets: `127.0.0.1`, `::1`, `localhost`.
 */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || addressOf(host)?.range() === 'loopback'
}
