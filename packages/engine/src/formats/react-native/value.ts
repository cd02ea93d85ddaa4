// Writes a value in JavaScript for React Native; null where React Native has no such value.
import type { Color } from '../../color/color.ts'
import type { Dimension } from '../../types/dimension.ts'
import type { LineHeight } from '../../types/line-height.ts'
import type { ByType } from '../../types/parsed.ts'
import { decimal } from '../../base/decimal.ts'
import { lengths } from '../parts/lengths.ts'
import { measure } from '../parts/text-style.ts'
import { border, gradient, shadow, strokeStyle, transition, typography } from './composite.ts'
import { colorText, milliseconds, weightText, type NativeValue } from './text.ts'
import { scriptText as quoted } from '../typescript/literal.ts'

/** The expression for each type, given the pixels of one rem. */
export const nativeValues: ByType<NativeValue | null, number> = {
  color: (color: Color) => colorText(color),
  dimension,
  fontSize: length,
  letterSpacing: length,
  lineHeight,
  fontWeight: weight => weightText(weight),
  number: number => ({ text: decimal(number) }),
  duration: duration => ({ text: milliseconds(duration) }),
  cubicBezier: numbers => ({ text: `[${numbers.map(number => decimal(number)).join(', ')}]` }),
  fontFamily: ([first = '', ...others]) => ({
    text: quoted(first),
    oneOfFonts: others.length > 0,
  }),
  string: text => ({ text: quoted(text) }),
  boolean: flag => ({ text: String(flag) }),
  strokeStyle,
  border,
  transition,
  shadow,
  gradient,
  typography,
}

/** In density-independent pixels; percentages are strings in styles of views. */
function dimension(value: Dimension, remBase: number): NativeValue | null {
  return value.unit === '%' ? { text: `'${decimal(value.value)}%'` } : length(value, remBase)
}

function length(value: Dimension, remBase: number): NativeValue | null {
  const { pixels, hasRem } = lengths(remBase)
  const number = pixels(value)
  return number === null ? null : { text: decimal(number), rem: hasRem() }
}

/** `lineHeight` of a style is a length. A multiple becomes a number that code has to multiply with a font size. */
function lineHeight(height: LineHeight, remBase: number): NativeValue | null {
  const { pixels, hasRem } = lengths(remBase)
  const found = measure(height, pixels)
  if (!found) return null
  const remark = found.unit === 'em' ? { remark: 'A multiple of the font size.' } : {}
  return { text: decimal(found.value), rem: hasRem(), ...remark }
}
