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
  const state = !color && (awaited ? styles.awaited : styles.none)
  const tile = cx(styles.swatch, styles[size], outside && styles.outside, faded && styles.faded, state)
  // The grid shows hundreds: what is opaque needs no pattern behind it.
  if (color && isOpaque(color))
    return <span aria-hidden className={cx(tile, styles.opaque)} style={{ backgroundColor: color }} />
  return (
    <span aria-hidden className={tile}>
      {color && <span className={styles.fill} style={{ backgroundColor: color }} />}
    </span>
  )
}

/** Of `#rrggbb`, and of functions without an alpha; of what it does not know it says no. */
const isOpaque = (color: string) => /^(#[\da-f]{6}|[a-z\d-]+\([^/,]*\))$/i.test(color)
