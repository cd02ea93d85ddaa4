import { expect, test } from 'vitest'
import { toOklch } from '../color/convert.ts'
import { readCssColor } from '../color/read-css.ts'
import { refused, values } from './testing.ts'

const rule = { kind: 'oklch', group: 'blue', from: '#eff6ff', to: '#172554', steps: 9 }
const of = (text: unknown) => toOklch(readCssColor(text as string)!)

test('begins and ends with the given colors, and its steps of lightness are even', () => {
  const colors = values(rule)
  expect(Object.keys(colors)).toEqual(
    ['100', '200', '300', '400', '500', '600', '700', '800', '900'].map(n => `blue.${n}`),
  )
  expect([colors['blue.100'], colors['blue.900']]).toEqual([rule.from, rule.to])
  const lightness = Object.values(colors).map(text => of(text).l)
  const even = (of(rule.from).l - of(rule.to).l) / 8
  for (const [index, l] of lightness.entries()) expect(l).toBeCloseTo(of(rule.from).l - even * index, 2)
})

test('eleven steps have the names of Tailwind', () => {
  expect(Object.keys(values({ ...rule, steps: 11 })).map(name => name.slice(5))).toEqual([
    '50',
    '100',
    '200',
    '300',
    '400',
    '500',
    '600',
    '700',
    '800',
    '900',
    '950',
  ])
})

test('the hue goes the shorter way', () => {
  const hues = values({ ...rule, from: 'oklch(0.7 0.1 350)', to: 'oklch(0.7 0.1 20)', steps: 3 })
  expect(of(hues['blue.200']).h).toBeCloseTo(5, 0)
})

test('what sRGB cannot show is brought into it, and a wide end gives Display P3', () => {
  expect(values({ ...rule, from: '#0f0', to: '#00f', steps: 3 })['blue.200']).toMatch(/^#[0-9a-f]{6}$/)
  expect(values({ ...rule, from: 'color(display-p3 0 1 0)', to: '#fff', steps: 2 })).toEqual({
    'blue.100': 'color(display-p3 0 1 0)',
    'blue.200': 'color(display-p3 1 1 1)',
  })
})

test.each([
  [{ from: 'blau' }, 'from', 'must be a color such as "#3b82f6"'],
  [{ to: undefined }, 'to', 'must be a color such as "#3b82f6"'],
  [{ steps: 1 }, 'steps', 'must be how many colors there are, a whole number from 2 to 100'],
  [{ steps: [1, 3] }, 'steps', 'must be how many colors there are, a whole number from 2 to 100'],
  [{ type: 'dimension' }, 'type', 'must be color'],
])('refuses %j', (changes, field, message) => {
  expect(refused({ ...rule, ...changes })).toEqual({ field, message })
})
