// Converts a typography for platforms: to pixels, or to multiples of the font size where it has none.
import type { Dimension } from '../../types/dimension.ts'
import type { LineHeight } from '../../types/line-height.ts'
import type { Parsed } from '../../types/parsed.ts'
import type { Lengths } from './lengths.ts'

/** A length, or a multiple of the font size. */
export interface Measure {
  value: number
  unit: 'px' | 'em'
}

export interface TextStyle {
  families?: string[]
  /** Pixels. */
  size?: number
  weight?: number
  italic: boolean
  spacing?: Measure
  lineHeight?: Measure
  /** Descriptions of the parts that no platform can express. */
  lost: string[]
}

export function textStyle(style: Parsed<'typography'>, { pixels }: Lengths): TextStyle {
  const { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight, fontStyle } = style
  const read: TextStyle = { italic: isItalic(fontStyle), lost: [] }
  if (fontFamily) read.families = fontFamily
  if (fontWeight !== undefined) read.weight = fontWeight
  const size = fontSize && pixels(fontSize)
  if (size != null) read.size = size
  else if (fontSize) read.lost.push('its font size')
  const spacing = letterSpacing && measure(letterSpacing, pixels)
  if (spacing) read.spacing = spacing
  else if (letterSpacing) read.lost.push('its letter spacing')
  const height = lineHeight !== undefined && measure(lineHeight, pixels)
  if (height) read.lineHeight = height
  else if (lineHeight !== undefined) read.lost.push('its line height')
  return read
}

const isItalic = (style: string | null | undefined) => /^(italic|oblique)/.test(style ?? '')

export function measure(length: LineHeight, pixels: Lengths['pixels']): Measure | null {
  if (typeof length === 'number') return { value: length, unit: 'em' }
  const multiple = multipleOf(length)
  if (multiple !== null) return { value: multiple, unit: 'em' }
  const value = pixels(length)
  return value === null ? null : { value, unit: 'px' }
}

function multipleOf({ value, unit }: Dimension): number | null {
  if (unit === 'em') return value
  return unit === '%' ? value / 100 : null
}

/** In pixels; null where the conversion needs a font size and there is none. */
export function inPixels({ value, unit }: Measure, size: number | undefined): number | null {
  if (unit === 'px') return value
  return size === undefined ? null : finite(value * size)
}

/** As a multiple of the font size; null where the conversion needs a font size and there is none. */
export function inMultiples({ value, unit }: Measure, size: number | undefined): number | null {
  if (unit === 'em') return value
  return size ? finite(value / size) : null
}

const finite = (value: number) => (Number.isFinite(value) ? value : null)

/** The nearest of the nine weights that every platform has. */
export function hundreds(weight: number): number {
  return Math.min(900, Math.max(100, Math.round(weight / 100) * 100))
}
