import { describe, expect, test } from 'vitest'
import type { Color } from './color.ts'
import { isWide, toDisplayP3, toSrgb } from './convert.ts'
import { readCssColor } from './read-css.ts'
import { readColorObject } from './read-object.ts'
import { hex } from './write.ts'

const srgb = (text: string) => hex(toSrgb(readCssColor(text)!))

describe('colors as sRGB', () => {
  // Named colors of CSS Color 4 in other notations; the last digits of each notation's own rounding.
  test.each([
    ['rgb(100% 0 0)', '#ff0000'],
    ['hsl(120 100% 25.1%)', '#008000'],
    ['hsl(-240deg, 100%, 25.1%)', '#008000'],
    ['hwb(0.5turn 0% 0%)', '#00ffff'],
    ['lab(29.69 44.888 -29.04)', '#762074'],
    ['lch(29.2345% 44.2 27)', '#7d2329'],
    ['oklab(40.101% 0.1147 0.0453)', '#7d2329'],
    ['oklch(0.40101 0.12332 21.555)', '#7d2329'],
    ['color(srgb 0.5 0.25 0)', '#804000'],
    ['color(srgb-linear 1 1 1)', '#ffffff'],
    ['color(xyz-d50 0.9643 1 0.8251)', '#ffffff'],
    ['color(xyz 0 0 0)', '#000000'],
    ['color(a98-rgb 1 1 1 / 0.5)', '#ffffff80'],
    ['color(rec2020 0 0 0)', '#000000'],
    ['rgb(none none none)', '#000000'],
    ['#abc', '#aabbcc'],
    ['#abcd', '#aabbccdd'],
    ['transparent', '#00000000'],
  ])('%s is %s', (text, expected) => {
    expect(srgb(text)).toBe(expected)
  })

  // As the reference implementation of CSS Color 4's gamut mapping has them.
  test.each([
    ['color(display-p3 0 1 0)', '#00fb29'],
    ['oklch(0.75 0.35 145)', '#00d600'],
    ['color(display-p3 1 0.2 0)', '#ff3407'],
    ['oklch(0.7 0.15 200)', '#00b7c0'],
    ['color(rec2020 1 0 0)', '#ff494f'],
    ['lab(80 -120 60)', '#00e27b'],
    ['oklch(0.3 0.4 300)', '#400078'],
    ['oklch(1 0.3 20)', '#ffffff'],
    ['oklch(0 0.3 20)', '#000000'],
  ])('%s, outside sRGB, is mapped to %s', (text, expected) => {
    expect(isWide(readCssColor(text)!)).toBe(true)
    expect(srgb(text)).toBe(expected)
  })

  test('a wide color that names its fallback becomes that; one that sRGB can show stays itself', () => {
    const of = (components: [number, number, number], hex?: string) =>
      readColorObject({ colorSpace: 'display-p3', components, ...(hex ? { hex } : {}) }) as Color
    expect(hex(toSrgb(of([0, 1, 0], '#12ab34')))).toBe('#12ab34')
    expect(toSrgb(of([0, 1, 0], '#12ab34')).mapped).toBe(false)
    expect(toSrgb(of([0, 1, 0])).mapped).toBe(true)
    expect(hex(toSrgb(of([0.5, 0.5, 0.5], '#12ab34')))).toBe('#808080')
    const inSrgb = readColorObject({ colorSpace: 'srgb', components: [0, 0, -0], hex: '#ffffff', alpha: 0.5 }) as Color
    expect(toSrgb(inSrgb)).toEqual({ r: 0, g: 0, b: 0, alpha: 0.5, mapped: false })
  })

  test('what is sRGB by its notation is clipped instead', () => {
    expect(toSrgb(readCssColor('rgb(300 -20 0)')!)).toMatchObject({ r: 1, g: 0, b: 0, mapped: false })
    expect(isWide(readCssColor('hsl(0 100% 50%)')!)).toBe(false)
  })

  test('numbers beyond all colors end somewhere', () => {
    for (const text of [
      'lab(50 1e300 0)',
      'color(xyz 1e300 -1e300 1e300)',
      'oklch(0.5 1e308 0)',
      'color(prophoto-rgb -1e99 1e99 0)',
    ]) {
      expect(srgb(text)).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  test('Display P3 holds its own colors as they are, and maps those beyond', () => {
    expect(toDisplayP3(readCssColor('color(display-p3 0 1 0)')!)).toMatchObject({ r: 0, g: 1, b: 0 })
    const { r, g, b } = toDisplayP3(readCssColor('color(rec2020 0 1 0)')!)
    for (const channel of [r, g, b]) expect(channel >= 0 && channel <= 1).toBe(true)
  })
})
