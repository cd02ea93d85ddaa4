import { CircleAlert, Info, TriangleAlert } from '../../icons/icons.generated.ts'
import type { Severity } from './severities.ts'
import styles from './severity.module.css'

export const severityWords: Record<Severity, string> = { error: 'Error', warning: 'Warning', info: 'Info' }
const icons = { error: CircleAlert, warning: TriangleAlert, info: Info }

/** The severity of a finding: by shape and color, and in words for screen readers. */
export function SeverityMark({ severity, size = 14 }: { severity: Severity; size?: number }) {
  const Icon = icons[severity]
  return (
    <span className={styles.mark} data-severity={severity} title={severityWords[severity]}>
      <Icon size={size} aria-hidden />
      <span className="visually-hidden">{severityWords[severity]}</span>
    </span>
  )
}
