import type { ReactNode } from 'react'
import styles from './badge.module.css'

export function Badge({
  kind = 'neutral',
  children,
}: {
  kind?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  )
}
