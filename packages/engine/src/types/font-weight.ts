import { decimal } from '../base/decimal.ts'
import { readNumber } from './number.ts'
import { misfit, type TokenType } from './type.ts'

// The words of DTCG 2025.10 §8.4, which is case-sensitive.
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

/** Further names of design tools. */
const faces: ReadonlyMap<string, number> = new Map([
  ...[...words].map(([word, weight]): [string, number] => [word.replace('-', ''), weight]),
  ['roman', 400],
  ['demi', 600],
  ['super', 900],
  ['ultra', 950],
])

/** The weight in the name of a face (`Semi Bold`, `BoldItalic`), without regard to slant; null where it has none. */
export function weightOfFace(face: string): number | null {
  const name = face.toLowerCase().replace(/[\s_-]+/g, '')
  return faces.get(name) ?? faces.get(name.replace(/(?:italic|oblique)$/, '') || 'regular') ?? null
}

/** The name of a weight as design tools spell it, of the nearest that has a name. */
export function faceOfWeight(weight: number): string {
  const names = ['Thin', 'Extra Light', 'Light', 'Regular', 'Medium', 'Semi Bold', 'Bold', 'Extra Bold', 'Black']
  return names[Math.min(8, Math.max(0, Math.round(weight / 100) - 1))]!
}

/** Whether the name of a face states a slant alone (`Italic`). */
export const isSlantAlone = (face: string): boolean => /^\s*(?:italic|oblique)\s*$/i.test(face)

export const fontWeight: TokenType<number> = {
  parse(value) {
    const weight = (typeof value === 'string' ? words.get(value) : undefined) ?? readNumber(value)
    if (weight !== null && weight >= 1 && weight <= 1000) return weight
    return misfit('a number from 1 to 1000 or a name such as "bold" or "semi-bold"', value)
  },
  text: parsed => decimal(parsed),
  examples: [700, 'semi-bold', '350', 1, 1000],
}
