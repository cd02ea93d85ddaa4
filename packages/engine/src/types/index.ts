// The token types by name. A name in type-names.ts without a type here does not compile, and neither does the reverse.
import { boolean } from './boolean.ts'
import { border } from './border.ts'
import { color } from './color.ts'
import { cubicBezier } from './cubic-bezier.ts'
import { dimension, fontSize, letterSpacing } from './dimension.ts'
import { duration } from './duration.ts'
import { fontFamily } from './font-family.ts'
import { fontWeight } from './font-weight.ts'
import { gradient } from './gradient.ts'
import { lineHeight } from './line-height.ts'
import { isTypeName, typeNames, type TypeName } from '../base/type-names.ts'
import { number } from './number.ts'
import { shadow } from './shadow.ts'
import { string } from './string.ts'
import { strokeStyle } from './stroke-style.ts'
import { transition } from './transition.ts'
import type { TokenType } from './type.ts'
import { typography } from './typography.ts'

const held = {
  color,
  dimension,
  fontFamily,
  fontWeight,
  fontSize,
  lineHeight,
  letterSpacing,
  duration,
  cubicBezier,
  number,
  strokeStyle,
  border,
  transition,
  shadow,
  gradient,
  typography,
  string,
  boolean,
} satisfies Partial<Record<TypeName, unknown>>

/** Typed so that the compiler reports a missing type only here, not at each look-up. */
export const types: { [Name in TypeName]: Name extends keyof typeof held ? (typeof held)[Name] : TokenType<unknown> } =
  held

export { isTypeName, typeNames, type TypeName }
