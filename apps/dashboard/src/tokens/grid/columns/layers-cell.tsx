import type { Chosen } from '../../../model/themes/themed.ts'
import { LayerList } from '../../../resolvers/layers/layer-list.tsx'
import type { OpenLayer } from '../../../model/themes/use-open-layer.ts'
import type { Notation } from '../../../values/notation.ts'
import { ValueView } from '../../../pictures/value-view.tsx'
import styles from '../grid.module.css'

/** The value of a token under the chosen themes, and the layers that set it. */
export function LayersCell({
  chosen,
  name,
  onOpen,
  notation,
}: {
  chosen: Chosen
  name: string
  onOpen: OpenLayer
  notation: Notation
}) {
  const { system, input } = chosen
  const standing = system.holderAt(name, input)
  if (!standing) return <span className={styles.quiet}>not in these themes</span>
  return (
    <>
      <span className={styles.joined}>
        <ValueView
          name={name}
          draft={standing.token.draft}
          resolved={system.at(name, input)}
          asResolved
          notation={notation}
        />
      </span>
      <LayerList system={system} name={name} input={input} onOpen={onOpen} inCell />
    </>
  )
}
