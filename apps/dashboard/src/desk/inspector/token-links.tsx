import { references } from '@tessera/engine'
import { TriangleAlert } from '../../icons/icons.generated.ts'
import { useMemo, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Tile } from '../../tokens/pictures/tile.tsx'
import { usePlaceNames } from '../../themes/resolvers/layers/use-place-names.ts'
import { targetsOf, usersElsewhere, type LinkTarget } from '../../tokens/model/themes/links.ts'
import { usedBy } from '../../tokens/model/resolver.ts'
import { ShownText } from '../../tokens/pictures/shown-text.tsx'
import type { InspectorProps } from './props.ts'
import { Section } from './section.tsx'
import { Waiting } from './waiting.tsx'
import styles from './inspector.module.css'

/** The maximum of listed users. */
const mostListed = 40

/** The targets and the users of the token: in its tokenset, and through themes in others. */
export function TokenLinks(props: InspectorProps) {
  const uses = [...new Set(props.row.cells.flatMap(cell => (cell ? references(cell.draft) : [])))]
  return (
    <>
      {uses.length > 0 && (
        <Section id="uses" label="Uses" title={`Uses ${uses.length}`}>
          <ul className={styles.links}>
            {uses.map(name => (
              <Use key={name} name={name} {...props} />
            ))}
          </ul>
        </Section>
      )}
      <UsedBy {...props} />
    </>
  )
}

/** The target of a name: a token of the tokenset, or else tokens of the themes. */
function Use({ name, ...props }: InspectorProps & { name: string }) {
  const { tokens, row, lens, onGoTo } = props
  const isOwn = tokens.model.byName.has(name)
  const targets = useMemo(() => {
    if (isOwn || !lens) return []
    const from = row.cells.find(cell => cell && references(cell.draft).includes(name))
    return from ? targetsOf(lens, from.mode_id, name) : []
  }, [isOwn, lens, row, name])
  if (isOwn)
    return (
      <li>
        <AriaButton className={styles.link!} onPress={() => onGoTo(name)}>
          <bdi>{name}</bdi>
        </AriaButton>
      </li>
    )
  if (targets.length > 0) return <Elsewhere {...props} name={name} targets={targets} />
  return (
    <li className={lens && !lens.isKnown ? styles.muted : styles.lost}>
      {(!lens || lens.isKnown) && (
        <>
          <TriangleAlert size={13} aria-hidden /> missing{' '}
        </>
      )}
      <bdi>{name}</bdi>
    </li>
  )
}

/** The targets of a name in other tokensets with their values; the effective one at the chosen input comes first. */
function Elsewhere({ ws, lens, name, targets, onOpenLayer }: InspectorProps & { name: string; targets: LinkTarget[] }) {
  const nameOf = usePlaceNames(ws, { modes: lens!.systems[0]!().modes })
  return targets.map(({ resolved, isChosen, ...place }) => (
    <li key={place.mode_id} className={styles.elsewhere}>
      <PlacedLink name={name} place={nameOf(place)} onOpen={() => onOpenLayer(name, place)}>
        {targets.length > 1 && lens!.chosen && !isChosen && ', not chosen'}
      </PlacedLink>
      {resolved?.ok && (
        <span className={styles.step}>
          <Tile type={resolved.type} value={resolved.value} name={name} />
          <ShownText type={resolved.type} value={resolved.value} />
        </span>
      )}
    </li>
  ))
}

interface PlacedLinkProps {
  name: string
  /** The names of the tokenset and the mode. */
  place: string
  onOpen(): void
  /** Content behind the place. */
  children?: ReactNode
}

/** A button that opens a token of another tokenset. */
function PlacedLink({ name, place, onOpen, children }: PlacedLinkProps) {
  return (
    <>
      <AriaButton className={styles.link!} aria-label={`${name} in ${place}`} onPress={onOpen}>
        <bdi>{name}</bdi>
      </AriaButton>
      <span className={styles.muted}>
        <bdi>{place}</bdi>
        {children}
      </span>
    </>
  )
}

function UsedBy({ ws, tokens: { model, edits }, row, lens, onGoTo, onOpenLayer }: InspectorProps) {
  const { tokenset_id } = edits
  const own = useMemo(() => [...usedBy(model, row.name)], [model, row.name])
  const others = useMemo(() => (lens ? usersElsewhere(lens, tokenset_id, row.name) : []), [lens, tokenset_id, row.name])
  const nameOf = usePlaceNames(ws, { modes: lens?.systems[0]?.().modes ?? model.modes })
  const modesOf = (indexes: number[]) =>
    indexes.length === model.modes.length ? '' : ` (${indexes.map(i => model.modes[i]!.name).join(', ')})`
  const count = own.length + others.length
  const isWhole = lens === null || lens.isKnown
  return (
    <Section id="used-by" label="Used by" title={!isWhole ? 'Used by' : count === 0 ? 'Not used' : `Used by ${count}`}>
      {!isWhole && count === 0 ? (
        <Waiting rows={1} />
      ) : count === 0 ? (
        <p className={styles.muted}>No token points at it.</p>
      ) : (
        <ul className={styles.links}>
          {own.slice(0, mostListed).map(([name, modes]) => (
            <li key={name}>
              <AriaButton className={styles.link!} onPress={() => onGoTo(name)}>
                <bdi>{name}</bdi>
                {modesOf(modes)}
              </AriaButton>
            </li>
          ))}
          {others.slice(0, Math.max(0, mostListed - own.length)).map(({ name, ...place }) => (
            <li key={`${place.mode_id} ${name}`} className={styles.elsewhere}>
              <PlacedLink name={name} place={nameOf(place)} onOpen={() => onOpenLayer(name, place)} />
            </li>
          ))}
          {count > mostListed && <li className={styles.muted}>and {count - mostListed} more</li>}
        </ul>
      )}
    </Section>
  )
}
