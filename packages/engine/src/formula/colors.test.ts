import { describe, expect, test } from 'vitest'
import { resolveTokens, type Json } from '../index.ts'
import { token } from '../testing/tokens.ts'

function color(formula: string, others: Record<string, Json> = {}): string {
  const tokens = Object.entries(others).map(([name, value]) => token(name, 'color', value))
  const end = resolveTokens([...tokens, token('it', 'color', { formula })]).get('it')!
  return end.ok ? (end.value as string) : end.message
}

/** A color function's numbers, so that they can be compared with those of another implementation. */
const numbers = (text: string) => (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)

describe('colors', () => {
  // The results of sd-transforms 2 for the modifiers of Tokens Studio, in its spaces.
  test.each([
    ['lighten(#C14242, 0.2, hsl)', 'hsl(0 50.598% 60.627%)'],
    ['lighten(#C14242, 0.2, lch)', 'lch(57.685 47.48 29.704)'],
    ['lighten(#C14242, 0.5 - 0.3, p3)', 'color(display-p3 0.76016 0.43532 0.42213)'],
    ['lighten(#C14242, 20%, srgb)', 'color(srgb 0.80549 0.40706 0.40706)'],
    ['darken(#C14242, 0.2, hsl)', 'hsl(0 50.598% 40.627%)'],
    ['darken(#C14242, 0.2, lch)', 'lch(37.685 47.48 29.704)'],
    ['darken(#C14242, 0.2, p3)', 'color(display-p3 0.56016 0.23532 0.22213)'],
    ['darken(#C14242, 0.2, srgb)', 'color(srgb 0.60549 0.20706 0.20706)'],
    ['mix(#FFFFFF, #4477DD, 0.5 + 6 * 0.04, hsl)', 'hsl(220 51.231% 67.933%)'],
    ['mix(#FFFFFF, #4477DD, 0.74, lch)', 'lch(63.417 43.678 278.69)'],
    ['mix(#FFFFFF, #4477DD, 0.74, p3)', 'color(display-p3 0.49226 0.60164 0.88112)'],
    ['mix(#FFFFFF, #4477DD, 0.74, srgb)', 'color(srgb 0.45733 0.60533 0.90133)'],
  ])('%s is %s', (formula, expected) => {
    const worked = color(formula)
    expect(worked.replace(/[\d.-]+/g, '')).toBe(expected.replace(/[\d.-]+/g, ''))
    for (const [i, number] of numbers(expected).entries())
      expect(Math.abs(numbers(worked)[i]! - number)).toBeLessThan(Math.max(number, 1) * 1e-4)
  })

  test.each([
    ['#abc', '#abc'],
    ['{brand}', '#4477dd'],
    ['alpha({brand}, 0.5)', 'rgb(68 119 221 / 0.5)'],
    ['alpha({wide}, 50%)', 'color(display-p3 1 0.2 0 / 0.5)'],
    ['alpha(red, 0.25)', 'rgb(255 0 0 / 0.25)'],
    ['rgba({brand}, 50%)', 'rgb(68 119 221 / 0.5)'],
    ['rgb(255 0 0 / 50%)', 'rgb(255 0 0 / 50%)'],
    ['rgb(100 + 155, 0, {brand}.to.hex())', null],
    ['rgb(100 + 155 0 0 / 0.5)', 'rgb(255 0 0 / 0.5)'],
    ['rgb(255, 0, 128).to.hex()', '#ff0080'],
    ['{wide}.to.hex()', '#ff3407'],
    ['hsl({brand})', 'hsl(220 69.2307692308% 56.6666666667%)'],
    ['darken(white, 0.5)', 'oklch(0.5 0 none)'],
    ['mix(#000, #fff, 0.5, srgb)', 'color(srgb 0.5 0.5 0.5)'],
    ['mix(#808080, oklch(0.7 0.2 30), 0.5)', 'oklch(0.649935 0.1 30)'],
    ['mix(rgb(255 0 0 / 0), #00f, 0.5, srgb)', 'rgb(0 0 255 / 0.5)'],
    ['mix(hsl(350 100% 50%), hsl(10 100% 50%), 0.5, hsl)', 'hsl(0 100% 50%)'],
  ])('%s is %s', (formula, expected) => {
    const worked = color(formula, { brand: '#4477dd', wide: 'color(display-p3 1 0.2 0)' })
    if (expected === null) expect(worked).toContain('cannot be worked out')
    else expect(worked).toBe(expected)
  })

  test.each([
    ['lighten(#fff, 1.5)', 'lighten needs an amount from 0 to 1 at column 1'],
    ['lighten(#fff, 1px)', 'lighten needs an amount from 0 to 1 at column 1'],
    ['lighten(12, 0.5)', 'lighten needs a color, not a number at column 1'],
    ['lighten(#fff, 0.5, hwb)', 'colors cannot be made lighter or darker in hwb at column 1'],
    ['#fff.to.cmyk()', 'a color cannot be converted to cmyk at column 5'],
  ])('%s: %s', (formula, why) => {
    expect(color(formula)).toBe(`The formula of it cannot be worked out: ${why}`)
  })
})
