// Parts of rows that come after the grid's own.
import { lazy } from '../../../ui/overlay/lazy.tsx'

const nothing = () => null
const extraCells = () => import('./extra-cells.ts')

export const FindingMark = lazy(
  async () => (await import('../../../quality/checks/marks/finding-mark.tsx')).FindingMark,
  nothing,
)
export const LayersCell = lazy(async () => (await extraCells()).LayersCell, nothing)
export const ThemeCell = lazy(async () => (await extraCells()).ThemeCell, nothing)
export const UsualLayer = lazy(async () => (await extraCells()).UsualLayer, nothing)
export const UsesCell = lazy(async () => (await extraCells()).UsesCell, nothing)
