// Writes a value as a Dart expression for Flutter, with its type; null where Flutter has no such value.
import type { Dimension } from '../../types/dimension.ts'
import type { Duration } from '../../types/duration.ts'
import type { LineHeight } from '../../types/line-height.ts'
import type { ByType } from '../../types/parsed.ts'
import { decimal, fractional } from '../../base/decimal.ts'
import { lengths } from '../parts/lengths.ts'
import { hundreds, measure } from '../parts/text-style.ts'
import { border, gradient, shadow, transition, typography } from './composite.ts'
import { colorText, cubicText, dartString, durationText, type DartValue } from './text.ts'

/** The expression for each type, given the pixels of one rem. All are constant. */
export const dartValues: ByType<DartValue | null, number> = {
  color: value => ({ type: 'Color', text: colorText(value) }),
  dimension: length,
  fontSize: length,
  letterSpacing: length,
  lineHeight,
  fontWeight,
  number: number => double(number),
  duration: durationValue,
  cubicBezier: numbers => ({ type: 'Cubic', text: cubicText(numbers) }),
  fontFamily: names => ({ type: 'List<String>', text: `[${names.map(dartString).join(', ')}]` }),
  string: text => ({ type: 'String', text: dartString(text) }),
  boolean: flag => ({ type: 'bool', text: String(flag) }),
  strokeStyle: style => (style === 'solid' ? { type: 'BorderStyle', text: 'BorderStyle.solid' } : null),
  border,
  transition,
  shadow,
  gradient,
  typography,
}

function double(number: number, remark?: string): DartValue {
  return { type: 'double', text: fractional(number), ...(remark === undefined ? {} : { remark }) }
}

function length(dimension: Dimension, remBase: number): DartValue | null {
  const { pixels, hasRem } = lengths(remBase)
  const value = pixels(dimension)
  return value === null ? null : { ...double(value), rem: hasRem() }
}

/** `TextStyle.height` is a multiple of the font size. */
function lineHeight(height: LineHeight, remBase: number): DartValue | null {
  const { pixels, hasRem } = lengths(remBase)
  const found = measure(height, pixels)
  if (!found) return null
  const remark = found.unit === 'px' ? 'Logical pixels: TextStyle.height is this divided by the font size.' : undefined
  return { ...double(found.value, remark), rem: hasRem() }
}

function fontWeight(weight: number): DartValue {
  const near = hundreds(weight)
  const value = { type: 'FontWeight', text: `FontWeight.w${near}` }
  return near === weight ? value : { ...value, lost: [`its weight of ${decimal(weight)}, but with ${near}`] }
}

function durationValue(duration: Duration): DartValue | null {
  const text = durationText(duration)
  return text === null ? null : { type: 'Duration', text }
}
