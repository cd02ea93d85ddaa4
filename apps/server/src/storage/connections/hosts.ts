// The hosts of a connection string. libpq accepts several (PostgreSQL manual, 34.1.1.3, "Specifying Multiple Hosts"),
// the driver only one.
import type { PoolConfig } from 'pg'

export type Connection = Pick<
  PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>

/** A connection string that Tessera cannot use. The message reads on from the name of the setting and contains no password. */
export class AddressError extends Error {}

const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/i

/** The purpose of a connection. */
export type Role = 'primary' | 'replica'
const sessionsOf = {
  primary: { may: ['read-write', 'primary', 'any'], what: 'Tessera writes: read-write is what it needs' },
  replica: { may: ['read-only', 'standby', 'prefer-standby', 'any'], what: 'a replica is needed: standby' },
}

/** One connection string for each host of the given one. */
export function addressesOf(address: string, role: Role = 'primary'): string[] {
  const [, start = '', authority = '', path = '', search] = form.exec(address) ?? []
  if (start === '') throw new AddressError('must be an address like postgres://user:password@host:5432/database')
  const query = new URLSearchParams(search)
  checkSession(query.get('target_session_attrs'), role)
  const hosts = query.get('host')?.split(',') ?? []
  const addresses =
    hosts.length > 1 ? namedInQuery(start, authority, path, query, hosts) : namedInFront(start, authority, path, query)
  if (!addresses.every(each => URL.canParse(each.replace('@/', '@socket/'))))
    throw new AddressError('must be an address like postgres://user:password@host:5432/database')
  return addresses
}

function checkSession(session: string | null, role: Role): void {
  const { may, what } = sessionsOf[role]
  if (session !== null && !may.includes(session))
    throw new AddressError(`asks for target_session_attrs=${session}, and ${what}`)
}

function namedInFront(start: string, authority: string, path: string, query: URLSearchParams): string[] {
  const hosts = authority.split(',')
  if (hosts.length > 1 && hosts.includes('')) throw new AddressError('has an empty name in its list of hosts')
  return hosts.map(host => start + host + path + searchOf(query))
}

function namedInQuery(
  start: string,
  authority: string,
  path: string,
  query: URLSearchParams,
  hosts: readonly string[],
): string[] {
  const ports = query.get('port')?.split(',') ?? ['5432']
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new AddressError(`names ${hosts.length} hosts and ${ports.length} ports`)
  return hosts.map((host, n) => {
    const one = new URLSearchParams(query)
    one.set('host', host)
    one.set('port', ports[n] ?? ports[0]!)
    return start + authority + path + searchOf(one)
  })
}

/** Omits the parameters that only libpq understands. */
function searchOf(query: URLSearchParams): string {
  const rest = new URLSearchParams(query)
  rest.delete('target_session_attrs')
  rest.delete('load_balance_hosts')
  return rest.size === 0 ? '' : `?${rest.toString()}`
}

/** One connection for each host. */
export function hostsOf(connection: Connection, role: Role): Connection[] {
  const { connectionString } = connection
  if (connectionString === undefined) return [connection]
  return addressesOf(connectionString, role).map(each => ({ ...connection, connectionString: each }))
}
