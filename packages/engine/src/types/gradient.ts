import { isReference, referenceIn } from '../formula/alias.ts'
import { decimal } from '../base/decimal.ts'
import type { Json } from '../base/token.ts'
import { color } from './color.ts'
import { fieldParts, parseFields, partText, type Held, type ParsedFields } from './composite.ts'
import { number } from './number.ts'
import { isMisfit, misfit, mostItems, type Misfit, type Part, type WriteReference, type TokenType } from './type.ts'

const fields = {
  color: { type: 'color', of: color },
  position: { type: 'number', of: number },
} as const

export type GradientStop = ParsedFields<typeof fields>
export type Gradient = Held<GradientStop>[]

function parse(value: Json): Gradient | Misfit {
  const expected = 'a non-empty array of stops, each with color and position'
  if (!Array.isArray(value) || value.length === 0) return misfit(expected, value)
  if (value.length > mostItems) return { misfit: `expected at most ${mostItems} stops` }
  const stops: Gradient = []
  for (const [index, item] of value.entries()) {
    const stop = referenceIn(item) ?? parseFields(item, fields, 'an object with color and position')
    if (isMisfit(stop)) return { misfit: `[${index}] ${stop.misfit}` }
    stops.push(stop)
  }
  return stops
}

function parts(value: Json): Part[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item, index) => [
    { path: [index], type: 'gradient' as const },
    ...fieldParts(item, fields, [index]),
  ])
}

/** DTCG 2025.10 §9.6: a position outside 0..1 counts as the nearer end. */
export function position(number: number): number {
  return Math.min(1, Math.max(0, number))
}

function stopText(stop: Held<GradientStop>, writeReference?: WriteReference): string {
  if (isReference(stop)) throw new Error('A stop that is an alias has no text until it is resolved')
  const at = isReference(stop.position)
    ? `calc(${partText(stop.position, fields.position, writeReference)} * 100%)`
    : `${decimal(position(stop.position) * 100)}%`
  return `${partText(stop.color, fields.color, writeReference)} ${at}`
}

export const gradient: TokenType<Gradient> = {
  parse,
  parts,
  // Tokens have no direction and CSS has no value for stops alone, so that this is a linear gradient, which needs two stops.
  text(stops, writeReference) {
    const [first] = stops
    const all = stops.length === 1 && first ? [first, first] : stops
    return `linear-gradient(${all.map(stop => stopText(stop, writeReference)).join(', ')})`
  },
  examples: [
    [
      { color: '#3b82f6', position: 0 },
      { color: 'oklch(0.7 0.15 200)', position: 0.625 },
      { color: '#0000', position: 7 },
    ],
    [{ color: 'red', position: -1 }],
  ],
}
