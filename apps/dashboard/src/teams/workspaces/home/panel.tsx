import type { ReactNode } from 'react'
import styles from './home.module.css'

interface Props {
  title: string
  icon: ReactNode
  /** Stands at the end of the title. */
  action?: ReactNode
  children: ReactNode
}

/** One of the answers at the top of the page. */
export function Panel({ title, icon, action, children }: Props) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header>
        <h2>
          {icon}
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}
