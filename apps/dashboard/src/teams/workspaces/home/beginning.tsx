import { Doors } from '../doors.tsx'
import styles from './home.module.css'

interface Props {
  ws: string
  unavailable: boolean
  onEmpty: () => void
}

/** An empty workspace: what a tokenset looks like, and the ways to the first one. */
export function Beginning({ ws, unavailable, onEmpty }: Props) {
  return (
    <section className={styles.beginning} aria-label="Begin">
      <div className={styles.mosaic} aria-hidden>
        {Array.from({ length: 36 }, (_, i) => (
          <span key={i} />
        ))}
      </div>
      <div className={styles.beginningWords}>
        <h2>Bring your tokens, or start with a few</h2>
        <p>
          A tokenset is a list of named values, with one column for each mode: light and dark, brands, platforms. Colors
          first is enough; type, spacing and motion can follow.
        </p>
      </div>
      <Doors ws={ws} unavailable={unavailable} onEmpty={onEmpty} />
    </section>
  )
}
