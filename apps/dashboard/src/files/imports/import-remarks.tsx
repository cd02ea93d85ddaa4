import type { Finding } from '@tessera/engine'
import styles from './import-screen.module.css'

/** The maximum of lines; one may represent many findings of one cause, with their number. */
const mostShown = 200

const numberOf = (findings: readonly Finding[]) => findings.reduce((sum, { count = 1 }) => sum + count, 0)

/** The reader's findings about the document. */
export function ImportRemarks({ warnings }: { warnings: readonly Finding[] }) {
  if (warnings.length === 0) return null
  const number = numberOf(warnings)
  const more = numberOf(warnings.slice(mostShown))
  return (
    <details>
      <summary>{number === 1 ? 'One remark' : `${number.toLocaleString('en-US')} remarks`} on reading it</summary>
      <ul className={styles.errors}>
        {warnings.slice(0, mostShown).map((warning, i) => (
          <li key={i}>
            {warning.path && <code>{warning.path}</code>} {warning.message}
            {warning.file !== undefined && ` (${warning.file})`}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </details>
  )
}
