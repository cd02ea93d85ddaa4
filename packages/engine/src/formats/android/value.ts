// The text of a resource, or null where Android has none for the value.
import type { Color } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import { pair } from '../../color/write.ts'
import { decimal } from '../../base/decimal.ts'
import { toPixels, type Dimension } from '../../types/dimension.ts'
import type { TypeName } from '../../types/index.ts'
import type { LineHeight } from '../../types/line-height.ts'
import type { BySomeTypes } from '../../types/parsed.ts'

export interface AndroidValue {
  text: string
  /** The color was outside sRGB. */
  mapped?: boolean
  /** It was given in rem. */
  rem?: boolean
}

/** The resource of each type, given the pixels of one rem. */
export const androidValues: BySomeTypes<AndroidValue | null, number> = {
  color,
  dimension,
  // sp follows the font size that users set on their devices.
  fontSize: (size, remBase) => dimension(size, remBase, 'sp'),
  lineHeight,
  letterSpacing: dimension,
}

/** The XML element of a type's resources, or null where Android has none for the type. */
export function androidElement(type: TypeName): 'color' | 'dimen' | null {
  if (!androidValues[type]) return null
  return type === 'color' ? 'color' : 'dimen'
}

/** `#rrggbb`; with alpha `#aarrggbb`, where CSS has the alpha last. */
export function color(color: Color): { text: string; mapped: boolean } {
  const { r, g, b, alpha, mapped } = toSrgb(color)
  const opacity = pair(alpha)
  return { text: `#${opacity === 'ff' ? '' : opacity}${pair(r)}${pair(g)}${pair(b)}`, mapped }
}

/** A dimension is a 24-bit fixed-point number (android.util.TypedValue), which overflows from 2^23 on. */
const beyond = 2 ** 23

/** null where a resource cannot hold it. */
export function dimensionText(pixels: number, unit: 'dp' | 'sp'): string | null {
  return Math.abs(pixels) < beyond ? `${decimal(pixels)}${unit}` : null
}

function dimension(length: Dimension, remBase: number, unit: 'dp' | 'sp' = 'dp'): AndroidValue | null {
  const pixels = toPixels(length, remBase)
  const text = pixels === null ? null : dimensionText(pixels, unit)
  return text === null ? null : { text, rem: length.unit === 'rem' }
}

/** Android has no dimension for a multiple of the font size. */
function lineHeight(height: LineHeight, remBase: number): AndroidValue | null {
  return typeof height === 'number' ? null : dimension(height, remBase)
}
