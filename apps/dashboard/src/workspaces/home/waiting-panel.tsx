import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-aria-components'
import { organizationOfQuery, sessionQuery } from '../../api/queries.ts'
import { notificationsQuery } from '../../notifications/query.ts'
import { proposalsQuery } from '../../proposals/queries.ts'
import { Time } from '../../ui/time.tsx'
import { counted } from './counted.ts'
import { Panel } from './panel.tsx'
import { waitingFor, type Waiting } from './waiting.ts'
import styles from './home.module.css'

const mostShown = 3

/** Reviews that the reader is asked for, and what they have not read of this workspace. */
export function WaitingPanel({ ws }: { ws: string }) {
  const { waiting, error } = useWaiting(ws)
  return (
    <Panel title="Waits for you" icon={<Inbox size={15} aria-hidden />}>
      {waiting ? (
        <>
          <p className={styles.figure}>{waiting.length === 0 ? 'Nothing' : counted(waiting.length, 'thing')}</p>
          {waiting.length === 0 ? (
            <p className={styles.muted}>Reviews, comments and releases appear here.</p>
          ) : (
            <Lines waiting={waiting} />
          )}
        </>
      ) : (
        <>
          <p className={styles.figure}>{error ? 'Not known' : ' '}</p>
          {error && <p className={styles.muted}>{error.message}</p>}
        </>
      )}
    </Panel>
  )
}

/** Null while something of it is not loaded. */
function useWaiting(ws: string): { waiting: Waiting[] | null; error: Error | null } {
  const { data: user } = useQuery(sessionQuery)
  const { data: organization } = useQuery(organizationOfQuery(ws))
  const proposals = useInfiniteQuery(proposalsQuery(ws, 'open'))
  const notifications = useQuery(notificationsQuery)
  const error = proposals.error ?? notifications.error
  if (!user || !proposals.data || !notifications.data) return { waiting: null, error }
  const open = proposals.data.pages.flatMap(page => page.proposals)
  return { waiting: waitingFor(user.id, ws, organization ?? null, open, notifications.data.notifications), error }
}

function Lines({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <ul className={styles.lines}>
      {waiting.slice(0, mostShown).map(({ id, text, at, href }) => (
        <li key={id}>
          <Link href={href} className={styles.lineLink!}>
            <bdi>{text}</bdi>
          </Link>
          <span className={styles.when}>
            <Time at={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
