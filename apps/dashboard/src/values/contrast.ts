import { contrastRatio, type Json } from '@tessera/engine'
import { colorOf } from './color.ts'

export interface Contrast {
  ratio: number
  text: 'AAA' | 'AA' | 'fails'
  largeText: 'AAA' | 'AA' | 'fails'
  graphics: 'AA' | 'fails'
}

/**
 * What the contrast of two color values is enough for (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11); null where one is no color.
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
