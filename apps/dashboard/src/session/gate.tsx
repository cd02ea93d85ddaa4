import type { ReactNode } from 'react'
import { Mark } from '../parts/mark.tsx'
import { useTitle } from '../parts/page.tsx'
import { ToastRegion } from '../parts/toast.tsx'
import styles from './gate.module.css'

/** The page before the dashboard: signing in and up. */
export function Gate({
  title,
  intro,
  children,
  foot,
}: {
  title: string
  intro?: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
  useTitle(title)
  return (
    <main className={styles.gate}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Mark size={32} />
          <span>Tessera</span>
        </div>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
      <div className={styles.mosaic} aria-hidden />
      <ToastRegion />
    </main>
  )
}
