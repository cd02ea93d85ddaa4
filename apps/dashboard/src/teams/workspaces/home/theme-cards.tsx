// Themes as samples of an interface in their colors, one for each context of the first axis.
import type { Resolver } from '@tessera/contract'
import { permutationCount } from '@tessera/engine'
import { Link } from '@tanstack/react-router'
import { axesOf, chosenOf } from '../../../tokens/model/themes/chosen.ts'
import { counted } from './counted.ts'
import { ThemeSample } from './theme-sample.tsx'
import styles from './home.module.css'

/** Each is a request. */
const mostSamples = 3

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
              <span className={styles.samples} aria-hidden>
                {inputsOf(resolver).map(({ label, input }) => (
                  <ThemeSample key={label} ws={ws} resolver_id={resolver.id} label={label} input={input} />
                ))}
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

/** The contexts of the first axis, with the defaults of the others. */
function inputsOf(resolver: Resolver): { label: string; input: ReadonlyMap<string, string> }[] {
  const standard = chosenOf(resolver, null)
  const [axis] = axesOf(resolver)
  if (!axis) return [{ label: '', input: standard }]
  return axis.contexts
    .slice(0, mostSamples)
    .map(({ name }) => ({ label: name, input: new Map(standard).set(axis.name, name) }))
}
