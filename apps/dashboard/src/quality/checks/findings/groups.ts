// Findings in the order of the list: the head of each group, followed by its findings.
import type { CheckFinding } from '@tessera/contract'
import type { ChecksSearch } from '../checks-search.ts'
import { severities } from '../severities.ts'

export interface Group {
  key: string
  /** The first finding has the fields that all of the group share. */
  findings: readonly [CheckFinding, ...CheckFinding[]]
}

/** `same`: the same cause in several modes, which one row tells. */
export type Item = { kind: 'head'; group: Group } | { kind: 'finding'; same: Group['findings'] }

type Filter = Pick<ChecksSearch, 'severity' | 'rule' | 'tokenset'> & { known: boolean }

export function filtered(findings: readonly CheckFinding[], { severity, rule, tokenset, known }: Filter) {
  return findings.filter(
    each =>
      each.known === known &&
      (severity === undefined || each.severity === severity) &&
      (rule === undefined || each.rule === rule) &&
      (tokenset === undefined || each.tokenset_id === tokenset),
  )
}

/** Grouped by rule or by token; the most severe findings first, otherwise in their original order. */
export function grouped(findings: readonly CheckFinding[], by: 'rule' | 'token'): Group[] {
  const groups = new Map<string, [CheckFinding, ...CheckFinding[]]>()
  for (const finding of findings) {
    const key = by === 'rule' ? `${finding.rule} ${finding.severity}` : `${finding.tokenset_id ?? ''} ${finding.token}`
    const group = groups.get(key)
    if (group) group.push(finding)
    else groups.set(key, [finding])
  }
  const gravity = ({ findings: [first] }: Group) => severities.indexOf(first.severity)
  const list = [...groups].map(([key, found]): Group => ({ key, findings: found }))
  return by === 'rule' ? list.toSorted((a, b) => gravity(a) - gravity(b)) : list
}

export const itemsOf = (groups: readonly Group[]): Item[] =>
  groups.flatMap((group): Item[] => [
    { kind: 'head', group },
    ...joined(group.findings).map((same): Item => ({ kind: 'finding', same })),
  ])

/** Findings of one rule about one token with one message are one cause, wherever they are. */
function joined(findings: readonly CheckFinding[]): Group['findings'][] {
  const causes = new Map<string, [CheckFinding, ...CheckFinding[]]>()
  for (const finding of findings) {
    const { rule, severity, tokenset_id, token, message, accepted, fingerprint } = finding
    // Each accepted finding has a reason of its own.
    const key = JSON.stringify([rule, severity, tokenset_id, token, message, accepted && fingerprint])
    const cause = causes.get(key)
    if (cause) cause.push(finding)
    else causes.set(key, [finding])
  }
  return [...causes.values()]
}
