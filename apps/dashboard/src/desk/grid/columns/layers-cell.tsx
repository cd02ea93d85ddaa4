import type { Chosen } from '../../../tokens/model/themes/themed.ts'
import { LayerList } from '../../../themes/resolvers/layers/layer-list.tsx'
import type { OpenLayer } from '../../../tokens/model/themes/use-open-layer.ts'
import type { Notation } from '../../../tokens/values/notation.ts'
import { ThemedValue } from './themed-value.tsx'
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
      <ThemedValue system={system} input={input} name={name} draft={standing.token.draft} notation={notation} />
      <LayerList system={system} name={name} input={input} onOpen={onOpen} inCell />
    </>
  )
}
