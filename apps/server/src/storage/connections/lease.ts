// A connection that a caller has leased. Every statement is prepared under a name derived from its text: the server
// then parses and plans it once per connection, which makes the look-ups of each request eight times as fast.
import { createHash, randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import { DatabaseError, type QueryResult } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { SilentServer, WrongServer, isStaleStatement, isUnavailable, leavesConnectionUsable } from '../failures.ts'
import type { Connected, Connections } from './pool.ts'
import type { Connection } from './hosts.ts'
import { socketOf } from './driver.ts'
import { movedBy, type SessionOptions } from './session.ts'
import { createEnding, type Session } from './stranded.ts'
import { isUnacknowledged } from './acknowledged.ts'

const MAX_NAMES = 2000
const names = new Map<string, string>()

/** Marks a statement whose best plan depends on its values: it is not prepared, and the server plans it each time. */
export const plannedEachTime = sql`/* planned each time */`

/**
 * The name of the prepared statement; none for texts so numerous that a loop must build them, because servers keep each
 * for ever.
 */
export function statementName(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES && !text.includes(plannedEachTime.text)) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

export interface Lease {
  begin(text: string): Promise<void>
  /** Several statements have several results. */
  execute(text: string): Promise<QueryResult | QueryResult[]>
  run<Row>(statement: Sql): Promise<Row[]>
  /** A statement outside of a transaction. */
  runAlone<Row>(statement: Sql): Promise<Row[]>
  usable(): boolean
  release(): void
}

/** Its purpose: a server that refuses to write is not the primary. */
export type Purpose = 'read' | 'write'

export interface LeaseOptions extends SessionOptions {
  /** With `pooled`: the same database without the pooler. */
  directly?: Connection | undefined
}

/** State that all leases of a pool share. */
interface Shared {
  options: LeaseOptions
  whileThere: Connections['whileThere']
  endSession: ReturnType<typeof createEnding>
  /**
   * Incremented when the server loses or rejects prepared statements: all names change, so that no connection uses an
   * old one.
   */
  generation: number
}

export function leasesOf(pool: Connections, options: LeaseOptions): (purpose: Purpose) => Promise<Lease> {
  const { whileThere } = pool
  const shared: Shared = { options, whileThere, endSession: createEnding(), generation: 0 }
  return async purpose => leaseOf(await connectedTo(pool), purpose, shared)
}

function leaseOf(connection: Connected, purpose: Purpose, shared: Shared): Lease {
  const { whileThere, endSession } = shared
  const { pooled = false, statementTimeoutMs, directly } = shared.options
  const { client } = connection
  let { session } = connection
  let failure: Error | undefined
  const fail = (error: Error) => {
    if (failure !== undefined) return
    failure = error
    // The cause probably affects the other connections as well: the primary may be another server now.
    if (isUnavailable(error)) connection.replaceAll(error)
    // An error from the server proves that it knows the session has ended.
    if (session !== undefined && !(error instanceof DatabaseError)) endSession(directly ?? connection.server, session)
  }
  client.on('error', fail) // without a listener, a connection that breaks between two statements would end the process
  const socket = socketOf(client)
  const watched = {
    moved: () => movedBy(socket),
    unacknowledged: () => isUnacknowledged(socket),
    suspect: connection.replaced,
  }
  const inTurn = pooled ? oneByOne() : undefined
  async function send<R>(query: () => Promise<R>, mark?: string): Promise<R> {
    if (failure !== undefined) throw failure
    inOneMessage(socket)
    try {
      return await whileThere(query(), {
        ...watched,
        session: session ?? (mark === undefined ? undefined : { mark }),
      })
    } catch (cause) {
      const error = purpose === 'write' && isRefusedByReplica(cause) ? new WrongServer({ cause }) : cause
      if (isStaleStatement(error)) shared.generation++
      if (!leavesConnectionUsable(error)) fail(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }
  const sendInTurn: typeof send = (query, mark) => (inTurn ? inTurn(() => send(query, mark)) : send(query))
  const execute = (text: string) => sendInTurn(() => client.query(text) as Promise<QueryResult | QueryResult[]>)
  async function run<Row>(statement: Sql, mark?: string): Promise<Row[]> {
    // Behind a pooler the next session may lack the prepared statement.
    const query = queryOf(statement, pooled ? undefined : shared.generation, mark)
    return (await sendInTurn(() => client.query(query), mark)).rows as Row[]
  }
  return {
    execute,
    run,
    async begin(text) {
      const begun = await execute(text)
      // The pooler assigns this session until the transaction ends.
      if (pooled) session = [begun].flat().at(-1)!.rows[0] as Session
    },
    async runAlone(statement) {
      if (!pooled) return run(statement)
      // The statement time limit cannot be set in a session that is not ours.
      const timer = setTimeout(connection.cancel, statementTimeoutMs)
      return run<never>(statement, purpose === 'read' ? newMark() : undefined).finally(() => clearTimeout(timer))
    },
    usable: () => failure === undefined,
    release() {
      client.off('error', fail)
      client.release(failure)
    },
  }
}

async function connectedTo(pool: Connections): Promise<Connected> {
  const { arriving, replaceAll } = pool.connect()
  try {
    // It may have been open for long.
    return await pool.whileThere(arriving, { isAnswer: false })
  } catch (error) {
    // Another host may be the primary now.
    if (error instanceof SilentServer) replaceAll(error)
    // The connection may arrive after the caller stopped waiting.
    arriving.then(
      ({ client }) => client.release(),
      () => undefined,
    )
    throw error
  }
}

/** `generation`: part of the names of prepared statements; undefined: the statement is not prepared. */
function queryOf({ text, values }: Sql, generation: number | undefined, mark: string | undefined) {
  const prepared = generation === undefined ? undefined : statementName(text)
  const name = prepared === undefined ? undefined : `${prepared}.${generation}`
  return { text: mark === undefined ? text : mark + text, values, name }
}

/** Behind a pooler, the driver gets and sends one statement after the other. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <R>(send: () => Promise<R>): Promise<R> => {
    const turn = last.then(send)
    last = turn.catch(() => undefined)
    return turn
  }
}

const process36 = randomInt(2 ** 40).toString(36)
let marks = 0
/** Identifies a statement at the server, because it has no session of its own. */
const newMark = () => `/* ${process36} ${(marks++).toString(36)} */ `

const gathering = new WeakSet<Socket>()

/**
 * Statements sent on one connection in the same event loop turn share a system call, since each call costs as much as a
 * short statement.
 */
function inOneMessage(socket: Socket): void {
  if (gathering.has(socket)) return
  gathering.add(socket)
  socket.cork()
  process.nextTick(() => {
    gathering.delete(socket)
    socket.uncork()
  })
}

/** A write on a read-only server. A replica rejects a writing transaction at its start, as not supported. */
const isRefusedByReplica = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '25006' || (error.code === '0A000' && replicaRoutines.includes(error.routine ?? '')))
/** For PostgreSQL 15, and for 16 and later. */
const replicaRoutines = ['check_XactReadOnly', 'check_transaction_read_only']
