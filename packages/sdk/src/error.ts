import type { ProblemCode } from '@tessera/contract'

declare const newer: unique symbol
/** Of the client itself: nothing answered, nothing in time, or what answered is no Tessera server. */
export type ClientCode = 'network_error' | 'timeout' | 'not_tessera'
/** A code of docs/errors.md, one of the client, or one that a newer server has added. */
export type ErrorCode = ProblemCode | ClientCode | (string & { readonly [newer]: true })

/** A refusal by the server, or a server that did not answer (`status` 0). */
export class TesseraError extends Error {
  override readonly name = 'TesseraError'
  readonly status: number
  /** For programs; null: the server gave none. */
  readonly code: ErrorCode | null
  /** Fields beside `error` in the answer, for example the `errors` of a batch. */
  readonly details: Record<string, unknown>
  /** Identifies the request in the server's log. */
  readonly requestId: string | null
  /** The earliest time of a retry, if a 429 or 503 states it (by this machine's clock). */
  readonly retryAt: Date | null

  constructor(
    message: string,
    more: {
      status: number
      code?: ErrorCode | null
      details?: Record<string, unknown>
      requestId?: string | null
      retryAt?: Date | null
      cause?: unknown
    },
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.status = more.status
    this.code = more.code ?? null
    this.details = more.details ?? {}
    this.requestId = more.requestId ?? null
    this.retryAt = more.retryAt ?? null
  }
}

/** Also works across two copies of this package. */
export const isTesseraError = (error: unknown): error is TesseraError =>
  error instanceof Error && error.name === 'TesseraError'
