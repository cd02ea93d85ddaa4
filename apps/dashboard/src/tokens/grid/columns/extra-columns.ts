// The columns after the modes.
import type { Lens } from '../../../model/themes/themed.ts'

export interface Extras {
  /** The tokens under the themes; null where no themes use them. */
  lens: Lens | null
  showLayers: boolean
  showType: boolean
  showDescription: boolean
}

export type ExtraColumn = 'layers' | 'type' | 'description'

export const extraWidths: Readonly<Record<ExtraColumn, { track: string; least: number }>> = {
  layers: { track: 'minmax(220px, 1.2fr)', least: 220 },
  type: { track: '120px', least: 120 },
  description: { track: 'minmax(240px, 1fr)', least: 240 },
}

export function extraColumns({ lens, showLayers, showType, showDescription }: Extras): ExtraColumn[] {
  return [
    ...(showLayers && lens?.chosen ? (['layers'] as const) : []),
    ...(showType ? (['type'] as const) : []),
    ...(showDescription ? (['description'] as const) : []),
  ]
}
