// The text of a resource, or null where Android has none for the value.
import type { Color } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import { pair } from '../../color/write.ts'
import { decimal } from '../../decimal.ts'
import { toPixels, type Dimension } from '../../types/dimension.ts'

export interface AndroidValue {
  text: string
  /** The color was outside sRGB. */
  mapped?: boolean
  /** It was given in rem. */
  rem?: boolean
}

/** `#rrggbb`; with alpha `#aarrggbb`, which CSS has the other way around. */
export function androidColor(color: Color): AndroidValue {
  const { r, g, b, alpha, mapped } = toSrgb(color)
  const opacity = pair(alpha)
  return { text: `#${opacity === 'ff' ? '' : opacity}${pair(r)}${pair(g)}${pair(b)}`, mapped }
}

/** A dimension is a fixed-point number of 24 bits (android.util.TypedValue): from 2^23 on it would become another one. */
const beyond = 2 ** 23

export function androidDimension(dimension: Dimension, remBase: number): AndroidValue | null {
  const dp = toPixels(dimension, remBase)
  if (dp === null || Math.abs(dp) >= beyond) return null
  return { text: `${decimal(dp)}dp`, rem: dimension.unit === 'rem' }
}
