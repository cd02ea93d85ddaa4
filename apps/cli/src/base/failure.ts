// Failures and exit codes. The codes are documented in docs/cli.md and stable.
import { isTesseraError } from '@tessera/sdk'
import type { TesseraError } from '@tessera/sdk'

export const exitCodes = {
  ok: 0,
  /** It failed, for example by a refusal or a broken file. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** `diff` and `pull --check` found differences. */
  differs: 3,
  /** Not signed in, or not allowed. */
  denied: 4,
  /** The server does not answer. */
  unavailable: 5,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Of a fault of the configuration: the manual of the instance explains it. */
export interface ManualPlace {
  /** As the configuration itself names it, where that much of it can be read. */
  server?: string | undefined
}

interface More {
  hint?: string
  exitCode?: ExitCode
  details?: Record<string, unknown>
  manual?: ManualPlace
}

/** An expected failure, with the problem and the next step. */
export class Failure extends Error {
  readonly exitCode: ExitCode
  readonly hint: string | null
  /** For `--json`. */
  readonly details: Record<string, unknown>
  readonly manual: ManualPlace | null
  constructor(message: string, more: More = {}) {
    super(message)
    this.exitCode = more.exitCode ?? exitCodes.failed
    this.hint = more.hint ?? null
    this.manual = more.manual ?? null
    this.details = more.details ?? {}
  }
}

export const usage = (message: string, hint?: string): Failure =>
  new Failure(message, { exitCode: exitCodes.usage, ...(hint === undefined ? {} : { hint }) })

/** Adds the next step to a refusal of the server; unexpected errors are returned unchanged. */
export function toFailure(error: unknown): unknown {
  if (!isTesseraError(error)) return error
  const { status, code, message, details, requestId } = error
  const more = {
    details: { status, ...(code ? { code } : {}), ...details, ...(requestId ? { request_id: requestId } : {}) },
  }
  if (status === 401)
    return new Failure(message, {
      ...more,
      exitCode: exitCodes.denied,
      hint: 'The key is unknown, expired or revoked. Sign in again with `tessera login`, or set TESSERA_API_KEY.',
    })
  if (status === 403) return new Failure(message, { ...more, exitCode: exitCodes.denied, hint: hintFor403(code) })
  if (status === 429)
    return new Failure(message, { ...more, exitCode: exitCodes.unavailable, hint: 'Wait a minute, then run it again.' })
  if (status === 0 || status >= 500)
    return new Failure(message, {
      ...more,
      exitCode: exitCodes.unavailable,
      hint: 'Is the server running, and is its address right? `tessera doctor` looks closer.',
    })
  return new Failure(message, more)
}

function hintFor403(code: TesseraError['code']): string {
  if (code === 'scope_missing')
    return 'Make a key with this scope in the dashboard under API keys, or run `tessera login`.'
  if (code === 'role_insufficient') return 'Ask an owner or administrator of the workspace for the role of an editor.'
  if (code && planCodes.has(code))
    return 'An administrator gives accounts their plan: in the dashboard, Accounts of this instance, in the menu of their account.'
  return 'The plan or role of this account does not allow it.'
}

const planCodes: ReadonlySet<string> = new Set([
  'plan_lacks_organizations',
  'plan_lacks_api_write',
  'workspace_limit_reached',
  'member_limit_reached',
  'organization_read_only',
] satisfies TesseraError['code'][])
