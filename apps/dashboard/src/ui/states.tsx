// Empty, loading and error states of a screen.
import { CircleCheck, Info, RotateCw, TriangleAlert } from '../icons/icons.generated.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { useStillLoading } from './still-loading.ts'
import styles from './states.module.css'

export function Empty({
  title,
  children,
  action,
  manual,
  isPage = false,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** The page of the manual that explains it, as `tokens/outputs`. */
  manual?: string
  /** The state is the only content of the page: its title is the page's heading. */
  isPage?: boolean
}) {
  return (
    <div className={styles.state}>
      <EmptyPicture />
      <div className={styles.about}>
        {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
        {children && <p>{children}</p>}
        {(action || manual) && (
          <div className={styles.ways}>
            {action}
            {manual && (
              <a href={`/docs/${manual}`} target="_blank" rel="noopener">
                Read about it in the manual
              </a>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Stands where there is nothing to draw yet. */
export function EmptyPicture() {
  return (
    <svg className={styles.tiles} viewBox="0 0 46 46" width="46" height="46" aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7, 8].map(i => (
        <rect key={i} x={(i % 3) * 16} y={Math.floor(i / 3) * 16} width="14" height="14" rx="2" />
      ))}
    </svg>
  )
}

/** Placeholder rows of their final height, shown only when loading takes long enough to be noticed. */
export function Loading({ rows = 8, label = 'Loading' }: { rows?: number; label?: string }) {
  const [late, setLate] = useState(false)
  useStillLoading()
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={styles.loading} data-late={late || undefined}>
      <span className="visually-hidden">{label}…</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.bar} />
      ))}
    </div>
  )
}

export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const message = error instanceof Error ? error.message : String(error)
  const requestId = typeof error === 'object' && error !== null && 'requestId' in error ? error.requestId : null
  return (
    <div className={styles.state} role="alert">
      <TriangleAlert size={22} aria-hidden className={styles.alarm} />
      <div className={styles.about}>
        <h2>This did not work</h2>
        <p>{message}</p>
        {typeof requestId === 'string' && (
          <p className={styles.request}>
            Request <code>{requestId}</code> <CopyButton text={requestId} label="Copy the request id" />
          </p>
        )}
        {retry && (
          <Button icon={<RotateCw size={14} />} onPress={retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}

const noticeIcons = { info: Info, warning: TriangleAlert, danger: TriangleAlert, success: CircleCheck } as const

export function Notice({
  kind,
  icon,
  children,
  action,
}: {
  kind: 'info' | 'warning' | 'danger' | 'success'
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  const Icon = noticeIcons[kind]
  return (
    <div className={styles.notice} data-kind={kind}>
      {icon ?? <Icon size={16} aria-hidden />}
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
