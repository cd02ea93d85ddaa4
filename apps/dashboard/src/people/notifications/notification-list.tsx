import type { Notification } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Dialog, Heading, Link, Popover } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { workspacesQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import menuStyles from '../../ui/form/menu.module.css'
import { placeOf } from './place.ts'
import { notificationsQuery } from './query.ts'
import styles from './notification-list.module.css'

interface Props {
  trigger: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
}

/** The newest notifications, below the bell. Opening one marks it as read. */
export function NotificationList({ trigger, isOpen, onClose }: Props) {
  return (
    <Popover
      className={cx(menuStyles.popover, styles.popover)}
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      placement="bottom start"
      offset={4}
    >
      <Dialog className={styles.dialog!}>
        <Content onClose={onClose} />
      </Dialog>
    </Popover>
  )
}

function Content({ onClose }: Pick<Props, 'onClose'>) {
  const { data, error, refetch } = useQuery(notificationsQuery)
  const newest = data?.notifications[0]
  const markAll = async ({ id }: Notification) => {
    if (data?.unread !== 0) await markRead({ up_to: id })
  }
  const open = ({ id, read_at }: Notification) => {
    if (read_at === null) void markRead({ ids: [id] })
    onClose()
  }
  return (
    <>
      <header className={styles.header}>
        <Heading slot="title" level={2}>
          Notifications
        </Heading>
        {/* It stays when everything is read, because it has the focus. */}
        {newest && (
          <Button kind="quiet" size="small" onPress={() => void markAll(newest)}>
            Mark all as read
          </Button>
        )}
      </header>
      {data ? (
        newest ? (
          <ul className={styles.list}>
            {data.notifications.map(each => (
              <li key={each.id}>
                <Entry notification={each} onOpen={() => open(each)} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty title="Nothing yet" manual="tokens/notifications">
            Proposals that wait for your review, what others do with yours, and releases are told here.
          </Empty>
        )
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={3} />
      )}
    </>
  )
}

function Entry({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const { title, workspace_id, created_at, read_at } = notification
  const workspace = workspaces.find(({ id }) => id === workspace_id)?.name
  return (
    <Link
      href={placeOf(notification)}
      className={styles.entry!}
      onClick={onOpen}
      data-unread={read_at === null || undefined}
    >
      <span>
        {read_at === null && <span className="visually-hidden">Unread: </span>}
        {title}
      </span>
      <span className={styles.hint}>
        {workspace !== undefined && `${workspace} · `}
        <Time at={created_at} />
      </span>
    </Link>
  )
}

async function markRead(which: { ids: string[] } | { up_to: string }): Promise<void> {
  try {
    await api.notifications.markRead(which)
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { kind: 'danger' })
  }
}
