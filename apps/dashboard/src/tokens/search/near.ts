// Searches for colors, lengths and durations in any notation: equal ones first, then near ones.
import { isMisfit, toPixels, types } from '@tessera/engine'
import type { Condition, Sought } from './condition.ts'
import {
  distanceOf,
  indexOf,
  isFurther,
  isSameMeasure,
  remBase,
  shadeOf,
  type Meaning,
  type Measure,
  type Shade,
} from './meaning-index.ts'

/** Colors at a greater distance have other names in everyday language. */
export const nearLimit = 10

export interface Near {
  fits: Condition
  note: string
  /** The color that the text says. */
  color?: string
}

/** What a text says as a color, a length or a duration. */
export function readMeaning(text: string): Meaning {
  const shade = readShade(text)
  return { shade, measure: shade ? null : readMeasure(text) }
}

/** Null for other text. */
export function readNear(text: string, sought: Sought): Near | null {
  const { shade, measure } = readMeaning(text)
  if (shade)
    return {
      fits: nearShade(shade, sought),
      color: text,
      note: `Colors equal to ${text} come first, then near ones up to ΔE ${nearLimit} (CIEDE2000, and 1 for each percent of opacity).`,
    }
  if (measure)
    return {
      fits: equalMeasure(measure, sought),
      note:
        measure.kind === 'length'
          ? `Lengths equal to ${text} come first, in any unit, at ${remBase} pixels for a rem.`
          : `Durations equal to ${text} come first, in any unit.`,
    }
  return null
}

function readShade(text: string): Shade | null {
  const color = types.color.parse(text)
  return isMisfit(color) ? null : shadeOf(color)
}

function readMeasure(text: string): Measure | null {
  if (!/^[+-]?[\d.]+[a-z]+$/i.test(text)) return null
  const duration = types.duration.parse(text)
  if (!isMisfit(duration))
    return { kind: 'time', amount: duration.unit === 's' ? duration.value * 1000 : duration.value }
  const length = types.dimension.parse(text)
  const amount = isMisfit(length) || !('unit' in length) ? null : toPixels(length, remBase)
  return amount === null ? null : { kind: 'length', amount }
}

function nearShade(shade: Shade, { model, resolver }: Sought): Condition {
  const index = indexOf(model, resolver)
  const distances = new Map<Shade, number>()
  const distanceTo = (other: Shade) => {
    if (isFurther(shade, other, nearLimit)) return Infinity
    let distance = distances.get(other)
    if (distance === undefined) distances.set(other, (distance = distanceOf(shade, other)))
    return distance
  }
  return row => {
    let least = Infinity
    for (const other of index.shades(row)) least = Math.min(least, distanceTo(other))
    if (least > nearLimit) return false
    return { distance: least, text: least === 0 ? 'equal' : `ΔE ${least < 0.1 ? '< 0.1' : least.toFixed(1)}` }
  }
}

function equalMeasure(measure: Measure, { model, resolver }: Sought): Condition {
  const index = indexOf(model, resolver)
  return row => index.measures(row).some(each => isSameMeasure(each, measure)) && { distance: 0, text: 'equal' }
}
