import styles from '../remove-tokens.module.css'

const mostShown = 6

/** The first new names beside the old ones. */
export function RenamedList({ pairs }: { pairs: readonly { from: string; to: string }[] }) {
  return (
    <ul className={styles.users} aria-label="New names">
      {pairs.slice(0, mostShown).map(({ from, to }) => (
        <li key={from}>
          <span>
            <bdi>{from}</bdi> →
          </span>{' '}
          <bdi>{to}</bdi>
        </li>
      ))}
      {pairs.length > mostShown && <li>and {pairs.length - mostShown} more</li>}
    </ul>
  )
}
