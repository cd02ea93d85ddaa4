// The cells of the columns after the modes, which load together.
export { LayersCell } from './layers-cell.tsx'
export { ThemeCell } from '../../../tokens/grid/theme-cell.tsx'
export { UsualLayer } from './usual-layer.tsx'
export { UsesCell } from '../../../tokens/uses/used-in-code.tsx'
