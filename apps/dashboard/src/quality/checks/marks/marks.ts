// The findings of a tokenset, by the cell of the grid that they concern.
import type { CheckFinding } from '@tessera/contract'
import { cellKey } from '../../../tokens/edits/pending.ts'
import { severities, type Severity } from '../severities.ts'

export interface Mark {
  severity: Severity
  /** All messages, the most severe first. */
  text: string
}

/** By `cellKey`. A finding in permutations of themes has no mode and its mark stands at the name. */
export type Marks = ReadonlyMap<string, Mark>

export const noMarks: Marks = new Map()

/**
 * Leaves out accepted findings. A cell with the same findings keeps its mark object, so that only the others render
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
