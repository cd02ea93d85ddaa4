import styles from './remove-tokens.module.css'

const mostNamed = 8

/** The first names, and the number of the others. */
export function NameList({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <ul className={styles.users} aria-label={label}>
      {names.slice(0, mostNamed).map(name => (
        <li key={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {names.length > mostNamed && <li>and {names.length - mostNamed} more</li>}
    </ul>
  )
}
