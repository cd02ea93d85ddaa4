import { decimal, readDecimal } from '../base/decimal.ts'
import type { Json } from '../base/token.ts'
import { misfit, type TokenType } from './type.ts'

/** A finite number, also one written as a string. */
export function readNumber(value: Json): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' ? readDecimal(value.trim()) : null
}

export const number: TokenType<number> = {
  parse: value => readNumber(value) ?? misfit('a number such as 1.5', value),
  text: parsed => decimal(parsed),
  examples: [1.5, 0, -2, '0.25', 1e-7, 1e21],
}
