import { color } from './color.ts'
import { fieldParts, parseFields, partText, type ParsedFields } from './composite.ts'
import { dimension } from './dimension.ts'
import { strokeStyle } from './stroke-style.ts'
import type { TokenType } from './type.ts'

const fields = {
  color: { type: 'color', of: color },
  width: { type: 'dimension', of: dimension },
  style: { type: 'strokeStyle', of: strokeStyle },
} as const

export type Border = ParsedFields<typeof fields>

export const border: TokenType<Border> = {
  parse: value => parseFields(value, fields, 'an object with color, width and style'),
  parts: value => fieldParts(value, fields),
  text: ({ width, style, color }, writeReference) =>
    `${partText(width, fields.width, writeReference)} ${partText(style, fields.style, writeReference)} ${partText(color, fields.color, writeReference)}`,
  examples: [
    { color: '#3b82f6', width: { value: 1, unit: 'px' }, style: 'solid' },
    { color: 'rgb(0 0 0 / 0.5)', width: '0.125rem', style: { dashArray: ['4px'], lineCap: 'butt' } },
  ],
}
