// Writes `@property` rules (CSS Properties and Values 1), which give the browser the syntax of a property, so that it can animate it.
// Only for values that are the same at their declaration and at their use: lengths in `em` would be computed at the root.
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { toPixels, type Dimension } from '../../types/dimension.ts'
import { writeByType, type BySomeTypes } from '../../types/parsed.ts'
import { typeOf } from '../../values/value.ts'
import { decimal } from '../../base/decimal.ts'

/** The browsers' default. It only affects initial values, which apply where a property is not declared. */
const pixelsOfRem = 16

interface Registered {
  syntax: '<color>' | '<length>' | '<percentage>' | '<number>' | '<time>'
  initial: string
}

const registered: BySomeTypes<Registered | null> = {
  color: color => ({ syntax: '<color>', initial: typeOf('color').text(color) }),
  dimension: ofLength,
  fontSize: ofLength,
  letterSpacing: ofLength,
  lineHeight: height => (typeof height === 'number' ? ofNumber(height) : ofLength(height)),
  number: ofNumber,
  fontWeight: weight => ({ syntax: '<number>', initial: typeOf('fontWeight').text(weight) }),
  duration: duration =>
    duration.fluid === undefined ? { syntax: '<time>', initial: typeOf('duration').text(duration) } : null,
}

function ofNumber(number: number): Registered {
  return { syntax: '<number>', initial: decimal(number) }
}

/** An initial value must be independent (§2.3): `rem` becomes pixels; lengths relative to viewports and containers have none. */
function ofLength(length: Dimension): Registered | null {
  if (length.fluid !== undefined) return null
  if (length.unit === '%') return { syntax: '<percentage>', initial: `${decimal(length.value)}%` }
  const pixels = toPixels(length, pixelsOfRem)
  return pixels === null ? null : { syntax: '<length>', initial: `${decimal(pixels)}px` }
}

/** The rule for a property that has these values in all modes; null where one of them has no syntax. */
export function propertyRule(property: string, values: readonly ResolvedLiteral[]): string | null {
  const found: Registered[] = []
  for (const value of values) {
    const one = writeByType(registered, value, undefined)
    if (one === null) return null
    found.push(one)
  }
  const [first] = found
  if (!first) return null
  const syntax = [...new Set(found.map(one => one.syntax))].join(' | ')
  return `@property ${property} {\n  syntax: "${syntax}";\n  inherits: true;\n  initial-value: ${first.initial};\n}\n`
}
