import type { CheckFinding } from '@tessera/contract'
import { cssOf } from '../../../tokens/values/color.ts'
import styles from './findings.module.css'

/** Both colors of a finding: a sample of the first on the second, and a swatch of each with its name. */
export function FindingColors({ colors }: { colors: NonNullable<CheckFinding['colors']> }) {
  const [front, back] = colors
  if (!front || !back) return null
  return (
    <div className={styles.colors}>
      <span
        aria-hidden
        className={styles.sample}
        style={{ color: cssOf(front.value) ?? undefined, backgroundColor: cssOf(back.value) ?? undefined }}
      />
      <span className={styles.values}>
        {colors.map(({ token, value }) => (
          <span key={token} title={token}>
            <span aria-hidden className={styles.swatch} style={{ backgroundColor: cssOf(value) ?? undefined }} />
            <code>{value}</code>
          </span>
        ))}
      </span>
    </div>
  )
}
