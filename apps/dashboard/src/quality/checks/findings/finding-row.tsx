import type { CheckFinding } from '@tessera/contract'
import { memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { Time } from '../../../ui/time.tsx'
import { isFixable } from '../fix/fix-plan.ts'
import { SeverityMark } from '../severity.tsx'
import { FindingColors } from './finding-colors.tsx'
import { TokenLink } from './token-link.tsx'
import styles from './findings.module.css'

export interface RowActions {
  select: (finding: CheckFinding, selected: boolean) => void
  fix: (findings: readonly CheckFinding[]) => void
  accept: (findings: readonly CheckFinding[]) => void
  readOnly: string | null
}

interface Props {
  /** The finding, in each mode that has it. */
  same: readonly [CheckFinding, ...CheckFinding[]]
  place: string
  selected: boolean
  actions: RowActions
}

export const FindingRow = memo(function FindingRow({ same, place, selected, actions }: Props) {
  const [finding] = same
  const { token, message, accepted } = finding
  const called = token || 'the rule'
  return (
    <div className={styles.finding}>
      {!finding.known && (
        <Checkbox isSelected={selected} onChange={now => same.forEach(each => actions.select(each, now))}>
          <span className="visually-hidden">
            Select {called}: {message}
          </span>
        </Checkbox>
      )}
      <SeverityMark severity={finding.severity} />
      <div className={styles.words}>
        <p className={styles.message}>{message}</p>
        <p className={styles.where}>
          <TokenLink finding={finding} />
          {place && <span>{place}</span>}
          <Measured finding={finding} />
        </p>
        {accepted && (
          <p className={styles.accepted}>
            “{accepted.reason}” {accepted.by?.user_name && <bdi>{accepted.by.user_name}</bdi>} <Time at={accepted.at} />
          </p>
        )}
      </div>
      {finding.colors && <FindingColors colors={finding.colors} />}
      {!finding.known && (
        <div className={styles.actions}>
          {same.some(isFixable) && (
            <Button
              size="small"
              aria-label={`Fix ${called}`}
              unavailable={actions.readOnly}
              onPress={() => actions.fix(same)}
            >
              Fix…
            </Button>
          )}
          <Button
            size="small"
            kind="quiet"
            aria-label={`Accept ${called}`}
            unavailable={actions.readOnly}
            onPress={() => actions.accept(same)}
          >
            Accept…
          </Button>
        </div>
      )}
    </div>
  )
})

function Measured({ finding: { measured, required } }: { finding: CheckFinding }) {
  if (measured === null || required === null) return null
  return (
    <span>
      measured <strong>{measured}</strong>, required {required}
    </span>
  )
}
