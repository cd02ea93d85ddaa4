import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from '../../icons/icons.generated.ts'
import { useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery } from './query.ts'
import styles from './bell.module.css'

/** The number of unread notifications; pressing opens the list. */
export function Bell() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(notificationsQuery)
  const unread = data?.unread ?? 0
  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        <span className={styles.bell}>
          <BellIcon size={16} aria-hidden />
          {unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
        </span>
      </IconButton>
      <NotificationList trigger={button} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
