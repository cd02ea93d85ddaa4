// How near two values are, as people see them.
import { labDifference, toLab, type Lab65 } from '../color/lab.ts'
import type { Color } from '../color/color.ts'
import { canonicalJson } from '../values/canonical.ts'
import type { Json } from '../base/token.ts'
import { toPixels, type Dimension } from '../types/dimension.ts'
import { types, type TypeName } from '../types/index.ts'
import { isMisfit } from '../types/type.ts'
import { farthestColor, farthestRatio } from './weights.ts'

const lengthTypes: ReadonlySet<TypeName> = new Set(['dimension', 'fontSize', 'letterSpacing'])

/** From the most to the least particular form of a value. */
const readable: readonly TypeName[] = [
  'color',
  'dimension',
  'duration',
  'fontWeight',
  'number',
  'cubicBezier',
  'shadow',
]

export interface Nearness {
  /** From 0 to 1, which is the same value. */
  share: number
  /** In words; absent for the same value. */
  distance?: string
}

export interface Sample {
  type: TypeName
  /** null: a token of another type, or too far away. */
  nearness(type: TypeName, value: Json): Nearness | null
}

/** Reads the text of a value, such as `#ff0000` or `4px`; null: no type has such values. */
export function sampleOf(text: string, allowed?: readonly TypeName[]): Sample | null {
  const given = text.trim()
  const number = /^-?\d+(?:\.\d+)?$/.test(given) ? Number(given) : given
  for (const type of readable) {
    if (allowed && !allowed.includes(type) && !(type === 'dimension' && allowed.some(one => lengthTypes.has(one))))
      continue
    const parsed: unknown = types[type].parse(number)
    if (!isMisfit(parsed)) return sampleIn(type, parsed, number)
  }
  return null
}

function sampleIn(type: TypeName, parsed: unknown, value: Json): Sample {
  if (type === 'color') return colorSample(parsed as Color)
  if (type === 'dimension') return lengthSample(parsed as Dimension)
  if (typeof value === 'number') return numberSample(type, value)
  const same = canonicalJson(parsed as Json)
  return {
    type,
    nearness(other, literal) {
      if (other !== type) return null
      const read: unknown = types[type].parse(literal)
      return !isMisfit(read) && canonicalJson(read as Json) === same ? { share: 1 } : null
    },
  }
}

function colorSample(color: Color): Sample {
  const lab: Lab65 = toLab(color)
  return {
    type: 'color',
    nearness(type, literal) {
      if (type !== 'color') return null
      const other = types.color.parse(literal)
      if (isMisfit(other)) return null
      const opacity = Math.abs((other.alpha ?? 1) - (color.alpha ?? 1))
      const difference = labDifference(lab, toLab(other)) + opacity * farthestColor
      if (difference > farthestColor) return null
      return difference < 0.05
        ? { share: 1 }
        : { share: 1 - difference / farthestColor, distance: `ΔE ${difference.toFixed(1)}` }
    },
  }
}

const rootSize = 16

function lengthSample(length: Dimension): Sample {
  const pixels = toPixels(length, rootSize)
  return {
    type: 'dimension',
    nearness(type, literal) {
      if (!lengthTypes.has(type)) return null
      const other = types.dimension.parse(literal)
      if (isMisfit(other)) return null
      const measured = toPixels(other, rootSize)
      if (pixels === null || measured === null)
        return other.unit === length.unit ? ratioOf(length.value, other.value, other.unit) : null
      return ratioOf(pixels, measured, 'px')
    },
  }
}

const numberSample = (type: TypeName, number: number): Sample => ({
  type,
  nearness: (_, literal) => (typeof literal === 'number' ? ratioOf(number, literal, '') : null),
})

function ratioOf(one: number, other: number, unit: string): Nearness | null {
  if (one === other) return { share: 1 }
  const ratio = Math.max(one, other) / Math.min(one, other)
  if (!(ratio > 0) || ratio > farthestRatio) return null
  const distance = `${Math.round(Math.abs(one - other) * 1000) / 1000}${unit} away`
  return { share: (farthestRatio - ratio) / (farthestRatio - 1), distance }
}
