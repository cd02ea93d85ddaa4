import { lazy } from '../../../ui/overlay/lazy.tsx'
import type { ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import styles from './theme-bar.module.css'

const ThemeBar = lazy(async () => (await import('./theme-bar.tsx')).ThemeBar)

/** The header of a workspace with themes. Its place is reserved before its content is loaded. */
export function ThemesHeader({ choice, ws }: { choice: ThemeChoice; ws: string }) {
  if (!choice.resolvers?.length) return null
  return (
    <section className={styles.bar} aria-label="Themes">
      <ThemeBar choice={choice} ws={ws} />
    </section>
  )
}
