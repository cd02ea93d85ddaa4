import { cx } from './class-names.ts'
import styles from './swatch.module.css'

/** A tile of a color. `outside` marks one that sRGB screens cannot show. Decorative: the value is next to it. */
export function Swatch({
  color,
  size = 'default',
  outside = false,
  faded = false,
  awaited = false,
}: {
  color: string | null
  size?: 'small' | 'default' | 'large'
  outside?: boolean
  faded?: boolean
  /** The color is still being read. */
  awaited?: boolean
}) {
  return (
    <span
      aria-hidden
      className={cx(
        styles.swatch,
        styles[size],
        outside && styles.outside,
        faded && styles.faded,
        !color && (awaited ? styles.awaited : styles.none),
      )}
    >
      <span className={styles.fill} style={color ? { backgroundColor: color } : undefined} />
    </span>
  )
}
