// Prints a preview of changes to tokens.
import { harmless } from '../base/io.ts'
import type { Reporter } from '../base/io.ts'

export interface Change {
  mode: string
  name: string
  change: 'created' | 'updated' | 'deleted'
  before: Side | null
  after: Side | null
}

export interface Side {
  /** Of a change that may have renamed the token. */
  name?: string
  type: string
  value: unknown
  description?: string | null
}

export interface Summary {
  created: number
  updated: number
  deleted: number
  unchanged: number
}

const shownOfEach = 200

export function showChanges({ say, paint }: Reporter, changes: readonly Change[], all = false): void {
  const modes = [...new Set(changes.map(change => change.mode))]
  for (const mode of modes) {
    const own = changes.filter(change => change.mode === mode)
    say(paint.bold(harmless(mode)))
    for (const change of all ? own : own.slice(0, shownOfEach)) say(`  ${lineOf(change, paint)}`)
    if (!all && own.length > shownOfEach) say(paint.dim(`  … and ${own.length - shownOfEach} more (--all shows them)`))
  }
}

function lineOf({ change, name, before, after }: Change, paint: Reporter['paint']): string {
  const text = harmless(name)
  if (change === 'created') return paint.green(`+ ${text}  ${sideText(after)}`)
  if (change === 'deleted') return paint.red(`- ${text}  ${sideText(before)}`)
  const renaming = renamingText(before, after)
  const [from, to] = [sideText(before), sideText(after)]
  if (from !== to) return paint.yellow(`~ ${renaming ?? text}  ${from} → ${to}`)
  return paint.yellow(`~ ${renaming ?? `${text}  ${otherDifference(before, after)}`}`)
}

/** Both names; null where the name stayed or is not given. */
function renamingText(before: Side | null, after: Side | null): string | null {
  if (before?.name === undefined || after?.name === undefined || before.name === after.name) return null
  return harmless(`${before.name} → ${after.name}`)
}

function otherDifference(before: Side | null, after: Side | null): string {
  if (before?.type !== after?.type) return `type ${before?.type} → ${after?.type}`
  return before?.description !== after?.description ? 'description' : 'extensions'
}

export function sideText(side: Pick<Side, 'value'> | null): string {
  if (!side) return ''
  const { value } = side
  const alias = typeof value === 'object' && value !== null && 'alias_to' in value ? String(value.alias_to) : null
  const text = alias !== null ? `{${alias}}` : typeof value === 'string' ? value : JSON.stringify(value)
  return harmless(text.length > 60 ? `${text.slice(0, 57)}…` : text)
}

export const totalOf = (reports: readonly Summary[]): Summary =>
  reports.reduce(
    (sum, each) => ({
      created: sum.created + each.created,
      updated: sum.updated + each.updated,
      deleted: sum.deleted + each.deleted,
      unchanged: sum.unchanged + each.unchanged,
    }),
    { created: 0, updated: 0, deleted: 0, unchanged: 0 },
  )

export const summaryText = ({ created, updated, deleted, unchanged }: Summary): string =>
  `${created} created, ${updated} changed, ${deleted} deleted, ${unchanged} unchanged`
