import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { useTitle } from '../../ui/page/page.tsx'
import { ToastRegion } from '../../ui/overlay/toast.tsx'
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
      <Mosaic />
      <ToastRegion />
    </main>
  )
}

const columns = 60
const rows = 5
const colors = ['first', 'second', 'third', 'ground'] as const

/** A decorative mosaic, whole at the bottom and broken towards the top; the same every time. */
function Mosaic() {
  const tiles = Array.from({ length: columns * rows }, (_, i) => {
    const row = Math.floor(i / columns)
    // A fixed scatter: the fractional part of multiples of the golden ratio and its square.
    const here = (i * 0.618034 + row * 0.381966) % 1
    const color = colors[Math.floor(((i * 0.754877 + row * 0.56984) % 1) * 3.25)]
    return here < (row + 0.4) / (rows + 1.2) ? { x: (i % columns) * 28, y: row * 28, color } : null
  })
  return (
    <svg className={styles.mosaic} width={columns * 28} height={rows * 28} aria-hidden>
      {tiles.map(
        tile =>
          tile && (
            <rect
              key={`${tile.x} ${tile.y}`}
              x={tile.x}
              y={tile.y}
              width={25}
              height={25}
              rx={2}
              className={styles[tile.color ?? 'first']}
            />
          ),
      )}
    </svg>
  )
}
