// A finding of a rule as `check` prints it, whether files or a workspace were checked.
import type { CheckFinding as Answered } from '@tessera/sdk'
import type { CheckFinding, FixOperation } from '@tessera/engine'
import { harmless } from '../../base/io.ts'

type Fix = FixOperation | NonNullable<Answered['fix']>[number]

export interface Reported extends Pick<CheckFinding, 'fingerprint' | 'severity' | 'message' | 'token' | 'count'> {
  /** Also one of a newer server. */
  rule: string
  tokenset: string | null
  /** null with a resolver. */
  mode: string | null
  resolver: string | null
  /** The first of the permutations, of `count`. */
  input: Record<string, string> | null
  measured: number | null
  required: number | null
  /** Operations of a batch on its mode that make it go away. */
  fix: readonly Fix[]
  /** Accepted on the server. */
  known: boolean
  /** Of the token; file is '' where a workspace was checked. */
  file: string
  line: number | null
  column: number | null
}

/** Findings that are counted and not listed. */
export interface Unlisted {
  severity: Reported['severity']
  known: boolean
  count: number
}

/** The least severity that makes the command fail. */
export const blockings = ['error', 'warning', 'info', 'never'] as const
export type Blocking = (typeof blockings)[number]

export const isBlocking = ({ severity, known }: Pick<Reported, 'severity' | 'known'>, least: Blocking): boolean =>
  !known && blockings.indexOf(severity) <= blockings.indexOf(least) && least !== 'never'

/** `Core / Dark`, or `Themes (scheme:dark, and 3 more permutations)`. */
export function placeOf({ tokenset, mode, resolver, input, count }: Reported): string {
  if (resolver === null) return harmless([tokenset, mode].filter(Boolean).join(' / '))
  const chosen = Object.entries(input ?? {}).map(([modifier, context]) => `${modifier}:${context}`)
  const more = count === 2 ? ', and 1 more permutation' : count > 2 ? `, and ${count - 1} more permutations` : ''
  return harmless(`${resolver} (${chosen.join(',')}${more})`)
}

/** One sentence, '' where the rule knows no remedy. */
export function fixText(fix: readonly Fix[]): string {
  const [first] = fix
  if (!first) return ''
  const more = fix.length > 1 ? `, and ${fix.length - 1} more` : ''
  return harmless(`${stepText(first)}${more}`)
}

function stepText(step: Fix): string {
  if (step.op === 'delete') return `Delete ${step.name}`
  if (step.op === 'update' && step.new_name !== undefined) return `Rename ${step.name} to ${step.new_name}`
  if (step.op === 'update') return `Set ${step.name} to ${valueText(step.value)}`
  return `Create ${step.name} with ${valueText(step.value)}`
}

function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'alias_to' in value) return `{${String(value.alias_to)}}`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
