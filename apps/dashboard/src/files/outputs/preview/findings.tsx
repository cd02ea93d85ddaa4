import type { WrittenOutput } from '@tessera/contract'
import { Badge } from '../../../ui/badge.tsx'
import styles from './preview.module.css'

type Finding = WrittenOutput['findings'][number]

/** The maximum of lines; one may represent many findings of one cause, with their number. */
const mostShown = 200

const numberOf = (findings: readonly Finding[]) => findings.reduce((sum, { count = 1 }) => sum + count, 0)
const kinds = { error: 'danger', warning: 'warning', info: 'info' } as const

/** Omitted and renamed tokens, and colors replaced by their nearest. */
export function PreviewFindings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  const number = numberOf(findings)
  const more = numberOf(findings.slice(mostShown))
  return (
    <details className={styles.findings} open={findings.length <= 5}>
      <summary>{number === 1 ? 'One finding' : `${number.toLocaleString('en')} findings`} in writing it</summary>
      <ul>
        {findings.slice(0, mostShown).map((finding, i) => (
          <li key={i}>
            <Badge kind={kinds[finding.level]}>{finding.level}</Badge>{' '}
            {(finding.token ?? finding.path) && <code>{finding.token ?? finding.path}</code>} {finding.message}
            {finding.mode !== undefined && ` (${finding.mode})`}
            {(finding.count ?? 1) > 1 && ` (${finding.count!.toLocaleString('en')} times)`}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
      </ul>
    </details>
  )
}
