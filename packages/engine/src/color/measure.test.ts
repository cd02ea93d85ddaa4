import { describe, expect, test } from 'vitest'
import { isInDisplayP3, isWide, toOklch, toSrgb } from './convert.ts'
import { colorDifference, contrastRatio, toHsl } from './measure.ts'
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

test('HSL is what CSS says, and a gray has no hue of its own', () => {
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
