import type { Resolver } from '@tessera/contract'
import { permutationCount } from '@tessera/engine'
import { Link } from '@tanstack/react-router'
import { axesOf } from '../../../tokens/model/themes/chosen.ts'
import { ThemeSamples } from '../../../themes/resolvers/sample/theme-samples.tsx'
import { counted } from './counted.ts'
import styles from './home.module.css'

export function ThemeCards({ ws, resolvers }: { ws: string; resolvers: readonly Resolver[] }) {
  if (resolvers.length === 0) return null
  return (
    <section aria-label="Previews of themes" className={styles.section}>
      <header className={styles.sectionHeader}>
        <h2>Themes</h2>
        <Link to="/w/$ws/themes" params={{ ws }} className={styles.more!}>
          All themes
        </Link>
      </header>
      <ul className={styles.cards}>
        {resolvers.map(resolver => (
          <li key={resolver.id}>
            <Link to="/w/$ws/themes/$resolver" params={{ ws, resolver: resolver.id }} className={styles.card!}>
              <span className={styles.samples}>
                <ThemeSamples ws={ws} resolver={resolver} />
              </span>
              <span className={styles.cardWords}>
                <bdi className={styles.cardName}>{resolver.name}</bdi>
                {resolver.description && <span className={styles.muted}>{resolver.description}</span>}
                <span className={styles.facts}>
                  {counted(permutationCount(resolver), 'permutation')}
                  <span className={styles.muted}>
                    {' · '}
                    {axesOf(resolver)
                      .map(({ name }) => name)
                      .join(' × ') || 'no axes yet'}
                  </span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
