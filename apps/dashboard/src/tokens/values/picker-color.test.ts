import { describe, expect, it } from 'vitest'
import { fromCss, notationOf, textOf } from './picker-color.ts'

const dark = fromCss('#400')!

describe('the text of a color that was picked', () => {
  it('is in the notation that the value had', () => {
    expect(textOf(dark, '#fee')).toBe('#440000')
    expect(textOf(dark, 'rgb(255 0 0)')).toBe('rgb(68 0 0)')
    expect(textOf(dark, 'hsl(0 100% 50%)')).toBe('hsl(0 100% 13.3%)')
    expect(textOf(dark, 'color(display-p3 1 0 0)')).toMatch(/^color\(display-p3 /)
    expect(textOf(dark, 'oklch(0.5 0.1 20)')).toMatch(/^oklch\(/)
  })

  it('is oklch where that notation cannot hold it', () => {
    const wide = { l: 0.7, c: 0.35, h: 150, alpha: 1 }
    for (const like of ['#fee', 'rgb(1 2 3)', 'hsl(0 0% 0%)', 'color(display-p3 1 0 0)', 'rebeccapurple'])
      expect(notationOf(textOf(wide, like)), like).toBe('oklch()')
  })
})
