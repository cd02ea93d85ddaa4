// The contents of the tokensets of a workspace at a glance.
import type { Tokenset, TokensetSummary } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { tokensetSummariesQuery } from '../../../api/queries.ts'
import { findingsQuery, type Findings as AllFindings } from '../../../quality/checks/queries.ts'
import { releaseStateQuery } from '../../../delivery/releases/release-state.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { counted } from './counted.ts'
import { TokensetPicture } from './tokenset-picture.tsx'
import styles from './home.module.css'

/** A workspace may have thousands: the rail and the search have all. */
const shownAtFirst = 24

export function TokensetCards({ ws, tokensets }: { ws: string; tokensets: readonly Tokenset[] }) {
  const { data: release } = useQuery(releaseStateQuery(ws))
  const { data: findings } = useQuery(findingsQuery(ws))
  const { data: summaries } = useQuery(tokensetSummariesQuery(ws))
  const [all, setAll] = useState(false)
  const since = release?.production.active_version
  const open = openByTokenset(findings)
  const shown = all ? tokensets : tokensets.slice(0, shownAtFirst)
  return (
    <section aria-label="Tokensets" className={styles.section}>
      <header className={styles.sectionHeader}>
        <h2>Tokensets</h2>
      </header>
      <ul className={styles.cards}>
        {shown.map(each => (
          <li key={each.id}>
            <Link to="/w/$ws/t/$tokenset" params={{ ws, tokenset: each.id }} className={styles.card!}>
              <TokensetPicture summary={summaries?.get(each.id)} />
              <span className={styles.cardWords}>
                <bdi className={styles.cardName}>{each.name}</bdi>
                {each.description && <span className={styles.muted}>{each.description}</span>}
                <Facts summary={summaries?.get(each.id)} />
                <span className={styles.states}>
                  <span className={styles.when}>
                    Changed <Time at={summaries?.get(each.id)?.changed_at ?? each.updated_at} />
                  </span>
                  <Waiting count={release?.changed.get(each.id)?.size ?? 0} since={since} />
                  <Findings counts={open.get(each.id)} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < tokensets.length && (
        <div>
          <Button onPress={() => setAll(true)}>Show all {tokensets.length.toLocaleString('en')}</Button>
        </div>
      )}
    </section>
  )
}

function Findings({ counts }: { counts: Readonly<Record<string, number>> | undefined }) {
  const { error = 0, warning = 0 } = counts ?? {}
  return (
    <>
      {error > 0 && <Badge kind="danger">{counted(error, 'error')}</Badge>}
      {warning > 0 && <Badge kind="warning">{counted(warning, 'warning')}</Badge>}
    </>
  )
}

/** What is not released yet. */
function Waiting({ count, since }: { count: number; since: string | null | undefined }) {
  if (count === 0) return null
  return (
    <Badge kind="accent">
      {counted(count, 'change')} since {since}
    </Badge>
  )
}

function Facts({ summary }: { summary: TokensetSummary | undefined }) {
  if (!summary) return <span className={styles.facts}> </span>
  const count = Math.max(0, ...summary.modes.map(mode => mode.token_count))
  const names = summary.modes.map(mode => mode.name)
  return (
    <span className={styles.facts}>
      {counted(count, 'token')}
      {names.length > 1 && ' a mode'}
      <span className={styles.muted}> · {names.join(', ')}</span>
    </span>
  )
}

function openByTokenset(findings: AllFindings | undefined): Map<string, Record<string, number>> {
  const open = new Map<string, Record<string, number>>()
  for (const { tokenset_id, severity, known } of findings?.findings ?? []) {
    if (known || tokenset_id === null) continue
    const counts = open.get(tokenset_id) ?? {}
    counts[severity] = (counts[severity] ?? 0) + 1
    open.set(tokenset_id, counts)
  }
  return open
}
