// Reads the fields of a rule, or throws.
import type { Color } from '../color/color.ts'
import { color } from '../types/color.ts'
import { isObject } from '../types/composite.ts'
import { readDimension, toPixels } from '../types/dimension.ts'
import { isMisfit } from '../types/type.ts'
import type { Json, JsonObject } from '../base/token.ts'
import { toMultiple } from '../formula/rounding.ts'
import { scaleLimits, Unfit } from './scale.ts'

export function numberIn(value: Json | undefined, field: string, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value
  throw new Unfit(field, `must be a number from ${least} to ${most}`)
}

export const ratioIn = (value: Json | undefined, field: string) => numberIn(value, field, 0.01, 100)

/** All steps from the first to the last in `[first, last]`, where 0 is the base. */
export function stepsIn(value: Json | undefined): number[] {
  const [first, last] = Array.isArray(value) && value.length === 2 ? value : []
  if (!isStep(first) || !isStep(last) || first > last)
    throw new Unfit(
      'steps',
      `must be the first and the last step, whole numbers from -${scaleLimits.farthest} to ${scaleLimits.farthest}, such as [-2, 5]`,
    )
  if (last - first >= scaleLimits.steps) throw new Unfit('steps', `must be at most ${scaleLimits.steps} steps`)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const isStep = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= scaleLimits.farthest

/** A color in the notations of tokens. */
export function colorIn(value: Json | undefined, field: string): Color {
  const read = value === undefined ? null : color.parse(value)
  if (read === null || isMisfit(read) || 'ref' in read) throw new Unfit(field, 'must be a color such as "#3b82f6"')
  return read
}

export function objectIn(value: Json | undefined, field: string, like: string): JsonObject {
  if (isObject(value)) return value
  throw new Unfit(field, `must be an object such as ${like}`)
}

/** An absolute length in pixels. */
export function pixelsIn(value: Json | undefined, field: string): number {
  const read = value === undefined ? null : readDimension(value)
  const pixels = read === null || read.fluid !== undefined ? null : toPixels(read, 16)
  if (pixels === null || !(pixels > 0 && pixels <= 1e6))
    throw new Unfit(field, 'must be a length above 0 in px or rem, such as "16px"')
  return pixels
}

/** Rounds to multiples of the rule's `round`; without it to four decimals. */
export function roundingIn(value: Json | undefined): { multiple: number | null; of: (n: number) => number } {
  if (value === undefined) return { multiple: null, of: rounded }
  const multiple = numberIn(value, 'round', 0.0001, 10_000)
  return { multiple, of: n => toMultiple(n, multiple) }
}

/** Four decimals, like Utopia: finer than any screen. */
export const rounded = (n: number) => Math.round((n + Number.EPSILON) * 1e4) / 1e4 + 0
