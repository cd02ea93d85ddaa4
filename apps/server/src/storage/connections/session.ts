// What our sessions are set to. A session of our own is set once, when it begins; behind a pooler that gives out sessions by the
// transaction, what holds for a transaction is set in it, and what holds for single statements when the connection begins.
import { Client, Connection as Wire, type ClientBase, type ClientConfig } from 'pg'
import type { Connection } from './hosts.ts'

export interface SessionOptions {
  /** Enforced by the server; the client gives up a little later, in case the network failed. */
  statementTimeoutMs: number
  /** PostgreSQL refuses statements that write outside a transaction; for `soleWriter`, whose writes are all transactions. */
  readOnlyQueries?: boolean
  /** The server is reached through a pooler that gives out its sessions by the transaction. */
  pooled?: boolean
}

const idleMs = 60_000
/** A server that acknowledges commits before they are on disk is configured not to. */
const commitsOnDisk = (local: boolean) =>
  `SELECT set_config('synchronous_commit', 'on', ${local}) WHERE current_setting('synchronous_commit') = 'off'`
const facts = `SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS replica`

/** What a new connection is told, in one round trip; the last of its answers are the facts about the server. */
export const greetingOf = ({ pooled, statementTimeoutMs, readOnlyQueries }: SessionOptions): string =>
  pooled
    ? facts
    : `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET statement_timeout = ${statementTimeoutMs}; ` +
      `SET idle_in_transaction_session_timeout = ${idleMs}; ` +
      (readOnlyQueries ? `SET default_transaction_read_only = on; ` : '') +
      `${commitsOnDisk(false)}; ${facts}`

/** What begins a transaction, and goes in the message of its BEGIN. */
export const beginningOf = (begin: string, { pooled, statementTimeoutMs }: SessionOptions): string =>
  pooled
    ? `${begin}; SET LOCAL statement_timeout = ${statementTimeoutMs}; ` +
      `SET LOCAL idle_in_transaction_session_timeout = ${idleMs}; ${commitsOnDisk(true)}`
    : begin

/** The start-up message of the protocol; the driver's types leave it out. */
const Startup = Client as unknown as new (config: ClientConfig) => Client & {
  getStartupConf(): Record<string, string>
}

/**
 * A client of PgBouncer, which gives whichever session it lends these two (its manual: "Startup parameters are: client_encoding,
 * datestyle, timezone, standard_conforming_strings, and application_name"); others it refuses.
 */
export class PooledClient extends Startup {
  override getStartupConf() {
    return { ...super.getStartupConf(), timezone: 'UTC', datestyle: 'ISO' }
  }
}

/** Asks the server, or the pooler before it, to cancel what this connection is waiting for. */
export function cancelOn(server: Connection, client: ClientBase): void {
  const { host, port } = new Client(server)
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
  const wire = new Wire({}) as unknown as Canceling
  wire.on('error', () => undefined) // the client gives up by itself
  wire.once('connect', () => wire.cancel(processID, secretKey))
  if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`)
  else wire.connect(port, host)
}

interface Canceling {
  on(event: 'error', heard: () => void): void
  once(event: 'connect', heard: () => void): void
  connect(portOrPath: number | string, host?: string): void
  cancel(processId: number, secretKey: number): void
}
