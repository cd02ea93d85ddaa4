// The connections to the database, made ready for our statements.
import { Pool, type ClientBase, type PoolClient, type PoolConfig, type QueryResult } from 'pg'
import { columnTypes } from './column-types.ts'

export interface PoolOptions {
  connection: Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>
  maxConnections?: number
  /** Enforced by the server; the client gives up a little later, in case the network failed. */
  statementTimeoutMs: number
  applicationName?: string
  /** PostgreSQL refuses statements that write outside a transaction; for `soleWriter`, whose writes are all transactions. */
  readOnlyQueries?: boolean
  /** Called when an idle connection breaks. */
  onIdleError?: (error: Error) => void
}

export interface PooledClient {
  client: PoolClient
  /** The process ID of its session at the server; undefined behind a pooler, which may change it with each statement. */
  session: number | undefined
  /** Closes this connection's whole generation, each when its work is done: what stranded one has probably stranded the others. */
  replaceAll(): void
}

/** Connections in use and idle, and how much work waits for one. */
export interface ConnectionCounts {
  busy: number
  idle: number
  waiting: number
}

export interface Connections {
  connect(): Promise<PooledClient>
  counts(): ConnectionCounts
  /** How many generations were replaced. */
  replacements(): number
  close(): Promise<void>
}

export function createPool(options: PoolOptions): Connections {
  const { statementTimeoutMs } = options
  // One round trip for all of it, and as statements rather than start-up parameters, which poolers refuse.
  // A server that acknowledges commits before they are on disk is configured not to, for our sessions.
  const greeting =
    `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET statement_timeout = ${statementTimeoutMs}; ` +
    `SET idle_in_transaction_session_timeout = 60000; ` +
    (options.readOnlyQueries ? `SET default_transaction_read_only = on; ` : '') +
    `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'; ` +
    `SELECT pg_backend_pid() AS pid`
  const sessions = new WeakMap<ClientBase, number>()

  async function greet(client: ClientBase): Promise<void> {
    const results = (await client.query(greeting)) as unknown as QueryResult<{ pid: number }>[]
    const pid = results.at(-1)?.rows[0]?.pid
    // Behind a pooler the process id from the connection is the pooler's own.
    if (pid !== undefined && pid === (client as { processID?: number }).processID) sessions.set(client, pid)
  }

  function open(): Pool {
    const opened = new Pool({
      ...options.connection,
      max: options.maxConnections ?? 10,
      application_name: options.applicationName ?? 'tessera',
      connectionTimeoutMillis: 10_000,
      query_timeout: statementTimeoutMs + 5_000,
      // With a delay, Node also has a probe sent each second, ten at most: an idle connection that died is noticed within 20 s.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      types: columnTypes,
      // The pool waits for the promise, though its type does not declare it.
      onConnect: greet as (client: ClientBase) => void,
    })
    opened.on('error', error => {
      if (closed === undefined) options.onIdleError?.(error) // afterwards the end of the server is expected
    })
    return opened
  }

  let closed: Promise<void> | undefined
  let current = open()
  let replacements = 0
  const ending = new Set<Promise<void>>()

  function replace(former: Pool): void {
    if (former !== current || closed !== undefined) return
    replacements++
    current = open()
    const ended = former.end()
    ending.add(ended)
    void ended.finally(() => ending.delete(ended))
  }

  async function close(): Promise<void> {
    await Promise.all([current.end(), ...ending])
  }

  return {
    async connect() {
      const from = current
      const client = await from.connect()
      return { client, session: sessions.get(client), replaceAll: () => replace(from) }
    },
    counts: () => ({
      busy: current.totalCount - current.idleCount,
      idle: current.idleCount,
      waiting: current.waitingCount,
    }),
    replacements: () => replacements,
    close: () => (closed ??= close()),
  }
}
