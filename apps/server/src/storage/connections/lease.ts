// A connection while somebody has it. Every statement is prepared under a name made from its text: the server then parses and plans it
// once per connection, which is worth a factor of eight on the look-ups that each request makes.
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { DatabaseError, type ClientBase, type QueryResult } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { SilentServer, WrongServer, isStaleStatement, isUnavailable, leavesConnectionUsable } from '../failures.ts'
import type { Connected, Connections } from './pool.ts'
import type { SessionOptions } from './session.ts'
import { watchOver } from './watch.ts'

const MAX_NAMES = 2000
const names = new Map<string, string>()

/** In a statement whose best plan depends on its values: it has no name, and the server plans it for them each time. */
export const plannedEachTime = sql`/* planned each time */`

/** The name a text is prepared under, or none when texts are so many that they must be built by a loop: servers keep each for ever. */
export function statementName(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES && !text.includes(plannedEachTime.text)) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

export interface Lease {
  /** Several statements have several results. */
  execute(text: string): Promise<QueryResult | QueryResult[]>
  run<Row>(statement: Sql): Promise<Row[]>
  /** A statement outside of a transaction. */
  runAlone<Row>(statement: Sql): Promise<Row[]>
  usable(): boolean
  release(): void
}

/** What it is for: a server that refuses to write is not the one to write to. */
export type Purpose = 'read' | 'write'

export function leasesOf(
  pool: Connections,
  { pooled = false, statementTimeoutMs }: SessionOptions,
): (purpose: Purpose) => Promise<Lease> {
  const whileThere = watchOver(pool.server, pooled)
  // Incremented when the server loses or rejects prepared statements: all names change, so that no connection uses an old one.
  let generation = 0

  async function connected(): Promise<Connected> {
    const { arriving, replaceAll } = pool.connect()
    try {
      return await whileThere(arriving)
    } catch (error) {
      // Another host may be the primary by now.
      if (error instanceof SilentServer) replaceAll()
      // It may still arrive when nobody waits for it any more.
      arriving.then(
        ({ client }) => client.release(),
        () => undefined,
      )
      throw error
    }
  }

  return async purpose => {
    const { client, session, cancel, replaceAll } = await connected()
    let failure: Error | undefined
    const fail = (error: Error) => {
      failure ??= error
      // What ended this connection has ended the others or will: the primary may be another server by now.
      if (isUnavailable(error)) replaceAll()
    }
    client.on('error', fail) // without a listener, a connection that breaks between two statements would end the process
    async function send<R>(query: () => Promise<R>): Promise<R> {
      if (failure !== undefined) throw failure
      inOneMessage(client)
      try {
        return await whileThere(query(), session)
      } catch (cause) {
        const error = purpose === 'write' && isRefusedByReplica(cause) ? new WrongServer({ cause }) : cause
        if (isStaleStatement(error)) generation++
        if (!leavesConnectionUsable(error)) fail(error instanceof Error ? error : new Error(String(error)))
        throw error
      }
    }
    async function run<Row>({ text, values }: Sql): Promise<Row[]> {
      // Behind a pooler the next session may not have it.
      const prepared = pooled ? undefined : statementName(text)
      const name = prepared === undefined ? undefined : `${prepared}.${generation}`
      return (await send(() => client.query({ text, values, name }))).rows as Row[]
    }
    return {
      execute: text => send(() => client.query(text)),
      run,
      async runAlone(statement) {
        if (!pooled) return run(statement)
        // No session of ours could have been told how long it may take.
        const timer = setTimeout(cancel, statementTimeoutMs)
        return run<never>(statement).finally(() => clearTimeout(timer))
      },
      usable: () => failure === undefined,
      release() {
        client.off('error', fail)
        client.release(failure)
      },
    }
  }
}

const gathering = new WeakSet<Writable>()

/** What is sent on one connection before the event loop goes on is one system call; each costs as much as a short statement. */
function inOneMessage(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (gathering.has(stream)) return
  gathering.add(stream)
  stream.cork()
  process.nextTick(() => {
    gathering.delete(stream)
    stream.uncork()
  })
}

/** A write on a server that is read-only; on a replica, a transaction that is to write is refused from the start, as not supported. */
const isRefusedByReplica = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '25006' || (error.code === '0A000' && replicaRoutines.includes(error.routine ?? '')))
/** By PostgreSQL 15, and from 16 on. */
const replicaRoutines = ['check_XactReadOnly', 'check_transaction_read_only']
