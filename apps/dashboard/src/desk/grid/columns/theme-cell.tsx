import { layerName } from '../../../tokens/model/themes/layers.ts'
import type { Lens } from '../../../tokens/model/themes/themed.ts'
import type { OpenLayer } from '../../../tokens/model/themes/use-open-layer.ts'
import type { Notation } from '../../../tokens/values/notation.ts'
import type { ThemeColumn } from './column-choice.ts'
import { ThemedValue } from './themed-value.tsx'
import styles from '../grid.module.css'

export interface ThemeCellProps {
  lens: Lens | null
  column: ThemeColumn
  name: string
  notation: Notation
  onOpen: OpenLayer
}

/** The value of a token in one theme, and the layer that sets it. */
export function ThemeCell({ lens, column: { input }, name, notation, onOpen }: ThemeCellProps) {
  if (!lens?.chosen) return null
  const { system } = lens.chosen
  const standing = system.holderAt(name, input)
  if (!standing) return <span className={styles.quiet}>not in this theme</span>
  const layer = layerName(standing)
  const mode_id = system.modeOf(standing.source)
  return (
    <>
      <ThemedValue system={system} input={input} name={name} draft={standing.token.draft} notation={notation} />
      <button
        type="button"
        tabIndex={-1}
        className={styles.layer}
        title={`${layer}: go to ${name}`}
        onClick={() => mode_id !== undefined && onOpen(name, { ...standing.source, mode_id })}
      >
        <bdi>{standing.set ?? standing.context}</bdi>
      </button>
    </>
  )
}
