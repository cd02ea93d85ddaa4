// A call of an operation on any surface, and its answer.
import type { AnyOperation, Surface } from '@tessera/contract'
import type { Credential } from '../access/access.store.ts'
import type { Db } from '../storage/database.ts'
import type { Cookies } from './context.ts'
import type { Representation } from './answers/text-cache.ts'
import type { RateState } from '../limits/rate-limiter.ts'
import type { IdempotentRequest } from './idempotency/idempotency.ts'
import type { Extent } from './make-context.ts'

/** A handler of any operation: plain, in two stages, or with a prefetch. */
export interface AnyHandler {
  (context: never, input: never, ready?: unknown): Promise<unknown>
  prepare?: (context: never, input: never) => Promise<unknown>
  prefetch?: (db: Db, ids: never, input: never) => Promise<unknown>
  /** Of a GET: its answer for a record that was just written, where that alone says it. */
  afterWrite?: (record: never) => Representation | undefined
}

export interface Bound {
  operation: AnyOperation
  run: AnyHandler
}

export interface Call {
  bound: Bound
  surface: Surface
  credential: Credential
  /** The path's parameters, decoded. */
  params: Record<string, string>
  /** Reads the body, once the caller is authenticated and authorized. */
  receive?: () => Promise<void>
  /** Parses the input; throws its problem. Called once everything else is permitted. */
  input: () => unknown
  ip: string
  userAgent: string | null
  /** The answer's X-Request-Id; null outside of requests. */
  requestId: string | null
  /** The device cookie of the browser, unparsed. */
  device?: string | null
  ifMatch?: string
  /** `input` and the path as one text: reads with the same text may share an answer. */
  question?: string
  /** Parses the Idempotency-Key; throws its problem. Absent: the request has no key. */
  idempotency?: (() => IdempotentRequest) | undefined
  /** The surface has counted the request already. */
  counted?: boolean
  /** The count for its token, which may still be under way. */
  counting?: RateState | Promise<RateState> | undefined
  /** Runs the operation, answers as it would, and rolls everything back. Reads ignore it. */
  rehearse?: boolean
  /** Called as soon as the request is counted, so that every later answer can have the headers. */
  onRate?: (state: RateState) => void
}

export interface Answer {
  status: number
  /** A JSON value, a representation, or a file. */
  body: unknown
  cookies: Cookies
  /** Of a record that was made or changed: the entity tag of a GET of it. */
  etag?: string | undefined
  replayed?: boolean
  /** The ids of the history entries that the call wrote. */
  changes?: string[]
  /** The size of the change, if this is the answer of a dry run. */
  rehearsed?: Extent
}
