// Literals of JavaScript as React Native takes them.
import type { Color } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import { hex } from '../../color/write.ts'
import { seconds, type Duration } from '../../types/duration.ts'
import { decimal } from '../../base/decimal.ts'
import type { Noted } from '../parts/note-value.ts'
import { hundreds } from '../parts/text-style.ts'

export interface NativeValue extends Noted {
  text: string
  /** What a reader of the value has to know. */
  remark?: string
  /** Of a list of fonts it has the first. */
  oneOfFonts?: boolean
}

/** `#rrggbb`, or `#rrggbbaa`: no notation of React Native goes beyond sRGB on every platform. */
export function colorText(color: Color): { text: string; mapped: boolean } {
  const srgb = toSrgb(color)
  return { text: `'${hex(srgb)}'`, mapped: srgb.mapped }
}

export const milliseconds = (duration: Duration): string => decimal(seconds(duration) * 1000, 3)

/** As text, since older releases know no numbers here; and the weight that was asked for where that is another one. */
export function weightText(weight: number): { text: string; lost: string[] } {
  const near = hundreds(weight)
  const lost = near === weight ? [] : [`its weight of ${decimal(weight)}, but with ${near}`]
  return { text: `'${near}'`, lost }
}
