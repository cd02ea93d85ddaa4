import type { GitRun } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
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
        <List label="Runs">
          {data.map(run => (
            <Run key={run.id} ws={ws} run={run} />
          ))}
        </List>
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
  const { started_at, state, commits, changes, warnings, targets, error } = run
  const [kind, words] = badges[state]
  const [isOpen, setOpen] = useState(false)
  return (
    <Entry
      name={<RunName ws={ws} run={run} />}
      state={
        <>
          <Badge kind={kind}>{words}</Badge>
          <Warned count={warnings.length} />
        </>
      }
      when={<Time at={started_at} />}
      actions={
        commits.length + changes.length > 0 && (
          <Button size="small" kind="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            What changed
          </Button>
        )
      }
      details={isOpen && <RunDetails ws={ws} run={run.id} />}
    >
      {targets.length > 0 && <RunTargets targets={targets} />}
      {error !== null && <p className={styles.failed}>{error}</p>}
    </Entry>
  )
}

/** What a run brought to each side, and where that is shown. */
function RunName({ ws, run: { state, commits, changes, proposal_id, targets } }: { ws: string; run: GitRun }) {
  if (commits.length + changes.length === 0 && proposal_id === null)
    return state === 'done' && targets.length === 0 ? 'Nothing to do' : 'Sync'
  return (
    <span className={styles.parts}>
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
    </span>
  )
}

const Warned = ({ count }: { count: number }) =>
  count > 0 && <span>{count === 1 ? 'one warning' : `${count} warnings`}</span>
