import { Link } from '@tanstack/react-router'
import { SwatchBook } from 'lucide-react'
import { useMedia } from '../../ui/page/media.ts'
import { Select } from '../../ui/form/select.tsx'
import { Axes } from './axes.tsx'
import { axesOf } from '../../model/themes/chosen.ts'
import { noThemes } from '../../model/themes/choice-search.ts'
import type { ThemeChoice } from '../../model/themes/theme-choice.ts'
import styles from './theme-bar.module.css'

/** The themes that a workspace's screens follow, and one control for each of their axes. */
export function ThemeBar({ choice, ws }: { choice: ThemeChoice; ws: string }) {
  const { resolvers = [], resolver, input } = choice
  const narrow = useMedia('(max-width: 767px)')
  return (
    <>
      <Link
        to={resolver ? '/w/$ws/themes/$resolver' : '/w/$ws/themes'}
        params={resolver ? { ws, resolver: resolver.id } : { ws }}
        className={styles.icon!}
        aria-label="Open the themes"
      >
        <SwatchBook size={15} aria-hidden />
      </Link>
      <div className={styles.which}>
        <Select
          label="Themes to follow"
          hideLabel
          small
          choices={[
            ...resolvers.map(({ id, name }) => ({ id, label: name })),
            { id: noThemes, label: 'No themes', hint: 'Each mode by itself' },
          ]}
          value={resolver?.id ?? noThemes}
          onChange={choice.chooseResolver}
        />
      </div>
      {resolver && (
        <Axes axes={axesOf(resolver)} input={input} onChange={choice.chooseInput} layout={narrow ? 'lists' : 'line'} />
      )}
    </>
  )
}
