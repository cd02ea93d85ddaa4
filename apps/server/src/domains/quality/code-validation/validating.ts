// Validates code in a thread, which alone loads the parsers of languages and keeps the names of recent workspaces.
import type { CodeFinding, CodeLanguage } from '@tessera/contract'
import type { LoadedTokenset, Output, Token } from '@tessera/engine'
import { problems } from '../../../base/problems.ts'
import { inPieces } from '../../../kernel/pacing/pieces.ts'
import { createThread } from '../../../kernel/pacing/thread.ts'
import type { Ask, ThreadOptions } from '../../../kernel/pacing/thread.ts'
import type { SourceResolver } from '../../files/exports/service.ts'

export interface Code {
  code: string
  language: CodeLanguage
}

/** The tokens that code may use, as plain data for a thread. */
export interface TokenSource {
  tokensets: readonly LoadedTokenset[]
  /** Which say how files spell the names. */
  outputs: readonly Output[]
  /** null: those of all tokensets. */
  tokensetId: string | null
  /** What joins the tokensets; null: nothing. */
  resolver: SourceResolver | null
}

/** `key`: equal for equal tokens and outputs. */
export interface TokenOrigin {
  key: string
  load(): Promise<TokenSource>
}

export interface Validated {
  findings: CodeFinding[]
  total: number
}

export interface CodeValidator {
  /**
   * Calls `load` at its turn, unless the thread has the tokens. Throws 400 where the resolver has too many themes, or
   * reading takes too much time or memory, and 429 if too many wait.
   */
  validate(code: Code, tokens: TokenOrigin, account: string): Promise<Validated>
  close(): Promise<void>
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    codeValidator: CodeValidator
  }
}

/**
 * The messages to the thread, and its answers: whether it holds the tokens of a key; those of a source without its tokens,
 * and its tokens in parts, null; the code, its findings.
 */
export type Message =
  | { key: string }
  | { source: TokenSource; of: string }
  | { tokensOf: number; tokens: Token[] }
  | (Code & { against: string })
/** `fault`: why the tokens cannot be joined. */
export type Reply = boolean | null | Validated | { fault: string }

export function validateInThread({
  program = new URL('./code-thread.mjs', import.meta.url),
  ...options
}: Partial<ThreadOptions> = {}): CodeValidator {
  const refusals = { tooHeavy: problems.codeTooHeavy, busy: problems.codeValidationBusy }
  const limits = { limitMs: 10_000, idleMs: 120_000, waiting: 50, waitingForEach: 4 }
  const thread = createThread('validates code', { program, ...limits, ...options }, refusals)
  return {
    validate: (code, tokens, account) => thread.run(ask => validateBy(ask, code, tokens), account),
    close: thread.close,
  }
}

export async function validateBy(ask: Ask, code: Code, { key, load }: TokenOrigin): Promise<Validated> {
  if (!(await ask<boolean>({ key } satisfies Message))) await send(ask, key, await load())
  const reply = await ask<Validated | { fault: string }>({ ...code, against: key } satisfies Message)
  if ('fault' in reply) throw problems.invalidInput({ path: ['theme'], message: reply.fault })
  return reply
}

async function send(ask: Ask, of: string, source: TokenSource): Promise<void> {
  const tokensets = source.tokensets.map(set => ({ ...set, modes: set.modes.map(mode => ({ ...mode, tokens: [] })) }))
  await ask({ source: { ...source, tokensets }, of } satisfies Message)
  const modes = source.tokensets.flatMap(set => set.modes)
  for (const [tokensOf, mode] of modes.entries())
    for (const tokens of inPieces<Token>(mode.tokens)) await ask({ tokensOf, tokens } satisfies Message)
}
