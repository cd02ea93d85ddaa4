// Notes about aliases that a write leaves without a target; --json prints the answer itself.
import type { ImportReport } from '@tessera/sdk'
import { harmless } from '../base/io.ts'
import type { Reporter } from '../base/io.ts'

const shownOfEach = 10
const shownTargets = 3

/** The fields of answers to writes. */
export type BrokenAliases = Pick<ImportReport, 'dry_run' | 'broken_aliases' | 'unresolved_aliases'>

/** Shows the first names for each reason; nothing if the answer has none. */
export function noteBrokenAliases(report: Reporter, answer: BrokenAliases): void {
  const { dry_run = false, broken_aliases: broken = [], unresolved_aliases: unresolved = [] } = answer
  const verb = (count: number, one: string, several: string) =>
    dry_run ? `would ${several}` : count === 1 ? one : several
  if (broken.length > 0)
    noteList(
      report,
      `${counted(broken.length)} ${verb(broken.length, 'leads', 'lead')} nowhere: what ${broken.length === 1 ? 'it points' : 'they point'} at is gone`,
      broken.map(harmless),
    )
  if (unresolved.length > 0)
    noteList(
      report,
      `${counted(unresolved.length)} ${verb(unresolved.length, 'points', 'point')} at what is not in the mode`,
      unresolved.map(({ name, missing_targets }) => `${harmless(name)} → ${someOf(missing_targets)}`),
    )
}

/** Whether two answers report the same aliases. */
export function sameBrokenAliases(one: BrokenAliases, other: BrokenAliases): boolean {
  const of = ({ broken_aliases, unresolved_aliases }: BrokenAliases) =>
    JSON.stringify([broken_aliases ?? [], unresolved_aliases ?? []])
  return of(one) === of(other)
}

const counted = (count: number) => `${count} ${count === 1 ? 'alias' : 'aliases'}`

function noteList({ note, paint }: Reporter, title: string, lines: readonly string[]): void {
  note(`${paint.yellow('!')} ${title}`)
  for (const line of lines.slice(0, shownOfEach)) note(`    ${line}`)
  const more = lines.length - shownOfEach
  if (more > 0) note(`    … and ${more} more (--json has all)`)
}

function someOf(names: readonly string[]): string {
  const more = names.length - shownTargets
  return names.slice(0, shownTargets).map(harmless).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
