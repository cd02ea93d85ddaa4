import { contrastRatio, type Json } from '@tessera/engine'
import { colorOf } from './color.ts'

export interface Contrast {
  ratio: number
  text: 'AAA' | 'AA' | 'fails'
  largeText: 'AAA' | 'AA' | 'fails'
  graphics: 'AA' | 'fails'
}

/**
 * The WCAG levels that the contrast of two colors meets (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11); null where a value is not
 * a color.
 */
export function contrastOf(front: Json, back: Json): Contrast | null {
  const [before, behind] = [colorOf(front), colorOf(back)]
  if (!before || !behind) return null
  const ratio = contrastRatio(before, behind)
  return {
    ratio,
    text: ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : 'fails',
    largeText: ratio >= 4.5 ? 'AAA' : ratio >= 3 ? 'AA' : 'fails',
    graphics: ratio >= 3 ? 'AA' : 'fails',
  }
}
