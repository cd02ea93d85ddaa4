import { expect, test } from 'vitest'
import { made, refused, values } from './testing.ts'

const type = {
  kind: 'fluid',
  group: 'font',
  type: 'fontSize',
  min: { size: 18, at: 320, ratio: 1.2 },
  max: { size: 20, at: 1240, ratio: 1.25 },
  steps: [-2, 5],
}

// https://github.com/trys/utopia-core, src/index.test.ts, calculateTypeScale and calculateSpaceScale; the unit is vw here, vi there.
test('a fluid type scale has the numbers that Utopia publishes', () => {
  expect(values(type)).toEqual({
    'font.xs': 'clamp(0.7813rem, 0.7747rem + 0.0326vw, 0.8rem)',
    'font.sm': 'clamp(0.9375rem, 0.9158rem + 0.1087vw, 1rem)',
    'font.base': 'clamp(1.125rem, 1.0815rem + 0.2174vw, 1.25rem)',
    'font.lg': 'clamp(1.35rem, 1.2761rem + 0.3696vw, 1.5625rem)',
    'font.xl': 'clamp(1.62rem, 1.5041rem + 0.5793vw, 1.9531rem)',
    'font.2xl': 'clamp(1.944rem, 1.771rem + 0.8651vw, 2.4414rem)',
    'font.3xl': 'clamp(2.3328rem, 2.0827rem + 1.2504vw, 3.0518rem)',
    'font.4xl': 'clamp(2.7994rem, 2.4462rem + 1.7658vw, 3.8147rem)',
  })
})

test.each([
  [5, 5, 'clamp(0.3125rem, 0.3125rem + 0vw, 0.3125rem)'],
  [9, 10, 'clamp(0.5625rem, 0.5408rem + 0.1087vw, 0.625rem)'],
  [18, 20, 'clamp(1.125rem, 1.0815rem + 0.2174vw, 1.25rem)'],
  [27, 30, 'clamp(1.6875rem, 1.6223rem + 0.3261vw, 1.875rem)'],
  [108, 120, 'clamp(6.75rem, 6.4891rem + 1.3043vw, 7.5rem)'],
  [72, 160, 'clamp(4.5rem, 2.587rem + 9.5652vw, 10rem)'],
])('a size from %d to %d px is one token with the numbers of Utopia', (from, to, text) => {
  const space = { kind: 'fluid', group: 'space', min: { size: from, at: 320 }, max: { size: to, at: 1240 } }
  expect(values(space)).toEqual({ 'space.base': text })
})

test('both ends of a step are rounded to multiples in pixels', () => {
  const end = (size: number, at: number) => ({ size, at, ratio: 1.2 })
  const rule = { kind: 'fluid', group: 's', min: end(16, 320), max: end(20, 1280), steps: [0, 1], round: 4 }
  expect(values(rule)['s.lg']).toBe(values({ ...rule, round: 1, min: end(50 / 3, 320) })['s.lg'])
  expect(values(rule)['s.lg']).toMatch(/^clamp\(1.25rem, .*, 1.5rem\)$/)
})

test('sizes and widths may be in rem, and a size may shrink', () => {
  const rule = { kind: 'fluid', group: 's', min: { size: '2rem', at: '20rem' }, max: { size: '16px', at: '40rem' } }
  expect(values(rule)).toEqual({ 's.base': 'clamp(1rem, 3rem + -5vw, 2rem)' })
})

test('its values are lengths', () => {
  expect(made(type).type).toBe('fontSize')
})

test.each([
  [{ min: { size: 18 } }, 'min.at', 'must be a length above 0 in px or rem, such as "16px"'],
  [{ min: { size: '1em', at: 320 } }, 'min.size', 'must be a length above 0 in px or rem, such as "16px"'],
  [{ min: { size: 1, at: 1240, ratio: 1.2 } }, 'max.at', 'must be wider than min.at'],
  [{ max: { size: 20, at: 1240 } }, 'max.ratio', 'is needed for steps beside 0'],
  [{ steps: undefined }, 'steps', 'is needed with a ratio, such as [-2, 5]'],
  [{ min: 5 }, 'min', 'must be an object such as {"size": "16px", "at": "320px"}'],
  [{ min: { size: 1, at: 2, ratios: 3 } }, 'min.ratios', 'is not known here: size, at, ratio'],
  [{ type: 'number' }, 'type', 'must be dimension or fontSize'],
])('refuses %j', (changes, field, message) => {
  expect(refused({ ...type, ...changes })).toEqual({ field, message })
})
