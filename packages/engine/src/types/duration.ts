import { decimal, readDecimal } from '../base/decimal.ts'
import type { Json } from '../base/token.ts'
import { isQuantity } from './quantity.ts'
import { sheetTextIn } from './sheet-text.ts'
import { misfit, type Misfit, type TokenType } from './type.ts'

export interface Duration {
  value: number
  unit: 'ms' | 's'
  /** Text that only a style sheet can compute (`calc(1s + 50ms)`); value and unit have no meaning then. */
  fluid?: string
}

const syntax = /^([+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?)(ms|s)$/i

function parse(value: Json): Duration | Misfit {
  return readDuration(value) ?? misfit('a duration such as "150ms", "0.2s" or {"value": 150, "unit": "ms"}', value)
}

function readDuration(value: Json): Duration | null {
  if (typeof value === 'string') {
    const match = syntax.exec(value.trim())
    const amount = match && readDecimal(match[1]!)
    if (!match || amount === null) return null
    return { value: amount, unit: match[2]!.toLowerCase() as Duration['unit'] }
  }
  if (!isQuantity(value) || (value.unit !== 'ms' && value.unit !== 's')) return null
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
