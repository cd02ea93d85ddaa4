import { Link } from '@tanstack/react-router'
import { ChevronDown, SwatchBook } from '../../../icons/icons.generated.ts'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useMedia } from '../../../ui/page/media.ts'
import { oneStop } from '../../../ui/page/one-stop.ts'
import { Menu, MenuItem, MenuSection } from '../../../ui/overlay/menu.tsx'
import { axesOf, type Axis } from '../../../tokens/model/themes/chosen.ts'
import { noThemes } from '../../../tokens/model/themes/choice-search.ts'
import type { ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import styles from './theme-bar.module.css'

/** The maximum of axes with a chip of their own. */
const mostChips = 5

/** The themes that a workspace's screens follow and the contexts of their axes: a line of chips, or one for them all. */
export function ThemeBar({ choice, ws }: { choice: ThemeChoice; ws: string }) {
  const { resolver, input } = choice
  const narrow = useMedia('(max-width: 767px)')
  const axes = resolver ? axesOf(resolver) : []
  const name = resolver?.name ?? 'No themes'
  const themes = <ThemeSection choice={choice} />
  const sectionOf = (axis: Axis) => <AxisSection key={axis.name} axis={axis} choice={choice} />
  return (
    <div className={styles.chips} {...oneStop('horizontal')}>
      <Link
        to={resolver ? '/w/$ws/themes/$resolver' : '/w/$ws/themes'}
        params={resolver ? { ws, resolver: resolver.id } : { ws }}
        className={styles.icon!}
        aria-label="Open the themes"
      >
        <SwatchBook size={15} aria-hidden />
      </Link>
      {narrow || axes.length > mostChips ? (
        <Chip
          label="Themes to follow"
          value={[name, ...axes.map(axis => input.get(axis.name) ?? '')].filter(Boolean).join(' · ')}
        >
          {themes}
          {axes.map(sectionOf)}
        </Chip>
      ) : (
        <>
          <Chip label="Themes to follow" value={name}>
            {themes}
          </Chip>
          {axes.map(axis => (
            <Chip key={axis.name} label={axis.name} value={input.get(axis.name) ?? ''} isLabelled>
              {sectionOf(axis)}
            </Chip>
          ))}
        </>
      )}
    </div>
  )
}

interface ChipProps {
  label: string
  value: string
  /** The label is visible. */
  isLabelled?: boolean
  children: ReactNode
}

function Chip({ label, value, isLabelled = false, children }: ChipProps) {
  return (
    <Menu
      label={label}
      trigger={
        <Button className={styles.chip!}>
          <bdi className={isLabelled ? styles.axis : 'visually-hidden'}>{label} </bdi>
          <bdi className={styles.value}>{value}</bdi>
          <ChevronDown size={12} aria-hidden />
        </Button>
      }
    >
      {children}
    </Menu>
  )
}

function ThemeSection({ choice }: { choice: ThemeChoice }) {
  const { resolvers = [], resolver } = choice
  return (
    <MenuSection title="Themes to follow" chosen={resolver?.id ?? noThemes} onChoose={choice.chooseResolver}>
      {resolvers.map(({ id, name }) => (
        <MenuItem key={id} id={id}>
          {name}
        </MenuItem>
      ))}
      <MenuItem id={noThemes} hint="Each mode by itself">
        No themes
      </MenuItem>
    </MenuSection>
  )
}

/** Ids have the name of the axis, because a menu can hold several. */
function AxisSection({ axis: { name, contexts }, choice }: { axis: Axis; choice: ThemeChoice }) {
  const { input, chooseInput } = choice
  const idOf = (context: string) => JSON.stringify([name, context])
  return (
    <MenuSection
      title={name}
      chosen={idOf(input.get(name) ?? '')}
      onChoose={id => {
        const context = contexts.find(each => idOf(each.name) === id)
        if (context) chooseInput(new Map(input).set(name, context.name))
      }}
    >
      {contexts.map(context => (
        <MenuItem key={context.name} id={idOf(context.name)}>
          {context.name}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
