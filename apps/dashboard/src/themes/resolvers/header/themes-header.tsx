import { useEffect, useMemo } from 'react'
import { lazy } from '../../../ui/overlay/lazy.tsx'
import type { ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import { isBare, rememberBare } from './bare.ts'
import styles from './theme-bar.module.css'

const ThemeBar = lazy(async () => (await import('./theme-bar.tsx')).ThemeBar)

/**
 * The header of a workspace with themes. Its place is kept while they load, and after that as well, so that nothing below
 * moves; a workspace that had none the last time has no place for them.
 */
export function ThemesHeader({ choice, ws }: { choice: ThemeChoice; ws: string }) {
  const count = choice.resolvers?.length
  const hasPlace = useMemo(() => !isBare(ws), [ws])
  useEffect(() => {
    if (count !== undefined) rememberBare(ws, count === 0)
  }, [ws, count])
  if (!count) return hasPlace ? <div className={styles.place} /> : null
  return (
    <section className={styles.bar} aria-label="Themes">
      <ThemeBar choice={choice} ws={ws} />
    </section>
  )
}
