// The findings of a tokenset by the cell of the grid that they are about.
import type { CheckFinding } from '@tessera/contract'
import { cellKey } from '../../edits/pending.ts'
import { severities, type Severity } from '../severities.ts'

export interface Mark {
  severity: Severity
  /** For people: every message, the gravest first. */
  text: string
}

/** By `cellKey`; a finding in permutations of themes is about no mode, and stands at the name alone. */
export type Marks = ReadonlyMap<string, Mark>

export const noMarks: Marks = new Map()

/**
 * What is known is left out. A cell whose findings are the same keeps its mark, so that only the others are drawn
 * again.
 */
export function marksOf(findings: readonly CheckFinding[], tokenset_id: string, before: Marks): Marks {
  const byCell = new Map<string, CheckFinding[]>()
  for (const finding of findings) {
    if (finding.known || finding.tokenset_id !== tokenset_id || finding.token === '') continue
    const key = finding.mode_id === null ? finding.token : cellKey(finding.mode_id, finding.token)
    const list = byCell.get(key)
    if (list) list.push(finding)
    else byCell.set(key, [finding])
  }
  const marks = new Map<string, Mark>()
  for (const [key, list] of byCell) {
    list.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
    const text = list.map(({ message }) => message).join('\n')
    const { severity } = list[0]!
    const last = before.get(key)
    marks.set(key, last?.text === text && last.severity === severity ? last : { severity, text })
  }
  return marks
}
