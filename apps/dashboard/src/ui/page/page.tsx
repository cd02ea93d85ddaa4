import { ArrowLeft } from '../../icons/icons.generated.ts'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import styles from './page.module.css'

/** The frame of every page but the grid: one heading, its actions, its content. */
export function Page({
  title,
  intro,
  actions,
  back,
  children,
}: {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  /** A link to the page that this one belongs to. */
  back?: ReactNode
  children: ReactNode
}) {
  useTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.words}>
          {back && (
            <nav className={styles.back} aria-label="Back">
              <ArrowLeft size={14} aria-hidden />
              {back}
            </nav>
          )}
          <h1>{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/**
 * The buttons that end a page: at the lower edge of the window however long the page is, so that they stay under the
 * pointer while parts above them load.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

export function Section({
  title,
  intro,
  actions,
  children,
}: {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2>{title}</h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Tessera` : 'Tessera'
  }, [title])
}
