// The candidates for a literal: tokens with the same value, else the nearest ones.
import { colorDifference, toOklch, type Color, type ManifestToken, type TypeName } from '@tessera/engine'
import type { Place, TokenIndex, Valued } from '../token-index.ts'
import type { Measured } from './normalize.ts'
import { isForOthers, type Takes } from './properties.ts'

export interface Candidates {
  isExact: boolean
  /** Best first; never empty. */
  tokens: ManifestToken[]
  /** The token for an automatic fix. */
  replacement: ManifestToken | null
}

const shown = 3
/** Lengths relative to their context, which a token would not make more systematic. */
const relative = /^(%|em|ch|ex|lh|v.*|[sld]v.*|cq.*)$/

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
  if (type === 'color' && equal.length > 0) return { ...exact(equal, takes), replacement: null }
  if (takes.onlyExact || relative.test(value.amount?.unit ?? '')) return null
  const tokens = nearest(value, index.valued(type), isMeant)
  return tokens.length > 0 ? { isExact: false, tokens, replacement: null } : null
}

function exact(equal: readonly Valued[], { family }: Takes): Candidates {
  const named = family ? equal.filter(({ token }) => family.test(token.name)) : []
  const best = named.length > 0 ? named : equal
  const tokens = best.slice(0, shown).map(({ token }) => token)
  return { isExact: true, tokens, replacement: best.length === 1 ? tokens[0]! : null }
}

function nearest(value: Measured, all: readonly Valued[], isMeant: (valued: Valued) => boolean): ManifestToken[] {
  if (value.color) return nearestColor(value.color, all, isMeant)
  const { number, unit } = value.amount ?? {}
  if (number === undefined) return []
  const far = ({ value: { amount } }: Valued) => (amount?.unit === unit ? Math.abs(amount!.number - number) : Infinity)
  return closestOf(all, far, 1, isMeant).map(({ token }) => token)
}

/** ΔE2000 is expensive, so it is computed only for colors that are near in OKLab. */
function nearestColor(color: Color, all: readonly Valued[], isMeant: (valued: Valued) => boolean): ManifestToken[] {
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
  return best ? [best.token] : []
}

const distance = (one: Color, other: Color) =>
  colorDifference(one, other) + 100 * Math.abs((one.alpha ?? 0) - (other.alpha ?? 0))

function placeOf(color: Color): Place {
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
