import { cx } from '../class-names.ts'
import { Middle } from './middle.tsx'
import styles from './name.module.css'

/**
 * The name of a token in one line. Where it lacks room, whole segments leave from its start; the last two, by which
 * people know it, stay.
 */
export function Name({ text, own }: { text: string; own?: string | undefined }) {
  const cut = text.lastIndexOf('.') + 1
  if (cut === 0)
    return (
      <span className={cx(styles.name, styles.single)}>
        <Middle text={text} className={own} />
      </span>
    )
  const segments = text.slice(0, cut).split(/(?=\.[^.])/)
  const before = segments.pop()
  return (
    <span className={styles.name}>
      <span className={styles.segments}>
        {/* Laid out from the end, so that those at the start are the first without room. */}
        {segments.map((segment, i) => (
          <span key={i} style={{ order: segments.length - i }}>
            {segment}
          </span>
        ))}
        <span className={styles.last}>
          <span className={styles.before}>{before}</span>
          <Middle text={text.slice(cut)} className={own} />
        </span>
      </span>
    </span>
  )
}
