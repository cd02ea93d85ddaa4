import styles from './form.module.css'

/** Why what was entered cannot be used, where a control has no place of its own for it. */
export function Refusal({ error }: { error: string | null }) {
  return error === null ? null : (
    <p className={styles.error} role="alert">
      {error}
    </p>
  )
}
