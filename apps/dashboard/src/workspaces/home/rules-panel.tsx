import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { findingsQuery, openIn, type Findings } from '../../checks/queries.ts'
import { SeverityMark } from '../../checks/severity.tsx'
import { counted } from './counted.ts'
import { Panel } from './panel.tsx'
import styles from './home.module.css'

/** More are on the page of checks. */
const mostShown = 3

/** What breaks the rules, the worst first. */
export function RulesPanel({ ws }: { ws: string }) {
  const { data, error } = useQuery(findingsQuery(ws))
  return (
    <Panel
      title="Checks"
      icon={<ShieldCheck size={15} aria-hidden />}
      action={
        <Link to="/w/$ws/checks" params={{ ws }} className={styles.more!}>
          All checks
        </Link>
      }
    >
      <p className={styles.figure}>{error ? 'Not known' : data ? summaryOf(data) : ' '}</p>
      {error ? (
        <p className={styles.muted}>{error.message}</p>
      ) : data && data.rules === 0 ? (
        <p className={styles.muted}>No rules are set: only aliases that lead nowhere are looked for.</p>
      ) : (
        <ul className={styles.lines}>
          {worstOf(data).map(({ fingerprint, severity, message }) => (
            <li key={fingerprint}>
              <SeverityMark severity={severity} /> <span title={message}>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function summaryOf({ counts }: Findings): string {
  if (openIn(counts) === 0) return 'Nothing found'
  return [
    counts.error > 0 && counted(counts.error, 'error'),
    counts.warning > 0 && counted(counts.warning, 'warning'),
    counts.error === 0 && counts.warning === 0 && counted(counts.info, 'note'),
  ]
    .filter(Boolean)
    .join(', ')
}

function worstOf(data: Findings | undefined): Findings['findings'] {
  const open = data?.findings.filter(({ known }) => !known) ?? []
  const levels = ['error', 'warning', 'info']
  return open.toSorted((a, b) => levels.indexOf(a.severity) - levels.indexOf(b.severity)).slice(0, mostShown)
}
