import type { GitWarning } from '@tessera/contract'
import styles from './git.module.css'

/** Where files say something else than they were read as. */
export function GitWarnings({ warnings }: { warnings: readonly GitWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <section aria-labelledby="git-warnings">
      <h3 id="git-warnings">Not as the files say</h3>
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
