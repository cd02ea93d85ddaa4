// Finds which of several hosts accepts writes or, for a replica, follows. A fail-over changes the host.
import { Client } from 'pg'
import { NoServer, SilentServer } from '../failures.ts'
import { hostsOf, type Connection, type Role } from './hosts.ts'

/** The time limit of a host's answer. All are asked at once, so that an unavailable one causes no delay. */
const answerMs = 1_700

/** Finds the host that accepts writes. */
export const primaryOf = (connection: Connection) => serverFor('primary', connection)

/** Finds a host with this role; a single host is not queried. */
export function serverFor(role: Role, connection: Connection): () => Promise<Connection> {
  const hosts = hostsOf(connection, role)
  return async () => {
    if (hosts.length === 1) return hosts[0]!
    let silent = 0
    try {
      return await Promise.any(hosts.map(host => ask(host, role, () => silent++)))
    } catch (error) {
      const { errors } = error as { errors: Error[] }
      if (silent === hosts.length) throw new SilentServer()
      throw new NoServer(role, errors.map(({ message }) => message).join('; '), { cause: error })
    }
  }
}

async function ask(host: Connection, role: Role, silent: () => void): Promise<Connection> {
  const client = new Client({ ...host, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  client.on('error', () => undefined) // the query fails with it
  const asked = performance.now()
  const name = `${client.host}:${client.port}`
  try {
    await client.connect()
    const { rows } = await client.query<{ only: string }>(`SELECT current_setting('transaction_read_only') AS only`)
    if ((rows[0]!.only === 'off') === (role === 'primary')) return host
  } catch (cause) {
    if (performance.now() - asked >= answerMs) silent()
    throw new Error(`${name}: ${plainReason(cause)}`, { cause })
  } finally {
    void client.end().catch(() => undefined) // the server may never close its side
  }
  throw new Error(`${name} is ${role === 'primary' ? 'read-only' : 'the primary'}`)
}

/** A single line; Node reports a host with several addresses as one error with an empty message. */
export function plainReason(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return (first instanceof Error ? first.message : String(first)).split('\n')[0]?.replace(/\.$/, '') ?? ''
}
