import type { Input } from '@tessera/engine'
import type { Row } from '../../../tokens/model/model.ts'
import type { ThemeSystem } from '../../../tokens/model/themes/theme-system.ts'
import { usualLayer } from '../../../tokens/model/themes/usual-layer.ts'
import styles from '../../../tokens/grid/grid.module.css'

export interface UsualLayerProps {
  system: ThemeSystem
  input: Input
  rows: readonly Row[]
}

/** The layer of the values that name none. */
export function UsualLayer({ system, input, rows }: UsualLayerProps) {
  const usual = usualLayer(system, input, rows)
  if (!usual) return null
  return (
    <span className={styles.usual} title={`Values without a layer of their own come from ${usual}`}>
      mostly <bdi>{usual}</bdi>
    </span>
  )
}
