import styles from './inspector.module.css'

/** Stands for rows whose values the themes decide, of their size, until the themes are read. */
export function Waiting({ rows, tall = false }: { rows: number; tall?: boolean }) {
  return (
    <div role="status" className={styles.rows}>
      <span className="visually-hidden">Themes are being read</span>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={styles.waiting} data-tall={tall || undefined} />
      ))}
    </div>
  )
}
