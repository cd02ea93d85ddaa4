import { z } from 'zod'
import type { Color } from '../color/color.ts'
import { contrastRatio } from '../color/measure.ts'
import { globMatcher } from './glob.ts'
import { inEachVariant, rule, type Found, type ResolvedVariant } from './rule.ts'

/** WCAG 2.2, 1.4.3 and 1.4.6: text of ordinary size. */
const levels = { AA: 4.5, AAA: 7 } as const

const glob = z.string().min(1)
const options = z.strictObject({
  pairs: z
    .array(
      z.strictObject({
        foreground: glob.describe('Names of colors: * within a segment, ** for any segments'),
        background: glob.describe('The same; every foreground is measured on every background'),
      }),
    )
    .min(1)
    .describe('What stands on what'),
  wcag: z
    .union([z.enum(['AA', 'AAA']), z.number().min(1).max(21)])
    .default('AA')
    .describe('The least ratio: AA is 4.5, AAA is 7; 3 is enough for large text and for parts of the interface'),
})

export const contrast = rule({
  id: 'contrast',
  label: 'Contrast',
  describe:
    'Foregrounds have enough contrast on their backgrounds (WCAG 2.2); translucent ones are laid over them first.',
  level: 'error',
  onByDefault: false,
  options,
  check(variants, { pairs, wcag }) {
    const required = typeof wcag === 'number' ? wcag : levels[wcag]
    const matched = new Set<string>()
    const low = inEachVariant(variants, variant => {
      const colors = colorsOf(variant)
      const named = (pattern: string) => {
        const matches = globMatcher(pattern)
        const names = [...colors.keys()].filter(matches)
        if (names.length > 0) matched.add(pattern)
        return names
      }
      return pairs.flatMap(({ foreground, background }) => {
        const [fronts, backs] = [named(foreground), named(background)]
        return fronts.flatMap(front => backs.flatMap(back => tooLow(front, back, colors, required)))
      })
    })
    return [...low, ...unmatched(pairs, matched)]
  },
  examples: {
    finds: {
      tokens: {
        'text.muted': { type: 'color', value: '#999999' },
        'surface.page': { type: 'color', value: '#ffffff' },
      },
      options: { pairs: [{ foreground: 'text.*', background: 'surface.*' }] },
    },
    passes: {
      tokens: {
        'text.muted': { type: 'color', value: '#595959' },
        'surface.page': { type: 'color', value: '#ffffff' },
      },
      options: { pairs: [{ foreground: 'text.*', background: 'surface.*' }], wcag: 'AAA' },
    },
  },
})

function colorsOf({ resolution }: ResolvedVariant): Map<string, Color> {
  const colors = new Map<string, Color>()
  for (const resolved of resolution.all())
    if (resolved.ok && resolved.type === 'color') colors.set(resolved.token.name, resolved.parsed)
  return colors
}

function tooLow(front: string, back: string, colors: Map<string, Color>, required: number): Found[] {
  if (front === back) return []
  const ratio = contrastRatio(colors.get(front)!, colors.get(back)!)
  if (ratio >= required) return []
  // Rounded down: what fails must not read as if it passed.
  const measured = Math.floor(ratio * 100) / 100
  const message = `The contrast of ${front} on ${back} is ${measured}:1, below ${required}:1`
  return [{ path: front, token: front, message, measured, required }]
}

/** A pair that compares nothing would pass for ever. */
function unmatched(pairs: z.output<typeof options>['pairs'], matched: ReadonlySet<string>): Found[] {
  const patterns = new Set(pairs.flatMap(({ foreground, background }) => [foreground, background]))
  return [...patterns]
    .filter(pattern => !matched.has(pattern))
    .map(pattern => ({
      path: '',
      message: `No color has a name like ${JSON.stringify(pattern)}: nothing was compared`,
    }))
}
