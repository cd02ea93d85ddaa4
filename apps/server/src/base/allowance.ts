import type { IPv4, IPv6 } from 'ipaddr.js'

/** What `TESSERA_WEBHOOK_ALLOW` names: hosts, in lower case, and networks. */
export interface Allowance {
  hosts: ReadonlySet<string>
  networks: readonly [IPv4 | IPv6, number][]
}
