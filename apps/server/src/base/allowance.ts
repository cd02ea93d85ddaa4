import type { IPv4, IPv6 } from 'ipaddr.js'

/** The hosts, in lower case, and networks of `TESSERA_WEBHOOK_ALLOW`. */
export interface Allowance {
  hosts: ReadonlySet<string>
  networks: readonly [IPv4 | IPv6, number][]
}
