// A fluid scale: sizes that grow with the viewport between two widths, as Utopia works them out
// (https://github.com/trys/utopia-core, calculateTypeScale and calculateClamp).
import type { Json } from '../base/token.ts'
import { fluidText } from '../types/dimension.ts'
import type { TypeName } from '../base/type-names.ts'
import { objectIn, pixelsIn, ratioIn, rounded, roundingIn, stepsIn } from './fields.ts'
import { Unfit, type Made, type ScaleRule } from './scale.ts'
import { sizeName } from './step-names.ts'

const like = '{"size": "16px", "at": "320px"}'

export function fluid(rule: ScaleRule): Made {
  const { type = 'dimension' } = rule
  if (type !== 'dimension' && type !== 'fontSize') throw new Unfit('type', 'must be dimension or fontSize')
  const min = endIn(rule.min, 'min')
  const max = endIn(rule.max, 'max')
  if (min.at >= max.at) throw new Unfit('max.at', 'must be wider than min.at')
  const rounding = roundingIn(rule.round)
  const sizeAt = ({ size, at, ratio }: End, step: number) => {
    const exact = size * (ratio ?? 1) ** step
    return { size: rounding.multiple === null || step === 0 ? exact : rounding.of(exact), at }
  }
  const steps = stepsBetween(rule.steps, min, max).map(step => ({
    key: sizeName(step),
    value: clampBetween(sizeAt(min, step), sizeAt(max, step)),
  }))
  return { type: type as TypeName, steps }
}

/** Steps and ratios require each other; step 0 alone needs none. */
function stepsBetween(steps: Json | undefined, min: End, max: End): number[] {
  if (steps === undefined) {
    if (min.ratio !== null || max.ratio !== null) throw new Unfit('steps', 'is needed with a ratio, such as [-2, 5]')
    return [0]
  }
  const numbers = stepsIn(steps)
  if (numbers.some(step => step !== 0) && (min.ratio === null || max.ratio === null))
    throw new Unfit(min.ratio === null ? 'min.ratio' : 'max.ratio', 'is needed for steps beside 0')
  return numbers
}

interface End {
  /** Both in pixels. */
  size: number
  at: number
  ratio: number | null
}

function endIn(value: Json | undefined, field: string): End {
  const { size, at, ratio, ...others } = objectIn(value, field, like)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new Unfit(`${field}.${unknown}`, 'is not known here: size, at, ratio')
  return {
    size: pixelsIn(size, `${field}.size`),
    at: pixelsIn(at, `${field}.at`),
    ratio: ratio === undefined ? null : ratioIn(ratio, `${field}.ratio`),
  }
}

/** In rem, so that it grows with the reader's font size too. */
function clampBetween(min: { size: number; at: number }, max: { size: number; at: number }): string {
  const slope = (max.size - min.size) / (max.at - min.at)
  const start = min.size - min.at * slope
  const rem = (pixels: number) => rounded(pixels / 16)
  const [least, most] = min.size > max.size ? [max.size, min.size] : [min.size, max.size]
  if (!(most <= 1e9)) throw new Unfit('steps', 'leads to a size beyond all use')
  return fluidText(rem(least), rem(start), rounded(slope * 100), rem(most), 'rem')
}
