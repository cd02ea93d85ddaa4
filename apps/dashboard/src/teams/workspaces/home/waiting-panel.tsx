import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Inbox } from '../../../icons/icons.generated.ts'
import { Link } from 'react-aria-components'
import type { ListedWorkspace } from '@tessera/contract'
import { organizationOfQuery, sessionQuery } from '../../../api/queries.ts'
import { gitQuery } from '../../../api/delivery-queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { notificationsQuery } from '../../../people/notifications/query.ts'
import { proposalsQuery } from '../../../quality/proposals/queries.ts'
import { Time } from '../../../ui/time.tsx'
import { counted } from './counted.ts'
import { Panel } from './panel.tsx'
import { waitingFor, type Waiting } from './waiting.ts'
import styles from './home.module.css'

const mostShown = 3
/** Milliseconds. A sync that ends in a conflict has no event of its own, and few people wait for it here. */
const conflictPoll = 60_000

/** A conflict with Git, reviews that the reader is asked for, and what they have not read of this workspace. */
export function WaitingPanel({ workspace }: { workspace: ListedWorkspace }) {
  const { waiting, error } = useWaiting(workspace)
  return (
    <Panel title="Waits for you" icon={<Inbox size={15} aria-hidden />}>
      {waiting ? (
        <>
          <p className={styles.figure}>{waiting.length === 0 ? 'Nothing' : counted(waiting.length, 'thing')}</p>
          {waiting.length === 0 ? (
            <p className={styles.muted}>Conflicts, reviews, comments and releases appear here.</p>
          ) : (
            <Lines waiting={waiting} />
          )}
        </>
      ) : (
        <>
          <p className={styles.figure} data-loading={!error || undefined}>
            {error && 'Not known'}
          </p>
          <p className={styles.muted}>{error?.message}</p>
        </>
      )}
    </Panel>
  )
}

/** Null while something of it is not loaded. */
function useWaiting(workspace: ListedWorkspace): { waiting: Waiting[] | null; error: Error | null } {
  const ws = workspace.id
  const { data: user } = useQuery(sessionQuery)
  const { data: organization } = useQuery(organizationOfQuery(ws))
  const proposals = useInfiniteQuery(proposalsQuery(ws, 'open'))
  const notifications = useQuery(notificationsQuery)
  const seesGit = whyNot('view_git', workspace) === null
  const git = useQuery({ ...gitQuery(ws), refetchInterval: conflictPoll, enabled: seesGit })
  const error = proposals.error ?? notifications.error ?? git.error
  if (!user || !proposals.data || !notifications.data || (seesGit && git.data === undefined))
    return { waiting: null, error }
  const open = proposals.data.pages.flatMap(page => page.proposals)
  const news = notifications.data.notifications
  return { waiting: waitingFor(user.id, ws, organization ?? null, open, news, git.data ?? null), error }
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
