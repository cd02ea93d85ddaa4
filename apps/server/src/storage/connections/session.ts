// The settings of our sessions. A session of our own is configured once, at its start. Behind a pooler that assigns
// sessions by transaction, each transaction is configured, and the start of the connection configures single
// statements.
import type { Socket } from 'node:net'
import { Client, type ClientBase } from 'pg'
import { backendOf, newCanceling } from './driver.ts'
import type { Connection } from './hosts.ts'

export interface SessionOptions {
  /** Enforced by the server; the client gives up slightly later, in case the network failed. */
  statementTimeoutMs: number
  /**
   * PostgreSQL refuses statements that write outside a transaction; for `soleWriter`, whose writes are all
   * transactions.
   */
  readOnlyQueries?: boolean
  /** The server is reached through a pooler that assigns sessions by transaction. */
  pooled?: boolean
}

/** A server may be configured to acknowledge commits before they are on disk; this overrides it. */
const commitsOnDisk = (local: boolean) =>
  `SELECT set_config('synchronous_commit', 'on', ${local}) WHERE current_setting('synchronous_commit') = 'off'`
const facts = `SELECT pid, extract(epoch FROM backend_start)::text AS since, pg_is_in_recovery() AS replica
 FROM pg_stat_activity WHERE pid = pg_backend_pid()`

/** Between two statements of a transaction, its client may take as long as a statement. */
const limits = (local: string, { statementTimeoutMs }: SessionOptions) =>
  `SET ${local}statement_timeout = ${statementTimeoutMs}; ` +
  `SET ${local}idle_in_transaction_session_timeout = ${Math.max(statementTimeoutMs, 1_000)}`
/** The server detects a client whose machine or network is gone within some ten seconds, and releases its locks. */
const keepAlive =
  'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 10000'

/** The settings of a new connection in one round trip; the last answer contains the facts about the server. */
export const greetingOf = (options: SessionOptions): string =>
  options.pooled
    ? facts
    : `SET timezone = 'UTC'; SET datestyle = 'ISO'; ${limits('', options)}; ${keepAlive}; ` +
      (options.readOnlyQueries ? `SET default_transaction_read_only = on; ` : '') +
      `${commitsOnDisk(false)}; ${facts}`

/**
 * The statements sent in one message with BEGIN; behind a pooler, the last of them returns the session of the
 * transaction.
 */
export const beginningOf = (begin: string, options: SessionOptions): string =>
  options.pooled
    ? `${begin}; ${limits('LOCAL ', options)}; ${commitsOnDisk(true)}; ` +
      'SELECT pg_backend_pid() AS pid, extract(epoch FROM now())::text AS since'
    : begin

/** The number of bytes that the connection has received, and sent as far as the operating system has taken them. */
export function movedBy({ bytesRead, bytesWritten, writableLength }: Socket): number {
  return bytesRead + bytesWritten - writableLength
}

/** Asks the server, or the pooler, to cancel the statement of this connection. */
export function cancelOn(server: Connection, client: ClientBase): void {
  const { host, port } = new Client(server)
  const { processID, secretKey } = backendOf(client)
  const wire = newCanceling()
  wire.on('error', () => undefined) // the client gives up by itself
  wire.once('connect', () => wire.cancel(processID, secretKey))
  if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`)
  else wire.connect(port, host)
}
