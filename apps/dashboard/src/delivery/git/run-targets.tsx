// What a run brought to other repositories.
import type { GitRun } from '@tessera/contract'
import styles from './git.module.css'

const words = {
  opened: 'opened a request',
  updated: 'updated the request',
  unchanged: 'has everything',
  conflict: 'waits for a person',
  failed: 'stopped',
}

export function RunTargets({ targets }: Pick<GitRun, 'targets'>) {
  return (
    <ul className={styles.files} aria-label="Other repositories">
      {targets.map(({ url, branch, path, release, state, request, unsettled }) => (
        <li key={`${url} ${branch} ${path}`}>
          <bdi className={styles.code}>{url}</bdi> {release}:{' '}
          {request === null ? (
            words[state]
          ) : (
            <a href={request.url} target="_blank" rel="noreferrer">
              {words[state]}
            </a>
          )}
          {unsettled.length > 0 && <span className={styles.muted}> {unsettled.length} places to decide</span>}
        </li>
      ))}
    </ul>
  )
}
