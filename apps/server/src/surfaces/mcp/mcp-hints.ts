// Data beside a refusal over MCP: a hint for the next step, the code, and names.
import { problemCodes } from '@tessera/contract'
import type { ProblemRule } from '@tessera/contract'
import type { Problem } from '../../base/problems.ts'

/** Lets an agent continue without asking. */
export function hintFor({ code }: Problem): string | null {
  const rules: Record<string, ProblemRule> = problemCodes
  return rules[code]?.hint ?? null
}

/** Useful details, but not so many that they hide the message. */
export function dataOf({ code, details, apart }: Problem): string {
  const entries = Object.entries({ code, ...details, ...apart.data })
  return JSON.stringify(Object.fromEntries(entries.map(([key, value]) => [key, shortened(value)])))
}

function shortened(value: unknown): unknown {
  if (!Array.isArray(value) || value.length <= 20) return value
  const list: unknown[] = value
  return [...list.slice(0, 20), `… and ${list.length - 20} more`]
}
