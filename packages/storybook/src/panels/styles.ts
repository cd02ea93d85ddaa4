// How the panels look. Colors are those of the surroundings, which have a light and a dark theme.
import type { CSSProperties } from 'react'

const line = '1px solid color-mix(in srgb, currentColor 15%, transparent)'

export const table: CSSProperties = { borderCollapse: 'collapse', width: '100%' }
export const cell: CSSProperties = { borderTop: line, padding: '6px 12px', verticalAlign: 'middle' }
export const head: CSSProperties = { padding: '6px 12px', textAlign: 'start' }
export const note: CSSProperties = { margin: 0, padding: '8px 12px' }
export const field: CSSProperties = {
  background: 'none',
  border: line,
  borderRadius: 4,
  color: 'inherit',
  font: 'inherit',
  marginInlineEnd: 12,
  padding: '4px 8px',
}
export const swatch: CSSProperties = {
  border: line,
  borderRadius: 3,
  display: 'inline-block',
  height: 16,
  marginInlineEnd: 8,
  verticalAlign: 'text-bottom',
  width: 16,
}
export const sample: CSSProperties = {
  borderRadius: 3,
  display: 'inline-block',
  marginInlineEnd: 8,
  padding: '2px 8px',
}
