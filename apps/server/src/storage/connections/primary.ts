// Finds which of several hosts accepts writes or, for a replica, follows. A fail-over changes the host.
import { Client } from 'pg'
import { NoServer, SilentServer } from '../failures.ts'
import { hostsOf, type Connection, type Role } from './hosts.ts'
import { askOn } from './probe.ts'

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
  const { host: machine, port } = new Client(host)
  const name = `${machine}:${port}`
  const found = await askOn(host, answerMs, roleOf).catch((cause: unknown) => {
    throw new Error(`${name}: ${plainReason(cause)}`, { cause })
  })
  if (found === 'silent') silent()
  if (found === 'silent' || found === 'slow') throw new Error(`${name} does not answer`)
  if (found.answer === role) return host
  throw new Error(`${name} is ${role === 'primary' ? 'read-only' : 'the primary'}`)
}

async function roleOf(client: Client): Promise<Role> {
  const { rows } = await client.query<{ only: string }>(`SELECT current_setting('transaction_read_only') AS only`)
  return rows[0]!.only === 'off' ? 'primary' : 'replica'
}

/** A single line; Node reports a host with several addresses as one error with an empty message. */
export function plainReason(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return (first instanceof Error ? first.message : String(first)).split('\n')[0]?.replace(/\.$/, '') ?? ''
}
