import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-aria-components'
import { organizationOfQuery, sessionQuery } from '../../api/queries.ts'
import { notificationsQuery } from '../../notifications/query.ts'
import { proposalsQuery } from '../../proposals/queries.ts'
import { Time } from '../../ui/time.tsx'
import { counted } from './counted.ts'
import { Panel } from './panel.tsx'
import { waitingFor } from './waiting.ts'
import styles from './home.module.css'

const mostShown = 3

/** Reviews that the reader is asked for, and what they have not read of this workspace. */
export function WaitingPanel({ ws }: { ws: string }) {
  const { data: user } = useQuery(sessionQuery)
  const { data: organization } = useQuery(organizationOfQuery(ws))
  const proposals = useInfiniteQuery(proposalsQuery(ws, 'open'))
  const notifications = useQuery(notificationsQuery)
  const error = proposals.error ?? notifications.error
  const isLoaded = user && proposals.data && notifications.data
  const waiting = isLoaded
    ? waitingFor(
        user.id,
        ws,
        organization ?? null,
        proposals.data.pages.flatMap(page => page.proposals),
        notifications.data.notifications,
      )
    : null
  return (
    <Panel title="Waits for you" icon={<Inbox size={15} aria-hidden />}>
      <p className={styles.figure}>
        {waiting ? (waiting.length === 0 ? 'Nothing' : counted(waiting.length, 'thing')) : error ? 'Not known' : ' '}
      </p>
      {waiting?.length === 0 || error ? (
        <p className={styles.muted}>
          {error && !waiting ? error.message : 'Reviews, comments and releases appear here.'}
        </p>
      ) : (
        <ul className={styles.lines}>
          {waiting?.slice(0, mostShown).map(({ id, text, at, href }) => (
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
      )}
    </Panel>
  )
}
