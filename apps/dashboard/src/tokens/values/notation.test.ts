import { expect, test } from 'vitest'
import { editText } from './value-text.ts'
import { shownText } from './notation.ts'

test.each([
  ['oklch(0.986 0.002 345)', '#fbfafb'],
  ['rgb(137 42 103)', '#892a67'],
  ['#892a6780', '#892a6780'],
  ['rgb(0 0 0 / 20%)', '#00000033'],
])('%s is short for a narrow column: %s', (written, short) => {
  expect(shownText('color', written, 'short')).toBe(short)
})

test('a color outside sRGB is named by the gamut that has it', () => {
  expect(shownText('color', 'color(display-p3 1 0.2 0)', 'short')).toMatch(/^#[0-9a-f]{6} P3$/)
  expect(shownText('color', 'oklch(0.75 0.35 145)', 'short')).toMatch(/^#[0-9a-f]{6} wide$/)
})

test('all colors compare in oklch, and gray has no hue', () => {
  expect(shownText('color', '#892a67', 'oklch')).toMatch(/^oklch\(0\.\d+ 0\.\d+ \d+(\.\d)?\)$/)
  expect(shownText('color', '#80808080', 'oklch')).toBe('oklch(0.6 0 0 / 0.5)')
})

test('as written stays as written, and so does what an editor begins with', () => {
  const written = 'oklch(0.986 0.002 345)'
  expect(shownText('color', written, 'written')).toBe(written)
  expect(editText({ type: 'color', value: written, description: null })).toBe(written)
  expect(shownText('dimension', '16px', 'short')).toBe('16px')
})
