/** A refusal of the server, or a server that did not answer (`status` 0). */
export class TesseraError extends Error {
  override readonly name = 'TesseraError'
  readonly status: number
  /** Fields beside `error` in the answer, for example the `errors` of a batch. */
  readonly details: Record<string, unknown>
  /** Names the request in the server's log. */
  readonly requestId: string | null
  /** When calls are answered again, where the rate limit refused this one. */
  readonly retryAt: Date | null

  constructor(
    message: string,
    more: {
      status: number
      details?: Record<string, unknown>
      requestId?: string | null
      retryAt?: Date | null
      cause?: unknown
    },
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.status = more.status
    this.details = more.details ?? {}
    this.requestId = more.requestId ?? null
    this.retryAt = more.retryAt ?? null
  }
}

/** Also right where two copies of this package meet. */
export const isTesseraError = (error: unknown): error is TesseraError =>
  error instanceof Error && error.name === 'TesseraError'
