// Parts of rows that come after the grid's own.
import { lazy } from '../../../ui/overlay/lazy.tsx'

export const FindingMark = lazy(
  async () => (await import('../../../quality/checks/marks/finding-mark.tsx')).FindingMark,
  () => null,
)
/** Cells of themes come with the themes. */
export const LayersCell = lazy(
  async () => (await import('./layers-cell.tsx')).LayersCell,
  () => null,
)
export const ThemeCell = lazy(
  async () => (await import('./theme-cell.tsx')).ThemeCell,
  () => null,
)
