import type { Chosen, Lens } from '../../../model/themes/themed.ts'
import { LayerList } from '../../../resolvers/layers/layer-list.tsx'
import type { OpenLayer } from '../../../model/themes/use-open-layer.ts'
import { ValueView } from '../../../pictures/value-view.tsx'
import styles from '../grid.module.css'

/** The value of a token under the chosen themes, and the layers that set it. */
export function LayersCell({ chosen, name, onOpen }: { chosen: Chosen; name: string; onOpen: OpenLayer }) {
  const { system, input } = chosen
  const standing = system.holderAt(name, input)
  if (!standing) return <span className={styles.quiet}>not in these themes</span>
  return (
    <>
      <span className={styles.joined}>
        <ValueView draft={standing.token.draft} resolved={system.at(name, input)} asResolved />
      </span>
      <LayerList system={system} name={name} input={input} onOpen={onOpen} inCell />
    </>
  )
}

/** Opens the effective layer. */
export function openStanding({ lens, openLayer }: { lens: Lens | null; openLayer: OpenLayer }, name: string): void {
  if (!lens?.chosen) return
  const { system, input } = lens.chosen
  const source = system.holderAt(name, input)?.source
  const mode_id = source && system.modeOf(source)
  if (mode_id !== undefined) openLayer(name, { tokenset_id: source!.tokenset_id, mode_id })
}
