// A refusal: its code, which the contract's table explains, and its sentence.
import { oauthCodes, problemCodes } from '@tessera/contract'
import type { OAuthCode, ProblemCode, ProblemRule } from '@tessera/contract'

const codes = { ...problemCodes, ...oauthCodes }
type Code = ProblemCode | OAuthCode
type Each<Status> = Status extends readonly (infer One)[] ? One : Status
export type StatusOf<C extends Code> = Each<(typeof codes)[C]['status']>

/** A refusal's sentence without the names that users wrote, and these. */
interface Apart {
  sentence: string
  data: Record<string, unknown>
}

interface More<C extends Code> {
  /** Fields besides `error` in the body, for example the conflicts of a merge. */
  details?: Record<string, unknown>
  /** The message without names that users wrote: an agent reads those as separate data. */
  apart?: Apart
  /** Seconds after which the same may be tried again (RFC 9110 §10.2.3). */
  retryAfter?: number
  /** Of a code that has several: which. The first when absent. */
  status?: StatusOf<C> | undefined
}

export class Problem<C extends Code = Code> extends Error {
  readonly code: C
  readonly status: number
  readonly details: Record<string, unknown>
  readonly apart: Apart
  readonly retryAfter: number | undefined
  constructor(code: C, sentence: string, more: More<C> = {}) {
    super(sentence)
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
