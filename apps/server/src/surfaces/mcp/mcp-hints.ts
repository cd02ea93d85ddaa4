// Data beside a refusal over MCP: a hint for the next step, the code, and names.
import { problemCodes } from '@tessera/contract'
import type { ProblemRule } from '@tessera/contract'
import type { Problem } from '../../base/problems.ts'

/** Lets an agent continue without asking. */
export function hintFor({ code }: Problem): string | null {
  const rules: Record<string, ProblemRule> = problemCodes
  return rules[code]?.hint ?? null
}

/** Useful details, but not so many that they hide the message. `near`: the name that a misspelt one may have meant. */
export function dataOf({ code, details, apart }: Problem, near: string | null): string {
  const entries = Object.entries({ code, ...(near === null ? {} : { did_you_mean: near }), ...details, ...apart.data })
  return JSON.stringify(Object.fromEntries(entries.map(([key, value]) => [key, shortened(value)])))
}

function shortened(value: unknown): unknown {
  if (!Array.isArray(value) || value.length <= 20) return value
  const list: unknown[] = value
  return [...list.slice(0, 20), `… and ${list.length - 20} more`]
}
