// Searches for colors, lengths and durations in any notation: equal ones first, then near ones.
import { isMisfit, toPixels, types } from '@tessera/engine'
import type { Condition } from './condition.ts'
import { remBase, shadeOf, type Meaning, type Measure, type MeaningIndex, type Shade } from './meaning-index.ts'

/** Colors at a greater distance have other names in everyday language. */
export const nearLimit = 10

export interface Near {
  /** Missing while the index of values is computed. */
  fits?: Condition
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
export function readNear(text: string, index: MeaningIndex | null): Near | null {
  const { shade, measure } = readMeaning(text)
  if (!shade && !measure) return null
  if (!index) return { note: `Values equal to ${text} in other notations are still being searched for.` }
  if (shade)
    return {
      fits: nearShade(shade, index),
      color: text,
      note: `Colors equal to ${text} come first, then near ones up to ΔE ${nearLimit} (CIEDE2000, and 1 for each percent of opacity).`,
    }
  return {
    fits: equalMeasure(measure!, index),
    note:
      measure!.kind === 'length'
        ? `Lengths equal to ${text} come first, in any unit, at ${remBase} pixels for a rem.`
        : `Durations equal to ${text} come first, in any unit.`,
  }
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

function nearShade(shade: Shade, index: MeaningIndex): Condition {
  const distances = index.near(shade, nearLimit)
  return ({ name }) => {
    const distance = distances.get(name)
    if (distance === undefined) return false
    return { distance, text: distance === 0 ? 'equal' : `ΔE ${distance < 0.1 ? '< 0.1' : distance.toFixed(1)}` }
  }
}

function equalMeasure(measure: Measure, index: MeaningIndex): Condition {
  const names = index.same(measure)
  return ({ name }) => names.has(name) && { distance: 0, text: 'equal' }
}
