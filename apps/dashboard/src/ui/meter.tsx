import { Label, Meter as AriaMeter } from 'react-aria-components'
import styles from './meter.module.css'

/** The used part of a limit; only the count where the limit is unknown or there is none. */
export function Meter({ label, value, limit }: { label: string; value: number; limit: number | null }) {
  const text = limit === null ? String(value) : `${value} of ${limit}`
  return (
    <AriaMeter
      className={styles.meter!}
      value={limit === null ? 0 : Math.min(value, limit)}
      maxValue={limit || 1}
      valueLabel={text}
    >
      {({ percentage }) => (
        <>
          <Label>{label}</Label>
          <span className={styles.text}>{text}</span>
          {limit !== null && (
            <span className={styles.track}>
              <span
                className={styles.fill}
                data-full={value >= limit || undefined}
                style={{ inlineSize: `${percentage}%` }}
              />
            </span>
          )}
        </>
      )}
    </AriaMeter>
  )
}
