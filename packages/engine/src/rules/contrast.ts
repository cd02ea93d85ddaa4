import { z } from 'zod'
import { apcaContrast } from '../color/apca.ts'
import type { Color } from '../color/color.ts'
import { contrastRatio } from '../color/measure.ts'
import { cssColor } from '../color/write.ts'
import type { Resolved } from '../resolve/resolve.ts'
import { mendedColor } from './checking/mended-color.ts'
import type { Meter } from './checking/bounds/meter.ts'
import { isLargeText } from './checking/text-size.ts'
import { globsCost, globsMatcher } from '../naming/glob.ts'
import { rule, type Beside, type RuleFinding } from './rule.ts'

/** WCAG 2.2, 1.4.3 and 1.4.6: text of ordinary size, and large text. */
const levels = { AA: { text: 4.5, large: 3 }, AAA: { text: 7, large: 4.5 } } as const

const glob = z.string().min(1)
const options = z.strictObject({
  pairs: z
    .array(
      z.strictObject({
        foreground: glob.describe('Names of colors: * within a segment, ** for any segments'),
        background: glob.describe('The same; every foreground is measured on every background'),
        typography: glob
          .optional()
          .describe('Typography tokens that the text is set in: where all are large text, "AA" is 3 and "AAA" 4.5'),
      }),
    )
    .min(1)
    .describe('What stands on what'),
  wcag: z
    .union([z.enum(['AA', 'AAA']), z.number().min(1).max(21)])
    .optional()
    .describe('The least ratio: AA (where neither is given) is 4.5, AAA is 7; 3 is enough for parts of the interface'),
  apca: z.number().min(1).max(106).optional().describe('The least APCA contrast |Lc|, such as 60'),
})
type Options = z.output<typeof options>

export const contrast = rule({
  id: 'contrast',
  label: 'Contrast',
  describe:
    'Foregrounds have enough contrast on their backgrounds (WCAG 2.2, APCA); translucent ones are laid over them first.',
  level: 'error',
  onByDefault: false,
  options,
  optionsText:
    '`pairs`: globs of colors; every foreground is measured on every background. A pair may name the `typography` that its text is set in: where all of it is large text (24px, or bold from 18⅔px on) the levels ask for less. `wcag`: `"AA"` (4.5, large 3; the default), `"AAA"` (7, large 4.5) or a ratio; `apca`: the least \\|Lc\\|',
  narrow: 'its pairs',
  run: {
    each: 'tuple',
    tuples(names, { pairs }, tell, meter) {
      const missing = new Set<string>()
      const matched = new Map<string, string[]>()
      const among = (type: 'color' | 'typography', pattern: string) => {
        const key = `${type} ${pattern}`
        let found = matched.get(key)
        if (!found) {
          const list = names(type)
          meter.spend(list.length * globsCost([pattern]), () => `${pairs.length} pairs of globs`)
          found = list.filter(globsMatcher([pattern]))
          matched.set(key, found)
        }
        return found
      }
      const amongColors = (pattern: string) => {
        const found = among('color', pattern)
        if (found.length === 0) missing.add(JSON.stringify(pattern))
        return found
      }
      const compared: string[][] = []
      for (const { foreground, background, typography } of pairs) {
        const [fronts, backs] = [amongColors(foreground), amongColors(background)]
        const texts = typography === undefined ? [] : among('typography', typography)
        const count = fronts.length * backs.length
        meter.spend(count * (1 + texts.length), () => `${foreground} on ${background} are ${count} pairs`)
        for (const front of fronts) for (const back of backs) if (front !== back) compared.push([front, back, ...texts])
      }
      // Presets list many common names, of which a system needs to have only some.
      if (compared.length === 0 && missing.size > 0)
        tell(`No color has a name like ${listed([...missing])}: nothing was compared`)
      return compared
    },
    check([front, back, ...texts], given, beside) {
      if (!front?.ok || !back?.ok || front.type !== 'color' || back.type !== 'color') return []
      const colors = [front, back].map(({ token, parsed }) => ({ token: token.name, value: cssColor(parsed) }))
      const isLarge = texts.length > 0 && texts.every(isLargeText)
      return demandsOf(given, isLarge).flatMap(demand => {
        const value = demand.measure(front.parsed, back.parsed)
        if (Math.abs(value) >= demand.required) return []
        return [tooLow(front, colors, value, demand, color => demand.measure(color, back.parsed), beside)]
      })
    },
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
      options: { pairs: [{ foreground: 'text.*', background: 'surface.*' }], wcag: 'AAA', apca: 75 },
    },
  },
})

/** The limit of patterns in a message. */
const mostNamed = 20

const listed = (patterns: readonly string[]) =>
  [...patterns.slice(0, mostNamed), ...(patterns.length > mostNamed ? ['…'] : [])].join(', ')

interface Demand {
  by: 'wcag' | 'apca'
  required: number
  measure(front: Color, back: Color): number
}

function demandsOf({ wcag, apca }: Options, isLarge: boolean): Demand[] {
  const level = wcag ?? (apca === undefined ? 'AA' : null)
  const ratio = typeof level === 'string' ? levels[level][isLarge ? 'large' : 'text'] : level
  return [
    ...(ratio === null ? [] : [{ by: 'wcag' as const, required: ratio, measure: contrastRatio }]),
    ...(apca === undefined ? [] : [{ by: 'apca' as const, required: apca, measure: apcaContrast }]),
  ]
}

function tooLow(
  front: Resolved,
  colors: NonNullable<RuleFinding['colors']>,
  value: number,
  { by, required }: Demand,
  measure: (color: Color) => number,
  beside: Beside,
): RuleFinding {
  const [token, back] = [front.token.name, colors[1]!.token]
  // Rounds toward zero, so that a failing value never reads as a passing one.
  const measured = Math.trunc(value * 100) / 100
  const message =
    by === 'wcag'
      ? `The contrast of ${token} on ${back} is ${measured}:1, below ${required}:1`
      : `The APCA contrast of ${token} on ${back} is Lc ${measured}, below ${required}`
  const fix = (meter: Meter) => mendedColor(front, color => Math.abs(measure(color)) >= required, beside, meter)
  return { token, about: [back, by], message, measured, required, colors, fix }
}
