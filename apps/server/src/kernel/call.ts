// A call of an operation, whatever the surface, and its answer.
import type { AnyOperation, Surface } from '@tessera/contract'
import type { Credential } from '../access/access.store.ts'
import type { Db } from '../storage/database.ts'
import type { Cookies } from './context.ts'
import type { RateState } from '../limits/rate-limiter.ts'
import type { IdempotentRequest } from './idempotency/idempotency.ts'
import type { Extent } from './make-context.ts'

/** A handler of any operation, with one stage or two, or one that prefetches. */
export interface AnyHandler {
  (context: never, input: never, ready?: unknown): Promise<unknown>
  prepare?: (context: never, input: never) => Promise<unknown>
  prefetch?: (db: Db, ids: never, input: never) => Promise<unknown>
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
  /** Reads the input; throws the problem that it has. Called when everything else has been permitted. */
  input: () => unknown
  ip: string
  userAgent: string | null
  /** The answer's X-Request-Id; null outside of requests. */
  requestId: string | null
  /** The device cookie of the browser, unparsed. */
  device?: string | null
  ifMatch?: string
  /** `input` and the path as one text: a read with the same text may get the same answer. */
  question?: string
  /** Reads the Idempotency-Key; throws the problem that it has. Absent: there is none. */
  idempotency?: (() => IdempotentRequest) | undefined
  /** The surface has counted the request already. */
  counted?: boolean
  /** What has begun to count it for its token. */
  counting?: RateState | Promise<RateState> | undefined
  /** Runs the operation, answers as it would, and rolls everything back. Reads are unaffected. */
  rehearse?: boolean
  /** Called as soon as the request is counted, so that every answer after that can have the headers. */
  onRate?: (state: RateState) => void
}

export interface Answer {
  status: number
  /** JSON to be sent, a representation, or a file. */
  body: unknown
  cookies: Cookies
  replayed?: boolean
  /** The entries of the history that it wrote. */
  changes?: string[]
  /** Of a dry run: the answer that the operation would have given. */
  rehearsed?: Extent
}
