import type { GitWarning } from '@tessera/contract'
import { useId } from 'react'
import styles from './git.module.css'

/** Where files say something else than they were read as. */
export function GitWarnings({ warnings }: { warnings: readonly GitWarning[] }) {
  const id = useId()
  if (warnings.length === 0) return null
  return (
    <section aria-labelledby={id}>
      {/* No heading: it stands below the page's first one, and below the second one of a dialog. */}
      <p id={id} className={styles.side}>
        Not as the files say
      </p>
      <ul className={styles.files}>
        {warnings.map(({ file, line, code, message }) => (
          <li key={`${file} ${line} ${code} ${message}`}>
            <bdi className={styles.code}>{line === null ? file : `${file}:${line}`}</bdi> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
