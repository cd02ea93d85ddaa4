// Lengths: DTCG allows px and rem (2025.10 §8.2); Tessera also accepts the lengths of CSS, because real token sets use them.
import { lengthUnits } from '../base/length-units.ts'
import { decimal, readDecimal } from '../base/decimal.ts'
import type { Json } from '../base/token.ts'
import { isQuantity } from './quantity.ts'
import { sheetTextIn } from './sheet-text.ts'
import { isMisfit, misfit, type Misfit, type TokenType } from './type.ts'

export interface Dimension {
  value: number
  /** Lower case. */
  unit: string
  /**
   * `clamp(1rem, 0.5rem + 2vw, 2rem)`: a length that grows with the viewport between two bounds. Value and unit are then the lower
   * bound, for platforms without a viewport.
   */
  fluid?: string
  /** Only a style sheet can compute `fluid`, such as `calc(100% - 16px)`; value and unit have no meaning. */
  sheet?: true
}

const syntax = /^([+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?)([a-z]+|%)?$/i

export function readDimension(value: Json): Dimension | null {
  if (typeof value === 'number') return Number.isFinite(value) ? { value, unit: 'px' } : null
  if (typeof value === 'string') {
    const match = syntax.exec(value.trim())
    return match ? withUnit(readDecimal(match[1]!), match[2] ?? 'px') : readFluid(value)
  }
  if (!isQuantity(value)) return null
  const text = sheetTextIn(value)
  return text === undefined ? withUnit(value.value, value.unit) : { value: 0, unit: 'px', fluid: text, sheet: true }
}

function withUnit(value: number | null, unit: string): Dimension | null {
  const lower = unit.toLowerCase()
  return value !== null && lengthUnits.has(lower) ? { value, unit: lower } : null
}

const bound = /([+-]?(?:\d+|\d*\.\d+))(rem|px)/.source
const fluid = new RegExp(
  `^clamp\\(\\s*${bound}\\s*,\\s*${bound}\\s+\\+\\s+([+-]?(?:\\d+|\\d*\\.\\d+))(vw|vi|cqi)\\s*,\\s*${bound}\\s*\\)$`,
  'i',
)

/** `clamp()` in the form of fluid scales (Utopia, https://utopia.fyi); Tessera treats any other form as text. */
function readFluid(text: string): Dimension | null {
  const match = text.length > 200 ? null : fluid.exec(text.trim().toLowerCase())
  if (!match) return null
  const [least, leastUnit, start, startUnit, slope, slopeUnit, most, mostUnit] = match.slice(1) as string[]
  const lower = withUnit(readDecimal(least!), leastUnit!)
  if (lower === null || leastUnit !== startUnit || leastUnit !== mostUnit) return null
  return {
    ...lower,
    fluid: fluidText(Number(least), Number(start), Number(slope), Number(most), leastUnit!, slopeUnit!),
  }
}

/** Lengths in `unit`, the slope in hundredths of the viewport's width. */
export function fluidText(
  least: number,
  start: number,
  slope: number,
  most: number,
  unit: string,
  slopeUnit = 'vw',
): string {
  const length = (value: number) => decimal(value) + unit
  return `clamp(${length(least)}, ${length(start)} + ${decimal(slope)}${slopeUnit}, ${length(most)})`
}

export function dimensionText({ value, unit, fluid }: Dimension): string {
  return fluid ?? decimal(value) + unit
}

// CSS Values 4 §6.2: the lengths that do not depend on where they are used.
const pixels: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 9.6 / 2.54],
  ['q', 2.4 / 2.54],
  ['pt', 4 / 3],
  ['pc', 16],
])

/** A length in pixels (= dp, pt of iOS), or null where it depends on a font or a viewport. `remBase`: pixels of one rem. */
export function toPixels({ value, unit }: Dimension, remBase: number): number | null {
  const factor = unit === 'rem' ? remBase : pixels.get(unit)
  if (factor === undefined) return null
  const product = value * factor
  return Number.isFinite(product) ? product : null
}

function parse(value: Json): Dimension | Misfit {
  return readDimension(value) ?? misfit('a length such as "16px", "1rem", 16 or {"value": 16, "unit": "px"}', value)
}

export const dimension: TokenType<Dimension> = {
  parse,
  text: dimensionText,
  examples: [
    { value: 16, unit: 'px' },
    '1.5rem',
    8,
    '-0.5px',
    '12pt',
    '50%',
    '100vw',
    { value: 0, unit: 'rem' },
    'clamp(1rem, 0.5rem + 2vw, 2rem)',
  ],
}

/** Font sizes and letter spacings are lengths with type names of their own. */
export const fontSize: TokenType<Dimension> = { ...dimension, examples: [{ value: 1, unit: 'rem' }, '14px', '1.25em'] }
export const letterSpacing: TokenType<Dimension> = {
  ...dimension,
  parse: value => inEm(parse(value)),
  examples: [{ value: -0.5, unit: 'px' }, '0.02em', 0],
}

/** A share of the font size, as design tools state it. Few browsers support the percentage of CSS Text 4; all support em. */
function inEm(parsed: Dimension | Misfit): Dimension | Misfit {
  if (isMisfit(parsed) || parsed.unit !== '%') return parsed
  return { value: Number((parsed.value / 100).toPrecision(12)), unit: 'em' }
}
