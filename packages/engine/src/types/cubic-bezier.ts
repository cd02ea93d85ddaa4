import { decimal } from '../base/decimal.ts'
import type { Json } from '../base/token.ts'
import { misfit, type Misfit, type TokenType } from './type.ts'

export type CubicBezier = [number, number, number, number]

function parse(value: Json): CubicBezier | Misfit {
  const fault = () => misfit('four numbers such as [0.4, 0, 0.2, 1], the first and third from 0 to 1', value)
  if (!Array.isArray(value) || value.length !== 4) return fault()
  if (!value.every(number => typeof number === 'number' && Number.isFinite(number))) return fault()
  const [x1, y1, x2, y2] = value as CubicBezier
  // DTCG 2025.10 §8.6: time runs forward only, so x stays in 0..1; y may overshoot.
  if (x1 < 0 || x1 > 1 || x2 < 0 || x2 > 1) return fault()
  return [x1, y1, x2, y2]
}

export const cubicBezier: TokenType<CubicBezier> = {
  parse,
  text: numbers => `cubic-bezier(${numbers.map(number => decimal(number)).join(', ')})`,
  examples: [
    [0.4, 0, 0.2, 1],
    [0, -0.5, 1, 1.5],
  ],
}
