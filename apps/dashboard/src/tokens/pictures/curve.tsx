import { isMisfit, types, type Json } from '@tessera/engine'
import styles from './picture.module.css'

/** An easing curve: time to the right, progress upwards, with room for overshoot. */
export function Curve({ value, size }: { value: Json; size: number }) {
  const parsed = types.cubicBezier.parse(value)
  if (isMisfit(parsed)) return null
  const [x1, y1, x2, y2] = parsed
  const [least, most] = [Math.min(0, y1, y2), Math.max(1, y1, y2)]
  const margin = 1.5
  const inner = size - 2 * margin
  const point = (x: number, y: number) =>
    `${(margin + x * inner).toFixed(2)} ${(margin + ((most - y) / (most - least)) * inner).toFixed(2)}`
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} className={styles.curve} aria-hidden>
      <path d={`M${point(0, 0)}H${size - margin}M${point(0, 1)}H${size - margin}`} className={styles.guide} />
      <path d={`M${point(0, 0)}C${point(x1, y1)} ${point(x2, y2)} ${point(1, 1)}`} />
    </svg>
  )
}
