// The contrast of the pairs of colors that are meant to stand on each other, in each theme.
import {
  contrastRatio,
  globPairs,
  intendedPairs,
  isMisfit,
  types,
  type Color,
  type Manifest,
  type ManifestToken,
} from '@tessera/engine'
import type { ContrastOptions } from '../types/contrast-options.js'
import type { ShownPair } from './shown.ts'

/** WCAG 2.2, 1.4.3 and 1.4.6. */
const levels = { AA: 4.5, AAA: 7 }
/** More would be no table that anyone reads. */
const mostPairs = 1000

export function pairsIn({ tokens }: Manifest, { pairs, wcag = 'AA' }: ContrastOptions = {}): ShownPair[] {
  const colors = new Map(tokens.filter(({ type }) => type === 'color').map(token => [token.name, colorsOf(token)]))
  const names = [...colors.keys()]
  const required = typeof wcag === 'number' ? wcag : levels[wcag]
  const meant = pairs === undefined ? intendedPairs(names, []) : globPairs(names, pairs)
  return meant.slice(0, mostPairs).map(({ front, back }) => {
    const backs = colors.get(back)!
    return { front, back, required, ratios: colors.get(front)!.map((color, theme) => ratioOf(color, backs[theme])) }
  })
}

const colorsOf = ({ values }: ManifestToken): (Color | null)[] =>
  values.map(value => {
    const color = value === null ? null : types.color.parse(value)
    return color === null || isMisfit(color) ? null : color
  })

/** Rounds toward zero, so that a failing contrast never reads as a passing one. */
const ratioOf = (front: Color | null, back: Color | null | undefined): number | null =>
  front && back ? Math.trunc(contrastRatio(front, back) * 100) / 100 : null
