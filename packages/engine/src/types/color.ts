import { readCssColor } from '../color/read-css.ts'
import { readColorObject } from '../color/read-object.ts'
import { cssColor } from '../color/write.ts'
import type { Color } from '../color/color.ts'
import { misfit, type TokenType } from './type.ts'

export const color: TokenType<Color> = {
  parse(value) {
    const expected = 'a CSS color such as "#3b82f6" or "oklch(0.7 0.15 200)", or a color object'
    if (typeof value === 'string') return readCssColor(value) ?? misfit(expected, value)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return misfit(expected, value)
    const read = readColorObject(value)
    return typeof read === 'string' ? { misfit: read } : read
  },
  text: cssColor,
  examples: [
    '#3B82F6',
    '#38f8',
    'rebeccapurple',
    'transparent',
    'rgb(59 130 246 / 50%)',
    'rgba(59, 130, 246, 0.25)',
    'hsl(217deg 91% 60%)',
    'hwb(120 10% 20%)',
    'lab(52.2% 40.2 59.9)',
    'oklch(0.7 0.15 200)',
    'oklch(0.75 0.35 145)',
    'color(display-p3 1 0.2 0)',
    { colorSpace: 'srgb', components: [0.2, 0.4, 0.9], alpha: 0.5, hex: '#3366e6' },
    { colorSpace: 'hsl', components: ['none', 0, 100] },
    { colorSpace: 'display-p3', components: [0, 1, 0] },
  ],
}
