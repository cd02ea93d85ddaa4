import { layerName } from '../model/themes/layers.ts'
import type { Row } from '../model/model.ts'
import type { ThemeSystem } from '../model/themes/theme-system.ts'
import { usualLayer } from '../model/themes/usual-layer.ts'
import type { OpenLayer } from '../model/themes/use-open-layer.ts'
import type { Notation } from '../values/notation.ts'
import type { ThemeColumn } from './theme-columns.ts'
import { ThemedValue } from './themed-value.tsx'
import styles from './grid.module.css'

export interface ThemeCellProps {
  /** Null while it loads. */
  system: ThemeSystem | null
  column: ThemeColumn
  name: string
  /** All rows of the grid, which tell the layer that is usual in the column. */
  rows: readonly Row[]
  notation: Notation
  onOpen: OpenLayer
}

/** The value of a token in one theme, and the layer that sets it where that is not the usual one. */
export function ThemeCell({ system, column: { input }, name, rows, notation, onOpen }: ThemeCellProps) {
  if (!system) return null
  const standing = system.holderAt(name, input)
  if (!standing) return <span className={styles.quiet}>not in this theme</span>
  const layer = layerName(standing)
  const mode_id = system.modeOf(standing.source)
  return (
    <>
      <ThemedValue system={system} input={input} name={name} draft={standing.token.draft} notation={notation} />
      {layer !== usualLayer(system, input, rows) && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.layer}
          title={`${layer}: go to ${name}`}
          onClick={() => mode_id !== undefined && onOpen(name, { ...standing.source, mode_id })}
        >
          <bdi>{standing.set ?? standing.context}</bdi>
        </button>
      )}
    </>
  )
}
