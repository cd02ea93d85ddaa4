import { describe, expect, test } from 'vitest'
import { apcaContrast } from '../color/apca.ts'
import { toOklch } from '../color/convert.ts'
import { contrastRatio } from '../color/measure.ts'
import { readCssColor } from '../color/read-css.ts'
import { refused, values } from './testing.ts'

const read = (text: unknown) => readCssColor(text as string)!
const scale = (hue: string | number, against: string, targets: Record<string, number>, by: 'wcag' | 'apca' = 'wcag') =>
  Object.values(values({ kind: 'contrast', group: 'c', hue, against, targets, by })) as string[]

// https://github.com/adobe/leonardo, packages/contrast-colors/test: theme.test.js and generateContrastColors.test.js. Grays have no
// hue in which two tools could differ; Leonardo looks for a contrast a little off the target, which is at most one level.
describe('the grays of Leonardo', () => {
  test.each([
    ['#e1e1e1', 1.2, '#cecece'],
    ['#e1e1e1', 1.4, '#bfbfbf'],
    ['#e1e1e1', 2, '#a0a0a0'],
    ['#e1e1e1', 3, '#808080'],
    ['#e1e1e1', 4.5, '#646464'],
    ['#e1e1e1', 6, '#525252'],
    ['#e1e1e1', 8, '#404040'],
    ['#e1e1e1', 12, '#232323'],
    ['#e1e1e1', -1.2, '#f5f5f5'],
    ['#fefefe', 1.4, '#d9d9d9'],
    ['#fefefe', 3, '#949494'],
    ['#fefefe', 8, '#505050'],
    ['#fefefe', 15, '#272727'],
    ['#303030', -1.3, '#1c1c1c'],
    ['#303030', 1.3, '#414141'],
    ['#303030', 2.5, '#6b6b6b'],
    ['#303030', 4, '#8e8e8e'],
    ['#303030', 8.5, '#d0d0d0'],
    ['#303030', 11.5, '#efefef'],
    ['#737373', 1.2, '#808080'],
    ['#737373', -1.2, '#666666'],
    ['#787878', 1.2, '#6b6b6b'],
    ['#787878', -1.2, '#858585'],
  ])('against %s with %d', (against, target, published) => {
    const [color] = scale('#888', against, { a: target })
    const level = (text: string) => parseInt(text.slice(1, 3), 16)
    expect(color).toMatch(/^#(..)\1\1$/)
    expect(Math.abs(level(color!) - level(published))).toBeLessThanOrEqual(1)
    expect(contrastRatio(read(color), read(against))).toBeGreaterThanOrEqual(Math.abs(target) - 1e-9)
  })
})

const hues = ['#0000ff', '#ff0000', '#16a34a', '#f59e0b', '#7c3aed', 200]
const grounds = ['#ffffff', '#e1e1e1', '#f5f5f5', '#323232', '#000000', '#0f172a']

describe.each(hues)('in the hue %s', hue => {
  test.each(grounds)('every ratio of Leonardo is met against %s, and by no more than 0.02', against => {
    const targets = { 100: 1.2, 200: 1.4, 300: 2, 400: 3, 500: 4.5, 600: 6, 700: 8, 800: 12 }
    for (const [index, color] of scale(hue, against, targets).entries()) {
      const over = contrastRatio(read(color), read(against)) - Object.values(targets)[index]!
      expect(over, `${color} on ${against}`).toBeGreaterThanOrEqual(-1e-9)
      expect(over, `${color} on ${against}`).toBeLessThanOrEqual(0.02)
    }
  })

  test.each(grounds)('every Lc of APCA is met against %s', against => {
    const targets = { a: 15, b: 30, c: 45, d: 60, e: 75 }
    for (const [index, color] of scale(hue, against, targets, 'apca').entries()) {
      const over = Math.abs(apcaContrast(read(color), read(against))) - Object.values(targets)[index]!
      expect(over, `${color} on ${against}`).toBeGreaterThanOrEqual(-1e-9)
      expect(over, `${color} on ${against}`).toBeLessThanOrEqual(0.5)
    }
  })
})

test('the hue stays, as far as eight bits can say it', () => {
  const { h } = toOklch(read('#7c3aed'))
  for (const color of scale('#7c3aed', '#fff', { a: 3, b: 4.5, c: 7 }))
    expect(toOklch(read(color)).h).toBeCloseTo(h, -1)
})

test('steps have the names and the order of the targets, and the ends are black and white', () => {
  const rule = {
    kind: 'contrast',
    group: 'gray',
    hue: '#888',
    against: '#fff',
    targets: { soft: 1, strong: 21 },
    by: 'wcag',
  }
  expect(values(rule)).toEqual({ 'gray.soft': '#ffffff', 'gray.strong': '#000000' })
})

const rule = { kind: 'contrast', group: 'c', hue: '#888', against: '#777', targets: { a: 4 }, by: 'wcag' }

test.each([
  [{ targets: { 900: 15 } }, 'targets.900', 'cannot be reached against this color: at most 4.68:1'],
  [{ targets: {} }, 'targets', 'must be 1 to 100 steps with their contrast'],
  [{ targets: { a: 22 } }, 'targets.a', 'must be a contrast from 1 to 21, or the same below 0 for the other side'],
  [
    { targets: { a: 5 }, by: 'apca' },
    'targets.a',
    'must be a contrast from 7.5 to 108, or the same below 0 for the other side',
  ],
  [{ targets: [4], by: 'wcag3' }, 'by', 'must be wcag or apca'],
  [{ targets: [4] }, 'targets', 'must be an object such as {"100": 1.2, "500": 4.5}'],
  [{ hue: 400 }, 'hue', 'must be a number from 0 to 360'],
  [{ hue: '{brand}' }, 'hue', 'must be a color such as "#3b82f6"'],
  [{ against: null }, 'against', 'must be a color such as "#3b82f6"'],
])('refuses %j', (changes, field, message) => {
  expect(refused({ ...rule, ...changes })).toEqual({ field, message })
})
