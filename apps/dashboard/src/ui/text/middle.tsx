import { cx } from '../class-names.ts'
import styles from './middle.module.css'

/** Shorter texts are not cut apart. */
const shortest = 12
/** The characters that stay at the end, where names differ. */
const endLength = 8

/** A text that is cut in its middle where it lacks room: names that begin alike differ at their ends. */
export function Middle({ text, className }: { text: string; className?: string | undefined }) {
  const [start, end] = halvesOf(text)
  if (start === '') return <span className={cx(styles.whole, className)}>{text}</span>
  return (
    <span className={cx(styles.cut, className)}>
      <span className={styles.start}>{start}</span>
      <span className={styles.end}>{end}</span>
    </span>
  )
}

/** Never between the halves of a surrogate pair. */
export function halvesOf(text: string): [start: string, end: string] {
  const points = [...text]
  if (points.length <= shortest) return ['', text]
  return [points.slice(0, -endLength).join(''), points.slice(-endLength).join('')]
}
