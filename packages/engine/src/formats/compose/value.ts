// Writes a value as a Compose expression with the imports that it needs; null where Compose has no such value.
import type { Dimension } from '../../types/dimension.ts'
import type { Duration } from '../../types/duration.ts'
import type { LineHeight } from '../../types/line-height.ts'
import type { ByType } from '../../types/parsed.ts'
import { fractional } from '../../base/decimal.ts'
import { lengths } from '../parts/lengths.ts'
import { measure } from '../parts/text-style.ts'
import { border, gradient, shadow, strokeStyle, transition, typography } from './composite.ts'
import { color, easing, kotlinString, milliseconds, quantity, unit, weight, type KotlinValue } from './literals.ts'

/** The expression for each type, given the pixels of one rem. */
export const kotlinValues: ByType<KotlinValue | null, number> = {
  color,
  dimension: (dimension, remBase) => length(dimension, remBase, 'dp'),
  fontSize: (size, remBase) => length(size, remBase, 'sp'),
  letterSpacing: relative,
  lineHeight: relative,
  fontWeight: weight,
  number: number => plain(fractional(number)),
  duration,
  cubicBezier: easing,
  fontFamily: names => plain(`listOf(${names.map(kotlinString).join(', ')})`),
  string: text => plain(kotlinString(text)),
  boolean: flag => plain(String(flag)),
  strokeStyle,
  border,
  transition,
  shadow,
  gradient,
  typography,
}

/** A value of Kotlin's own types, which needs no import. */
function plain(text: string): KotlinValue {
  return { text, imports: [] }
}

function duration(duration: Duration): KotlinValue | null {
  const text = milliseconds(duration)
  return text === null ? null : plain(text)
}

function length(dimension: Dimension, remBase: number, kind: 'dp' | 'sp'): KotlinValue | null {
  const { pixels, hasRem } = lengths(remBase)
  const value = pixels(dimension)
  return value === null ? null : { text: quantity(value, kind), imports: [unit(kind)], rem: hasRem() }
}

/** Multiples of the font size are `em`. */
function relative(height: LineHeight, remBase: number): KotlinValue | null {
  const { pixels, hasRem } = lengths(remBase)
  const found = measure(height, pixels)
  if (!found) return null
  const kind = found.unit === 'px' ? 'sp' : 'em'
  return { text: quantity(found.value, kind), imports: [unit(kind)], rem: hasRem() }
}
