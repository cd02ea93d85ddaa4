import { decimal } from '../values/decimal.ts'
import { readNumber } from './number.ts'
import { misfit, type TokenType } from './type.ts'

// DTCG 2025.10 §8.4: these words and no others, in this case.
const words: ReadonlyMap<string, number> = new Map([
  ['thin', 100],
  ['hairline', 100],
  ['extra-light', 200],
  ['ultra-light', 200],
  ['light', 300],
  ['normal', 400],
  ['regular', 400],
  ['book', 400],
  ['medium', 500],
  ['semi-bold', 600],
  ['demi-bold', 600],
  ['bold', 700],
  ['extra-bold', 800],
  ['ultra-bold', 800],
  ['black', 900],
  ['heavy', 900],
  ['extra-black', 950],
  ['ultra-black', 950],
])

export const fontWeight: TokenType<number> = {
  parse(value) {
    const weight = (typeof value === 'string' ? words.get(value) : undefined) ?? readNumber(value)
    if (weight !== null && weight >= 1 && weight <= 1000) return weight
    return misfit('a number from 1 to 1000 or a name such as "bold" or "semi-bold"', value)
  },
  text: parsed => decimal(parsed),
  examples: [700, 'semi-bold', '350', 1, 1000],
}
