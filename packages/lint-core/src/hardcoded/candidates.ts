// The candidates for a literal: tokens with the same value, else the nearest ones.
import { colorDifference, toOklch, type Color, type ManifestToken, type TypeName } from '@tessera/engine'
import type { OklabPoint, TokenIndex, Valued } from '../token-index.ts'
import { normalize, type Measured } from './normalize.ts'
import { isForOthers, type Takes } from './properties.ts'

export interface Candidates {
  isExact: boolean
  /** Best first; never empty. */
  tokens: ManifestToken[]
  /** The token for an automatic fix. */
  replacement: ManifestToken | null
  /** The same among the tokens that have the value in every mode. */
  constant: ManifestToken | null
  /** 0 for equal values, ΔE2000 for colors, pixels for lengths, else in the unit of the value. */
  distance: number
}

const shown = 3
/** Lengths relative to their context, which a token would not make more systematic. */
export const relative = /^(%|em|ch|ex|lh|v.*|[sld]v.*|cq.*)$/

export function candidatesFor(
  takes: Takes,
  type: TypeName,
  value: Measured | null,
  index: TokenIndex,
): Candidates | null {
  if (!value) return null
  const isMeant = ({ token }: Valued) =>
    !isForOthers(token.name, takes) && (type !== 'number' || takes.family?.test(token.name) === true)
  const equal = index.exactly(type, value.key)
  const meant = equal.filter(isMeant)
  if (meant.length > 0) return exact(meant, takes)
  // Equal colors are worth a name even if the token is meant for another property; equal lengths may be a coincidence.
  if (type === 'color' && equal.length > 0) return { ...exact(equal, takes), replacement: null, constant: null }
  if (takes.onlyExact || relative.test(value.amount?.unit ?? '')) return null
  const [near] = nearest(value, index.valued(type), isMeant)
  if (!near) return null
  const distance = differenceOf(value, near.value)
  return { isExact: false, tokens: [near.token], replacement: null, constant: null, distance }
}

function exact(equal: readonly Valued[], takes: Takes): Candidates {
  const best = bestOf(equal, takes)
  const constant = bestOf(equal.filter(isConstant), takes)
  return {
    isExact: true,
    tokens: best.slice(0, shown).map(({ token }) => token),
    replacement: best.length === 1 ? best[0]!.token : null,
    constant: constant.length === 1 ? constant[0]!.token : null,
    distance: 0,
  }
}

function bestOf(equal: readonly Valued[], { family }: Takes): readonly Valued[] {
  const named = family ? equal.filter(({ token }) => family.test(token.name)) : []
  return named.length > 0 ? named : equal
}

/** In another mode, a token that varies would be another value. */
const isConstant = ({ token, value: { key } }: Valued) =>
  token.values.every(text => text !== null && normalize(token.type, text)?.key === key)

/** Browsers start with this many pixels for one rem. */
const pixels: Readonly<Record<string, number>> = { rem: 16, em: 16 }

function differenceOf(one: Measured, other: Measured): number {
  if (one.color && other.color) return rounded(distance(one.color, other.color))
  const { number = 0, unit = '' } = one.amount ?? {}
  return rounded(Math.abs(number - (other.amount?.number ?? 0)) * (pixels[unit] ?? 1))
}

const rounded = (number: number) => Math.round(number * 1000) / 1000

function nearest(value: Measured, all: readonly Valued[], isMeant: (valued: Valued) => boolean): readonly Valued[] {
  if (value.color) return nearestColor(value.color, all, isMeant)
  const { number, unit } = value.amount ?? {}
  if (number === undefined) return []
  const far = ({ value: { amount } }: Valued) => (amount?.unit === unit ? Math.abs(amount!.number - number) : Infinity)
  return closestOf(all, far, 1, isMeant)
}

/** ΔE2000 is expensive, so it is computed only for colors that are near in OKLab. */
function nearestColor(color: Color, all: readonly Valued[], isMeant: (valued: Valued) => boolean): readonly Valued[] {
  const [l, a, b, alpha] = placeOf(color)
  const near = closestOf(
    all,
    valued => {
      const place = (valued.place ??= placeOf(valued.value.color!))
      return Math.sqrt((place[0] - l) ** 2 + (place[1] - a) ** 2 + (place[2] - b) ** 2) + Math.abs(place[3] - alpha)
    },
    16,
    isMeant,
  )
  const [best] = near.toSorted((one, other) => distance(one.value.color!, color) - distance(other.value.color!, color))
  return best ? [best] : []
}

const distance = (one: Color, other: Color) =>
  colorDifference(one, other) + 100 * Math.abs((one.alpha ?? 0) - (other.alpha ?? 0))

function placeOf(color: Color): OklabPoint {
  const { l, c, h } = toOklch(color)
  const turn = (h * Math.PI) / 180
  return [l, c * Math.cos(turn), c * Math.sin(turn), color.alpha ?? 0]
}

/** The first `count` by distance; omits infinite distances. */
function closestOf(
  all: readonly Valued[],
  far: (valued: Valued) => number,
  count: number,
  isMeant: (valued: Valued) => boolean,
): Valued[] {
  const best: { valued: Valued; at: number }[] = []
  for (const valued of all) {
    const at = far(valued)
    if (at === Infinity || (best.length === count && at >= best[count - 1]!.at) || !isMeant(valued)) continue
    let place = best.length
    while (place > 0 && best[place - 1]!.at > at) place--
    best.splice(place, 0, { valued, at })
    if (best.length > count) best.pop()
  }
  return best.map(({ valued }) => valued)
}
