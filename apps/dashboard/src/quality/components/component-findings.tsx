import type { ComponentFinding } from '@tessera/contract'
import { Notice } from '../../ui/states.tsx'
import { whenWords } from './when.ts'
import styles from './components.module.css'

interface FindingsProps {
  findings: readonly ComponentFinding[]
  /** There are more states, options and themes than are measured. */
  isPart: boolean
}

/** What is wrong with a component: each pair of tokens once, with the worst of what is measured. */
export function Findings({ findings, isPart }: FindingsProps) {
  if (findings.length === 0 && !isPart) return null
  return (
    <section className={styles.findings} aria-label="Findings">
      {[...findingsBySubject(findings)].map(([subject, own]) => (
        <Notice key={subject} kind="warning">
          <bdi>{worstOf(own).message}</bdi>
          <div className={styles.muted}>{whereFound(own)}</div>
        </Notice>
      ))}
      {isPart && <Notice kind="info">It has more states, options and themes than are measured for contrast.</Notice>}
    </section>
  )
}

function findingsBySubject(findings: readonly ComponentFinding[]): Map<string, ComponentFinding[]> {
  const groups = new Map<string, ComponentFinding[]>()
  for (const finding of findings) {
    const subject = JSON.stringify([finding.rule, finding.part, finding.tokens])
    groups.set(subject, [...(groups.get(subject) ?? []), finding])
  }
  return groups
}

const worstOf = (findings: readonly ComponentFinding[]): ComponentFinding =>
  findings.reduce((worst, each) => ((each.measured ?? 0) < (worst.measured ?? 0) ? each : worst))

/** "label · always, focus · 2.29:1 in Light, 1.59:1 in Dark" */
function whereFound(findings: readonly ComponentFinding[]): string {
  const times = findings.map(finding => whenWords(finding) || 'always')
  const measured = findings.flatMap(({ measured, theme }) => {
    if (measured === undefined || !theme) return []
    return [`${measured}:1 in ${'mode' in theme ? theme.mode : Object.values(theme.input).join(' · ')}`]
  })
  const parts = [[findings[0]!.part], times, measured].map(texts => [...new Set(texts)].join(', '))
  return parts.filter(text => text !== '').join(' · ')
}
