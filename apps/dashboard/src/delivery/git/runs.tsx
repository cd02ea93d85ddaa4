import type { GitRun } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './git.module.css'
import { gitRunsQuery } from './queries.ts'
import { RunDetails } from './run-details.tsx'
import { RunTargets } from './run-targets.tsx'

/** The newest runs, each with where its differences are shown. */
export function GitRuns({ ws }: { ws: string }) {
  const { data, error, refetch } = useQuery(gitRunsQuery(ws))
  return (
    <Section title="Runs" intro="What was pulled and pushed, newest first.">
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={3} />
      ) : data.length === 0 ? (
        <p className={styles.muted}>Nothing was pulled or pushed yet.</p>
      ) : (
        <ul className={styles.runs}>
          {data.map(run => (
            <Run key={run.id} ws={ws} run={run} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const badges = {
  syncing: ['info', 'Running'],
  done: ['success', 'Done'],
  conflict: ['warning', 'Conflict'],
  failed: ['danger', 'Stopped'],
} as const

function Run({ ws, run }: { ws: string; run: GitRun }) {
  const { started_at, state, commits, changes, proposal_id, warnings, targets, error } = run
  const [kind, words] = badges[state]
  const [isOpen, setOpen] = useState(false)
  const isIdle = state === 'done' && commits.length + changes.length + targets.length === 0 && proposal_id === null
  return (
    <li className={styles.run}>
      <Badge kind={kind}>{words}</Badge>
      <Time at={started_at} />
      {commits.length > 0 && <span>pushed {commits.map(id => id.slice(0, 7)).join(', ')}</span>}
      {changes.length > 0 && (
        <Link to="/w/$ws/activity" params={{ ws }}>
          {changes.length === 1 ? 'pulled one change' : `pulled ${changes.length} changes`}
        </Link>
      )}
      {proposal_id !== null && (
        <Link to="/w/$ws/proposals/$proposal" params={{ ws, proposal: proposal_id }}>
          made a proposal
        </Link>
      )}
      {commits.length + changes.length > 0 && (
        <Button size="small" kind="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          What changed
        </Button>
      )}
      <Warned count={warnings.length} />
      {isIdle && <span className={styles.muted}>nothing to do</span>}
      <RunTargets targets={targets} />
      {error !== null && <span className={styles.failed}>{error}</span>}
      {isOpen && <RunDetails ws={ws} run={run.id} />}
    </li>
  )
}

const Warned = ({ count }: { count: number }) =>
  count > 0 && <span>{count === 1 ? 'one warning' : `${count} warnings`}</span>
