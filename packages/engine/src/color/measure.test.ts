import { describe, expect, test } from 'vitest'
import type { Color } from './color.ts'
import { isInDisplayP3, isWide, toOklch, toSrgb } from './convert.ts'
import { toHsl } from './hsl.ts'
import { colorDifference, contrastRatio } from './measure.ts'
import { readCssColor } from './read-css.ts'

const read = (text: string) => readCssColor(text)!

describe('contrast, as WCAG 2.2 defines it', () => {
  test.each([
    ['#000', '#fff', 21],
    ['#fff', '#000', 21],
    ['#777', '#fff', 4.478],
    ['#767676', '#fff', 4.542],
    ['red', '#fff', 3.998],
    ['#0000', '#fff', 1],
    // Half of black over white is #808080, in floating point.
    ['#fff', 'rgb(0 0 0 / 0.5)', 3.977],
    ['rgb(0 0 0 / 0.5)', '#fff', 3.977],
  ])('%s on %s is %d:1', (front, back, ratio) => {
    expect(contrastRatio(read(front), read(back))).toBeCloseTo(ratio, 2)
  })
})

test('the contrast of a wide color is that of what sRGB shows of it', () => {
  expect(contrastRatio(read('color(display-p3 0 1 0)'), read('#000'))).toBeCloseTo(
    contrastRatio(read('#00fb29'), read('#000')),
    0,
  )
})

test('the difference of two colors is CIEDE2000, also outside sRGB', () => {
  // From black to white it is the whole of L*.
  expect(colorDifference(read('#000'), read('#fff'))).toBeCloseTo(100, 3)
  expect(colorDifference(read('red'), read('#f00'))).toBe(0)
  expect(colorDifference(read('red'), read('color(display-p3 1 0 0)'))).toBeGreaterThan(1)
})

test('HSL is as CSS defines it, and a gray has no hue', () => {
  const { h, s, l } = toHsl(toSrgb(read('hsl(210 50% 25%)')))
  expect([h, s, l].map(part => Number(part.toFixed(6)))).toEqual([210, 50, 25])
  expect(toHsl(toSrgb(read('#808080')))).toMatchObject({ h: 0, s: 0 })
})

test('OKLCH keeps opacity and gives what has no hue the hue 0', () => {
  expect(toOklch(read('oklch(0.7 0.15 200 / 0.4)'))).toEqual({ l: 0.7, c: 0.15, h: 200, alpha: 0.4 })
  expect(toOklch(read('color(srgb 0 0 0)'))).toMatchObject({ l: 0, c: 0, h: 0, alpha: 1 })
})

test.each([
  ['#ff0000', false, true],
  ['color(display-p3 1 0 0)', true, true],
  ['color(rec2020 1 0 0)', true, false],
  ['oklch(0.75 0.35 145)', true, false],
])('%s: outside sRGB %s, in Display P3 %s', (text, wide, inP3) => {
  expect([isWide(read(text)), isInDisplayP3(read(text))]).toEqual([wide, inP3])
})

// Sharma, Wu, Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test Data": L a b, L a b, ΔE.
const published = `
50 2.6772 -79.7751 50 0 -82.7485 2.0425
50 3.1571 -77.2803 50 0 -82.7485 2.8615
50 2.8361 -74.02 50 0 -82.7485 3.4412
50 -1.3802 -84.2814 50 0 -82.7485 1
50 -1.1848 -84.8006 50 0 -82.7485 1
50 -0.9009 -85.5211 50 0 -82.7485 1
50 0 0 50 -1 2 2.3669
50 -1 2 50 0 0 2.3669
50 2.49 -0.001 50 -2.49 0.0009 7.1792
50 2.49 -0.001 50 -2.49 0.0011 7.2195
50 -0.001 2.49 50 0.0009 -2.49 4.8045
50 -0.001 2.49 50 0.0011 -2.49 4.7461
50 2.5 0 50 0 -2.5 4.3065
50 2.5 0 73 25 -18 27.1492
50 2.5 0 61 -5 29 22.8977
50 2.5 0 56 -27 -3 31.903
50 2.5 0 58 24 15 19.4535
50 2.5 0 50 3.1736 0.5854 1
50 2.5 0 50 3.2972 0 1
50 2.5 0 50 1.8634 0.5757 1
50 2.5 0 50 3.2592 0.335 1
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.263
61.2901 3.7196 -5.3901 61.4292 2.248 -4.962 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.694 23.0331 14.973 -42.5619 2.0373
36.4612 47.858 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.441 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.135 0.9033 -0.0636 -0.5514 0.9082`

/** CIELAB on the white point D65, as the formula takes it. */
function fromLab(l: number, a: number, b: number): Color {
  const cubed = (t: number) => (t ** 3 > 216 / 24389 ? t ** 3 : (116 * t - 16) / (24389 / 27))
  const y = (l + 16) / 116
  const white = [0.3127 / 0.329, 1, (1 - 0.3127 - 0.329) / 0.329] as const
  const parts = [y + a / 500, y, y - b / 200].map((t, at) => cubed(t) * white[at]!) as [number, number, number]
  return { space: 'xyz-d65', components: parts, alpha: 1 }
}

test.each(
  published
    .trim()
    .split('\n')
    .map(line => line.split(' ').map(Number)),
)('CIEDE2000 of Lab %d %d %d and %d %d %d is %d', (l1 = 0, a1 = 0, b1 = 0, l2 = 0, a2 = 0, b2 = 0, expected = 0) => {
  expect(colorDifference(fromLab(l1, a1, b1), fromLab(l2, a2, b2))).toBeCloseTo(expected, 3)
})
