import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from '../../../icons/icons.generated.ts'
import { findingsQuery, openIn, type Findings } from '../../../quality/checks/queries.ts'
import { SeverityMark } from '../../../quality/checks/severity.tsx'
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
      <p className={styles.figure} data-loading={(!error && !data) || undefined}>
        {error ? 'Not known' : data && summaryOf(data)}
      </p>
      {error ? (
        <p className={styles.muted}>{error.message}</p>
      ) : data && data.rules === 0 ? (
        <p className={styles.muted}>No rules are set: only aliases that lead nowhere are looked for.</p>
      ) : !data ? (
        <p className={styles.muted} />
      ) : (
        <ul className={styles.lines}>
          {worstOf(data).map(finding => (
            <li key={finding.fingerprint}>
              <SeverityMark severity={finding.severity} />{' '}
              <Link {...addressOf(ws, finding)} className={styles.lineLink!} title={finding.message}>
                {finding.message}
              </Link>
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

function worstOf(data: Findings): Findings['findings'] {
  const open = data.findings.filter(({ known }) => !known)
  const levels = ['error', 'warning', 'info']
  return open.toSorted((a, b) => levels.indexOf(a.severity) - levels.indexOf(b.severity)).slice(0, mostShown)
}

/** The token in the grid; without one, the list of findings. */
function addressOf(ws: string, { token, tokenset_id, mode_id }: Findings['findings'][number]) {
  return tokenset_id === null || token === ''
    ? ({ to: '/w/$ws/checks', params: { ws } } as const)
    : ({
        to: '/w/$ws/t/$tokenset',
        params: { ws, tokenset: tokenset_id },
        search: { sel: token, ...(mode_id === null ? {} : { at: mode_id }) },
      } as const)
}
