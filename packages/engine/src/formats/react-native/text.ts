// JavaScript literals in the forms that React Native accepts.
import type { Color } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import { hex } from '../../color/write.ts'
import { seconds, type Duration } from '../../types/duration.ts'
import { decimal } from '../../base/decimal.ts'
import type { Noted } from '../parts/note-value.ts'
import { hundreds } from '../parts/text-style.ts'

export interface NativeValue extends Noted {
  text: string
  /** A remark for people who use the value. */
  remark?: string
  /** The value contains only the first of several fonts. */
  oneOfFonts?: boolean
}

/** `#rrggbb` or `#rrggbbaa`: React Native has no notation for wider colors on all platforms. */
export function colorText(color: Color): { text: string; mapped: boolean } {
  const srgb = toSrgb(color)
  return { text: `'${hex(srgb)}'`, mapped: srgb.mapped }
}

export const milliseconds = (duration: Duration): string => decimal(seconds(duration) * 1000, 3)

/** The nearest weight as text, since older releases do not accept numbers. `lost` states the original where it differs. */
export function weightText(weight: number): { text: string; lost: string[] } {
  const near = hundreds(weight)
  const lost = near === weight ? [] : [`its weight of ${decimal(weight)}, but with ${near}`]
  return { text: `'${near}'`, lost }
}
