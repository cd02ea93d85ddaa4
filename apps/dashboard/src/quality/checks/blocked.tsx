import type { CheckFinding } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isTesseraError } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { FindingColors } from './findings/finding-colors.tsx'
import { TokenLink } from './findings/token-link.tsx'
import { FixDialog } from './fix/lazy-fix-dialog.ts'
import { isFixable } from './fix/fix-plan.ts'
import { SeverityMark } from './severity.tsx'
import styles from './blocked.module.css'

export interface Blocked {
  message: string
  findings: readonly CheckFinding[]
}

/** Returns null where the request failed for another reason. */
export function blockedBy(error: unknown): Blocked | null {
  if (!isTesseraError(error) || error.code !== 'publishing_blocked') return null
  return { message: error.message, findings: error.details['findings'] as CheckFinding[] }
}

const mostShown = 20

interface Props {
  blocked: Blocked
  /** Why the findings may not be overridden; null where they may. */
  whyNot: string | null
  reason: string
  onReason: (reason: string) => void
  what?: 'publish' | 'merge'
}

/** The findings that block a release, with their fixes and a way to override them. */
export function BlockedNotice({ blocked, whyNot, reason, onReason, what = 'publish' }: Props) {
  const { message, findings } = blocked
  const [fixing, setFixing] = useState<{ ws: string; findings: readonly CheckFinding[] } | null>(null)
  const notice = useRef<HTMLDivElement>(null)
  // The notice comes after the list of changes, which may be long.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [blocked])
  const workspaces = [...new Set(findings.map(each => each.workspace_id))]
  return (
    <section className={styles.blocked} aria-label="What stops it">
      <div role="alert" ref={notice}>
        <Notice kind="danger">{message}</Notice>
      </div>
      <ul>
        {findings.slice(0, mostShown).map(finding => (
          <li key={finding.fingerprint}>
            <SeverityMark severity={finding.severity} />
            <div>
              <p>{finding.message}</p>
              <TokenLink finding={finding} />
            </div>
            {finding.colors && <FindingColors colors={finding.colors} />}
          </li>
        ))}
      </ul>
      {findings.length > mostShown && <p>The first {mostShown} are shown.</p>}
      <div className={styles.actions}>
        {workspaces.map(ws => {
          const own = findings.filter(each => each.workspace_id === ws)
          const fixable = own.filter(isFixable).length
          return (
            <div key={ws} className={styles.actions}>
              {fixable > 0 && (
                <Button size="small" onPress={() => setFixing({ ws, findings: own })}>
                  {fixable === 1 ? 'Fix 1 finding…' : `Fix ${fixable} findings…`}
                </Button>
              )}
              <Link to="/w/$ws/checks" params={{ ws }}>
                Open checks
              </Link>
            </div>
          )
        })}
      </div>
      <Field
        label={`Reason to ${what} all the same`}
        lines={2}
        value={reason}
        onChange={onReason}
        isReadOnly={whyNot !== null}
        maxLength={1000}
        hint={whyNot ?? `It stands in the ${what === 'merge' ? 'proposal' : 'release'} with your name`}
      />
      <FixDialog ws={fixing?.ws ?? ''} findings={fixing?.findings ?? null} onClose={() => setFixing(null)} />
    </section>
  )
}
