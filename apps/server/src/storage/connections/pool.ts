// The connections to the database, prepared for our statements.
import { Client, Pool, type ClientBase, type PoolClient, type QueryResult } from 'pg'
import { columnTypes } from '../column-types.ts'
import { WrongServer, isUnavailable } from '../failures.ts'
import { hostsOf, type Connection, type Role } from './hosts.ts'
import { serverFor } from './primary.ts'
import type { Session } from './stranded.ts'
import { backendOf, opened, PooledClient, socketOf } from './driver.ts'
import { afterRunning } from './running-time.ts'
import { cancelOn, greetingOf, type SessionOptions } from './session.ts'
import { isLocal } from './probe.ts'
import { watchOver, type WatchTimes, type WhileThere } from './watch.ts'

export interface PoolOptions extends SessionOptions {
  /** If its connection string has several hosts, the one with the role is used. */
  connection: Connection
  /** Default: `primary`. */
  role?: Role
  maxConnections?: number
  applicationName?: string
  /** When a server counts as silent, for tests. */
  watch?: Partial<WatchTimes> | undefined
  /** Called when an idle connection breaks. */
  onIdleError?: (error: Error) => void
}

export interface Connected {
  client: PoolClient
  /** Its session at the server; undefined behind a pooler, which may change it for each statement. */
  session: Session | undefined
  server: Connection
  /** Whether its generation has been replaced. */
  replaced(): boolean
  /** Asks the server to cancel what the connection is waiting for. */
  cancel(): void
  /** Closes all connections of this generation, each after its work: the cause probably affects all of them. */
  replaceAll(why: Error): void
}

/** Connections in use and idle, and the number of waiting callers. */
export interface ConnectionCounts {
  busy: number
  idle: number
  waiting: number
}

/** A connection that is being opened. */
export interface Connecting {
  arriving: Promise<Connected>
  /** Like that of `Connected`, for a server that accepts no connections. */
  replaceAll(why: Error): void
}

export interface Connections {
  connect(): Connecting
  /** Ends a wait for a server that is silent, or a connection that is dead. */
  whileThere: WhileThere
  counts(): ConnectionCounts
  /** The number of replaced generations. */
  replacements(): number
  close(): Promise<void>
}

/**
 * Limits opening a connection, greeting included, unless the server is slow; one that is lost meanwhile is opened again.
 * By then, `watch.ts` knows whether the server is silent or slow. Waiting for a free connection may take longer.
 */
const connectMs = 2_400

export function createPool(options: PoolOptions): Connections {
  const { onIdleError, role = 'primary', pooled = false, connection, watch: times } = options
  const locate = serverFor(role, connection)
  let closed: Promise<void> | undefined
  let current: Generation | undefined
  let last: Connection | undefined
  const hasSeveral = hostsOf(connection, role).length > 1
  const server = () => (current ? current.server : last)
  const { whileThere, isSlow } = watchOver({ server, pooled, times, locate: hasSeveral ? locate : undefined })
  const { open, sessionOf } = createOpening(options, isSlow)
  let replacements = 0
  const ending = new Set<Promise<void>>()

  function generation(): Generation {
    if (closed !== undefined) throw new Error('The database has been closed')
    if (current !== undefined) return current
    const made: Generation = {
      awaited: new Set(),
      opening: locate().then(server => {
        made.server = last = server
        made.pool = open(server)
        made.pool.on('error', error => {
          if (closed === undefined) onIdleError?.(error) // afterwards the end of the server is expected
        })
        return made.pool
      }),
    }
    made.opening.catch((error: Error) => replace(made, error)) // the waiting caller gets the reason
    return (current = made)
  }

  function replace(former: Generation, why: Error): void {
    if (former !== current || closed !== undefined) return
    replacements++
    former.replacedBy = why
    current = undefined
    for (const giveUp of former.awaited) giveUp(why)
    const ended = end(former)
    ending.add(ended)
    void ended.finally(() => ending.delete(ended))
  }

  const ways = { sessionOf, replace, isCurrent: (generation: Generation) => generation === current }
  return {
    connect() {
      const from = generation()
      return { arriving: arriveIn(from, ways), replaceAll: why => replace(from, why) }
    },
    whileThere,
    counts() {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = current?.pool ?? {}
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    },
    replacements: () => replacements,
    close: () => (closed ??= Promise.all([...(current ? [end(current)] : []), ...ending]).then(() => undefined)),
  }
}

/** Opens pools that greet a connection before it is leased. */
function createOpening(options: PoolOptions, isSlow: () => boolean) {
  const { pooled, role = 'primary' } = options
  const greeting = greetingOf(options)
  const sessions = new WeakMap<ClientBase, Session>()
  const limits = new WeakMap<ClientBase, () => void>()

  function limit(client: ClientBase): void {
    const stop = () => limits.get(client)?.()
    const late = () => {
      if (isSlow()) begin()
      else socketOf(client).destroy(new Error('timeout expired'))
    }
    const begin = () => limits.set(client, afterRunning(connectMs, late))
    begin()
    socketOf(client).once('close', stop)
  }

  async function greet(client: ClientBase): Promise<void> {
    const answered = (await client.query(greeting)) as QueryResult | QueryResult[]
    limits.get(client)?.()
    const { pid, since, replica } = [answered].flat().at(-1)!.rows[0] as Session & { replica: boolean }
    if (replica !== (role === 'replica')) throw new WrongServer()
    // Behind a pooler, the connection's process id is the pooler's own, and the session differs for each statement.
    if (!pooled && pid === backendOf(client).processID) sessions.set(client, { pid, since })
  }

  const open = (server: Connection) => {
    // A server on this machine is there until it ends, however slow it is.
    const opening = isLocal(server) ? () => undefined : limit
    return new Pool({
      ...server,
      Client: opened(pooled ? PooledClient : Client, opening),
      // Sends statements without waiting for earlier answers; poolers may not support that.
      pipeline: !pooled,
      max: options.maxConnections ?? 10,
      application_name: options.applicationName ?? 'tessera',
      // With a delay, Node also enables a probe each second, at most ten: a dead idle connection is detected within 20
      // s.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      types: columnTypes,
      // The pool awaits the promise, although its type does not declare it.
      onConnect: greet as (client: ClientBase) => void,
    })
  }

  return { open, sessionOf: (client: ClientBase) => sessions.get(client) }
}

/** The connections to one server, from its discovery until all are closed together. */
interface Generation {
  /** Functions that reject waiting callers: no connection follows after the replacement. */
  awaited: Set<(why: Error) => void>
  opening: Promise<Pool>
  replacedBy?: Error
  server?: Connection
  pool?: Pool
}

interface Ways {
  sessionOf(client: ClientBase): Session | undefined
  isCurrent(generation: Generation): boolean
  replace(former: Generation, why: Error): void
}

async function arriveIn(from: Generation, { sessionOf, replace, isCurrent }: Ways): Promise<Connected> {
  const pool = await from.opening
  if (!isCurrent(from)) throw from.replacedBy ?? new Error('The database has been closed')
  const client = await arrival(pool, from).catch((error: Error) => {
    // The next try looks for the primary again.
    if (isUnavailable(error)) replace(from, error)
    throw error
  })
  return {
    client,
    session: sessionOf(client),
    server: from.server!,
    replaced: () => !isCurrent(from),
    cancel: () => cancelOn(from.server!, client),
    replaceAll: why => replace(from, why),
  }
}

function arrival(pool: Pool, { awaited }: Generation): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    let waiting = true
    const giveUp = (why: Error) => {
      waiting = false
      reject(why)
    }
    awaited.add(giveUp)
    pool.connect().then(
      client => {
        awaited.delete(giveUp)
        if (waiting) resolve(client)
        else client.release()
      },
      (error: Error) => {
        awaited.delete(giveUp)
        reject(error)
      },
    )
  })
}

async function end({ opening }: Generation): Promise<void> {
  const pool = await opening.catch(() => undefined) // it never had a connection
  await pool?.end()
}
