import type { CheckFinding } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FindingColors } from '../findings/finding-colors.tsx'
import { isFixable } from '../fix/fix-plan.ts'
import { FixDialog } from '../fix/lazy-fix-dialog.ts'
import { findingsQuery } from '../queries.ts'
import { SeverityMark } from '../severity.tsx'
import { usePlaces } from '../use-places.ts'
import styles from './token-findings.module.css'

interface Props {
  ws: string
  tokenset_id: string
  name: string
  readOnly: string | null
}

/** The findings of a token in the inspector, with their fixes. */
export function TokenFindings({ ws, tokenset_id, name, readOnly }: Props) {
  const { data } = useQuery(findingsQuery(ws))
  const findings = useMemo(
    () => (data?.findings ?? []).filter(each => each.token === name && each.tokenset_id === tokenset_id),
    [data, name, tokenset_id],
  )
  const placeOf = usePlaces(ws, findings)
  const [fixing, setFixing] = useState<readonly CheckFinding[] | null>(null)
  if (findings.length === 0) return null
  return (
    <section className={styles.findings} aria-label="Findings">
      <h3>
        {findings.length === 1 ? '1 finding' : `${findings.length} findings`}{' '}
        <Link to="/w/$ws/checks" params={{ ws }}>
          All checks
        </Link>
      </h3>
      <ul>
        {findings.map(finding => (
          <li key={finding.fingerprint}>
            <SeverityMark severity={finding.severity} />
            <div>
              <p>{finding.message}</p>
              <p className={styles.muted}>
                {placeOf(finding)}
                {finding.known && ' · known'}
              </p>
              {finding.colors && <FindingColors colors={finding.colors} />}
              {isFixable(finding) && !finding.known && (
                <Button
                  size="small"
                  unavailable={readOnly}
                  aria-label={`Fix: ${finding.message}`}
                  onPress={() => setFixing([finding])}
                >
                  Fix…
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <FixDialog ws={ws} findings={fixing} onClose={() => setFixing(null)} />
    </section>
  )
}
