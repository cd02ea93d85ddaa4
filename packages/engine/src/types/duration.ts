import { decimal, readDecimal } from '../base/decimal.ts'
import type { Json } from '../base/token.ts'
import { sheetTextIn } from './sheet-text.ts'
import { misfit, type Misfit, type TokenType } from './type.ts'

export interface Duration {
  value: number
  unit: 'ms' | 's'
  /** What a style sheet alone can work out (`calc(1s + 50ms)`): value and unit say nothing. */
  fluid?: string
}

const syntax = /^([+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?)(ms|s)$/i

function parse(value: Json): Duration | Misfit {
  const fault = () => misfit('a duration such as "150ms", "0.2s" or {"value": 150, "unit": "ms"}', value)
  if (typeof value === 'string') {
    const match = syntax.exec(value.trim())
    const amount = match && readDecimal(match[1]!)
    if (!match || amount === null) return fault()
    return { value: amount, unit: match[2]!.toLowerCase() as Duration['unit'] }
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return fault()
  if (Object.keys(value).length !== 2 || !Object.hasOwn(value, 'value') || !Object.hasOwn(value, 'unit')) return fault()
  if (typeof value.value !== 'number' || !Number.isFinite(value.value)) return fault()
  if (value.unit !== 'ms' && value.unit !== 's') return fault()
  const fluid = sheetTextIn(value)
  return fluid === undefined ? { value: value.value, unit: value.unit } : { value: 0, unit: 'ms', fluid }
}

export const duration: TokenType<Duration> = {
  parse,
  text: ({ value, unit, fluid }) => fluid ?? decimal(value) + unit,
  examples: [{ value: 150, unit: 'ms' }, '0.2s', '.5s', { value: 0, unit: 's' }],
}

export function seconds({ value, unit }: Duration): number {
  return unit === 's' ? value : value / 1000
}
