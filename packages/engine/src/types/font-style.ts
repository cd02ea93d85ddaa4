// The slant of a text style: not a token type, but a part of typography, which tools spell differently.
import type { Json } from '../base/token.ts'
import { misfit, type TokenType } from './type.ts'

/** CSS text (CSS Fonts 4 §2.4); null for words without a slant (`Regular`), which tokens may contain but sheets do not. */
export type FontStyle = string | null

const angled = /^oblique\s+(-?(?:\d+(?:\.\d*)?|\.\d+))deg$/i

/** Reads CSS's words, also in the name of a face: `Bold Italic` is italic. */
export function slantIn(text: string): FontStyle {
  const words = text.trim()
  const angle = angled.exec(words)
  if (angle && Math.abs(Number(angle[1])) <= 90) return `oblique ${angle[1]}deg`
  if (/italic/i.test(words)) return 'italic'
  if (/oblique/i.test(words)) return 'oblique'
  return /^normal$/i.test(words) ? 'normal' : null
}

export const fontStyle: TokenType<FontStyle> = {
  parse: (value: Json) => (typeof value === 'string' ? slantIn(value) : misfit('a string', value)),
  text: parsed => parsed ?? 'normal',
  examples: ['italic', 'oblique 10deg', 'normal', 'Bold Italic', 'Regular'],
}
