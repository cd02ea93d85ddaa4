import type { Chosen } from '../../../tokens/model/themes/themed.ts'
import { LayerList } from '../../../themes/resolvers/layers/layer-list.tsx'
import { layerName } from '../../../tokens/model/themes/layers.ts'
import { usualLayer } from '../../../tokens/model/themes/usual-layer.ts'
import type { ThemeCellProps } from '../../../tokens/grid/theme-cell.tsx'
import { ThemedValue } from '../../../tokens/grid/themed-value.tsx'
import styles from '../../../tokens/grid/grid.module.css'

export interface LayersCellProps extends Pick<ThemeCellProps, 'name' | 'rows' | 'notation' | 'onOpen'> {
  chosen: Chosen
}

/** The value of a token under the chosen themes, and the layers that set it where the last is not the usual one. */
export function LayersCell({ chosen, name, rows, onOpen, notation }: LayersCellProps) {
  const { system, input } = chosen
  const standing = system.holderAt(name, input)
  if (!standing) return <span className={styles.quiet}>not in these themes</span>
  return (
    <>
      <ThemedValue system={system} input={input} name={name} draft={standing.token.draft} notation={notation} />
      {layerName(standing) !== usualLayer(system, input, rows) && (
        <LayerList system={system} name={name} input={input} onOpen={onOpen} inCell />
      )}
    </>
  )
}
