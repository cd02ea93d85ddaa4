// The columns after the modes, or in their place.
import type { Resolver } from '@tessera/contract'
import type { Preferences } from '../../preferences.ts'
import type { ThemeColumn } from './column-choice.ts'

/** A number is the index of a theme. */
export type ExtraColumn = number | 'layers' | 'type' | 'description' | 'uses'

export const extraWidths: Readonly<Record<Exclude<ExtraColumn, number>, { track: string; least: number }>> = {
  layers: { track: 'minmax(220px, 1.2fr)', least: 220 },
  type: { track: '120px', least: 120 },
  description: { track: 'minmax(240px, 1fr)', least: 240 },
  uses: { track: '220px', least: 220 },
}

/** `shown`: null where the window has room for one column. */
export function extraColumns(
  followed: Resolver | null,
  themes: readonly ThemeColumn[],
  shown: Pick<Preferences, 'showLayers' | 'showType' | 'showDescription' | 'showUses'> | null,
): ExtraColumn[] {
  const columns: ExtraColumn[] = [...themes.keys()]
  if (shown?.showLayers && followed && themes.length === 0) columns.push('layers')
  if (shown?.showType) columns.push('type')
  if (shown?.showDescription) columns.push('description')
  if (shown?.showUses) columns.push('uses')
  return columns
}
