// A refusal: its code, which the contract's table explains, and its message.
import { oauthCodes, problemCodes } from '@tessera/contract'
import type { OAuthCode, ProblemCode, ProblemRule } from '@tessera/contract'

const codes = { ...problemCodes, ...oauthCodes }
type Code = ProblemCode | OAuthCode
type Each<Status> = Status extends readonly (infer One)[] ? One : Status
export type StatusOf<C extends Code> = Each<(typeof codes)[C]['status']>

/** The message without user-written names, and those names. */
interface Apart {
  sentence: string
  data: Record<string, unknown>
}

interface More<C extends Code> {
  /** Fields besides `error` in the body, such as the conflicts of a merge. */
  details?: Record<string, unknown>
  /** The message without user-written names, which an agent gets as separate data. */
  apart?: Apart
  /** Seconds until a retry may succeed (RFC 9110 §10.2.3). */
  retryAfter?: number
  /** For the log. */
  cause?: unknown
  /** Selects one of several statuses of a code; default: the first. */
  status?: StatusOf<C> | undefined
}

export class Problem<C extends Code = Code> extends Error {
  readonly code: C
  readonly status: number
  readonly details: Record<string, unknown>
  readonly apart: Apart
  readonly retryAfter: number | undefined
  constructor(code: C, sentence: string, more: More<C> = {}) {
    super(sentence, { cause: more.cause })
    const { status }: ProblemRule = codes[code]
    this.code = code
    this.status = more.status ?? (typeof status === 'number' ? status : status[0])
    this.details = more.details ?? {}
    this.apart = more.apart ?? { sentence, data: {} }
    this.retryAfter = more.retryAfter
  }
}

export const problemOf = (error: unknown): Problem | null => (error instanceof Problem ? error : null)

export const refuse = <C extends ProblemCode>(code: C, sentence: string, more?: More<C>) =>
  new Problem(code, sentence, more)
