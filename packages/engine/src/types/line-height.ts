// A multiple of the font size, which is all that DTCG allows, or a length. A percentage is another notation of a multiple.
import { decimal } from '../base/decimal.ts'
import type { Json } from '../base/token.ts'
import { dimensionText, readDimension, type Dimension } from './dimension.ts'
import { readNumber } from './number.ts'
import { misfit, type Misfit, type TokenType } from './type.ts'

export type LineHeight = number | Dimension

function parse(value: Json): LineHeight | Misfit {
  const multiple = readNumber(value)
  if (multiple !== null) return multiple
  const length = readDimension(value)
  return length ?? misfit('a number such as 1.5 or a length such as "24px"', value)
}

export const lineHeight: TokenType<LineHeight> = {
  parse,
  text: parsed => (typeof parsed === 'number' ? decimal(parsed) : dimensionText(parsed)),
  examples: [1.5, '24px', '150%', '1.25', { value: 1.5, unit: 'rem' }],
}
