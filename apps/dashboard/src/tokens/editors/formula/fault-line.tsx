import { TriangleAlert } from '../../../icons/icons.generated.ts'
import { placeIn, type Fault } from './judge.ts'
import styles from './formula.module.css'

/** The message of a fault, and the formula with the faulty part marked. */
export function FaultLine({ fault: { sentence, formula }, kind }: { fault: Fault; kind: 'error' | 'warning' }) {
  const place = formula && formula.at !== null ? placeIn(formula.text, formula.at) : null
  return (
    <span className={styles.fault} data-kind={kind}>
      {place && (
        <code className={styles.echo}>
          {place.before.length > 40 ? `…${place.before.slice(-39)}` : place.before}
          <mark className={styles.marked}>{place.marked || '\u00a0'}</mark>
          {place.after.length > 40 ? `${place.after.slice(0, 39)}…` : place.after}
        </code>
      )}
      <span className={styles.sentence}>
        <TriangleAlert size={13} aria-hidden />
        <span>
          {kind === 'warning' && 'No result: '}
          {sentence}
        </span>
      </span>
    </span>
  )
}
