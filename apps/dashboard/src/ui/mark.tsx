import styles from './mark.module.css'

/** Tessera's mark: a T laid of five tiles. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden className={styles.mark}>
      <path className={styles.first} d="M1 1h4v4H1zM11 1h4v4h-4zM6 11h4v4H6z" />
      <path className={styles.second} d="M6 1h4v4H6z" />
      <path className={styles.third} d="M6 6h4v4H6z" />
    </svg>
  )
}
