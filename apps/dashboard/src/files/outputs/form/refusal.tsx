import styles from './form.module.css'

/** Shows the error of a control that has no place for it. */
export function Refusal({ error }: { error: string | null }) {
  return error === null ? null : (
    <p className={styles.error} role="alert">
      {error}
    </p>
  )
}
