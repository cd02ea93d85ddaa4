// A finding as `check` prints it, for files and for workspaces.
import type { CheckFinding as Answered } from '@tessera/sdk'
import type { CheckFinding, FixOperation } from '@tessera/engine'
import { harmless } from '../../../base/io.ts'

type Fix = FixOperation | NonNullable<Answered['fix']>[number]

export interface Reported extends Pick<CheckFinding, 'fingerprint' | 'severity' | 'message' | 'token' | 'count'> {
  /** A string, because a newer server may have other rules. */
  rule: string
  tokenset: string | null
  /** null with a resolver. */
  mode: string | null
  resolver: string | null
  /** The first of `count` permutations. */
  input: Record<string, string> | null
  measured: number | null
  required: number | null
  /** Batch operations on its mode that fix it. */
  fix: readonly Fix[]
  /** Accepted on the server. */
  known: boolean
  /** The place of the token; `file` is '' for a workspace. */
  file: string
  line: number | null
  column: number | null
}

/** The number of findings beyond the listed ones. */
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

/** One sentence; '' if the rule has no fix. */
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
