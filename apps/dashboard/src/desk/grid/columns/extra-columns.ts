// The columns after the modes, or in their place.
import type { Resolver } from '@tessera/contract'
import type { Preferences } from '../../../tokens/grid/preferences.ts'
import type { Track } from '../../../tokens/grid/grid-head.tsx'
import type { ThemeColumn } from '../../../tokens/grid/theme-columns.ts'

/** A number is the index of a theme. */
export type ExtraColumn = number | 'layers' | 'type' | 'description' | 'uses'

export const extraWidths: Readonly<Record<Exclude<ExtraColumn, number>, Track>> = {
  layers: { track: 'minmax(220px, 1.2fr)', least: '220px' },
  type: { track: '120px', least: '120px' },
  description: { track: 'minmax(240px, 1fr)', least: '240px' },
  uses: { track: '220px', least: '220px' },
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
