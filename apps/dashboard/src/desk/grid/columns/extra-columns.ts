// The columns after the modes, or in their place.
import type { Lens } from '../../../tokens/model/themes/themed.ts'
import type { ThemeColumn } from './column-choice.ts'

export interface Extras {
  /** The tokens under the themes; null where no themes use them. */
  lens: Lens | null
  /** The themes that stand in place of the modes; empty where the modes are the columns. */
  themes: readonly ThemeColumn[]
  showLayers: boolean
  showType: boolean
  showDescription: boolean
}

/** A number is the index of a theme. */
export type ExtraColumn = number | 'layers' | 'type' | 'description'

export const extraWidths: Readonly<Record<Exclude<ExtraColumn, number>, { track: string; least: number }>> = {
  layers: { track: 'minmax(220px, 1.2fr)', least: 220 },
  type: { track: '120px', least: 120 },
  description: { track: 'minmax(240px, 1fr)', least: 240 },
}

export function extraColumns({ lens, themes, showLayers, showType, showDescription }: Extras): ExtraColumn[] {
  return [
    ...themes.keys(),
    ...(showLayers && lens?.chosen && themes.length === 0 ? (['layers'] as const) : []),
    ...(showType ? (['type'] as const) : []),
    ...(showDescription ? (['description'] as const) : []),
  ]
}
