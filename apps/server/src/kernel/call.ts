// A call of an operation, whatever the surface, and its answer.
import type { AnyOperation, Surface } from '@tessera/contract'
import type { Credential } from '../access/access.store.ts'
import type { Cookies, RateState } from './context.ts'
import type { IdempotentRequest } from './idempotency.ts'
import type { Extent } from './make-context.ts'

/** A handler of any operation, with one stage or two. */
export interface AnyHandler {
  (context: never, input: never, ready?: unknown): Promise<unknown>
  before?: (context: never, input: never) => Promise<unknown>
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
  /** Takes in the body, once it is known who sends it and that they may. */
  receive?: () => Promise<void>
  /** Reads the input; throws the problem that it has. Called when everything else has been permitted. */
  input: () => unknown
  ip: string
  userAgent: string | null
  /** The answer's X-Request-Id; null where no request asked. */
  requestId: string | null
  /** The cookie by which this browser is known, as it came. */
  device?: string | null
  ifMatch?: string
  /** All that `input` and the path say, as one text: who asks a read the same again may be given the same. */
  question?: string
  /** Reads the Idempotency-Key; throws the problem that it has. */
  idempotency?: () => IdempotentRequest | undefined
  /** The surface has counted the request already. */
  counted?: boolean
  /** Does all that the call would do, answers as it would, and takes everything back. Reads are as always. */
  rehearse?: boolean
  /** Told as soon as the request is counted, so that every answer after that can carry the headers. */
  onRate?: (state: RateState) => void
}

export interface Answer {
  status: number
  /** JSON to be sent, a representation, or a file. */
  body: unknown
  cookies: Cookies
  replayed?: boolean
  /** Of a dry run: what it would have come to. */
  rehearsed?: Extent
}
