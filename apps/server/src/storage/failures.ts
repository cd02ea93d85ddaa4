// Classifies failed statements: whether the connection is still usable, and whether a retry can succeed.
import { DatabaseError } from 'pg'

/** The server received the statement and rejected it for any reason. */
export function isRefusedByDatabase(error: unknown): error is Error {
  return error instanceof DatabaseError
}

/** The row already exists; `constraint` names the violated unique index or constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}

/** Not executed, because an earlier statement of the transaction failed. */
export const isAborted = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25P02'

/**
 * A serialization failure or a deadlock: PostgreSQL rolled the transaction back, and the same work may succeed in
 * another run.
 */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/**
 * The session no longer has the prepared statement in this form: a migration by another node changed the columns it returns
 * ("cached plan must not change result type"), or a pooler assigned another session.
 */
export function isStaleStatement(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    ((error.code === '0A000' && error.routine === 'RevalidateCachedQuery') || error.code === '26000')
  )
}

/** The server is available, but the connection is lost, with the statements or answers on it. */
export class DeadConnection extends Error {
  constructor() {
    super('The database connection does not answer')
  }
}

/** The server does not accept new connections either. */
export class SilentServer extends Error {
  constructor() {
    super('The database does not answer')
  }
}

/** No host of the connection string has the required role, for example during a fail-over. */
export class NoServer extends Error {
  constructor(role: 'primary' | 'replica', reasons: string, options?: ErrorOptions) {
    const what = role === 'primary' ? 'No database server accepts writes' : 'No database server is a replica'
    super(`${what}: ${reasons}`, options)
  }
}

/**
 * The server does not have the required role any more: it was demoted or promoted, or the name leads to another server.
 */
export class WrongServer extends Error {
  constructor(options?: ErrorOptions) {
    super('The database server has another role than before', options)
  }
}

/** Whether work that was given up has taken effect. */
export type Outcome = 'not_done' | 'unknown'

/** The database was unavailable for longer than work waits for it. */
export class GivenUp extends Error {
  readonly outcome: Outcome
  constructor(cause: Error, outcome: Outcome) {
    super(cause.message, { cause })
    this.outcome = outcome
  }
}

/**
 * The database or this connection is unavailable: the same work may succeed on a later connection. Whether the sent
 * statements took effect is unknown.
 */
export function isUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    error instanceof GivenUp ||
    error instanceof DeadConnection ||
    error instanceof SilentServer ||
    error instanceof NoServer ||
    error instanceof WrongServer
  )
}

/** The server answered, and the connection can continue: true except for errors that end the session. */
export function leavesConnectionUsable(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.severity !== 'FATAL' &&
    error.severity !== 'PANIC' &&
    !/^(08|57P0)/.test(error.code ?? '')
  )
}

const LOST = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '57P05', // an idle session was ended
  '25P03', // likewise in a transaction: our process or its machine stood still
  '53300', // too many connections: a refused one is not open
])

/** The connection failed or broke before the server could answer. The driver gives some of these errors no code. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Node reports a host with several addresses as one error.
  if (error instanceof AggregateError) return error.errors.every(isConnectionLost)
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return LOST.has(code) || code.startsWith('08')
  // The third: the server would have ended the statement earlier. The last: the connection took too long.
  return /^(Connection terminated|Client has encountered|Query read timeout|timeout expired)/.test(error.message)
}
