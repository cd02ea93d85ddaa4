import { expect, test } from 'vitest'
import { decimal, readDecimal } from './decimal.ts'

test.each([
  [0, '0'],
  [-0, '0'],
  [16, '16'],
  [0.1 + 0.2, '0.3'],
  // Sixteen digits, the last of which is noise; fifteen, all of which count.
  [1.100000000000001, '1.1'],
  [-1.10000000000001, '-1.10000000000001'],
  [1e-7, '0.0000001'],
  [-1.5e-10, '-0.00000000015'],
  [1.25e-7, '0.000000125'],
  [0.000001, '0.000001'],
  [1e21, '1000000000000000000000'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
])('%d is written %s', (number, text) => {
  expect(decimal(number)).toBe(text)
  expect(decimal(number)).toMatch(/^-?\d+(\.\d+)?$/)
  expect(Number(decimal(number))).toBeCloseTo(number, 10)
})

test('the ends of what a double holds are plain too', () => {
  for (const number of [1e300, -Number.MAX_VALUE, 5e-324, -1e-300]) {
    expect(decimal(number)).toMatch(/^-?\d+(\.\d+)?$/)
    expect(Number(decimal(number))).toBeCloseTo(number, 12)
  }
  expect(Number(decimal(5e-324))).toBe(5e-324)
  expect(Number(decimal(1e300))).toBe(1e300)
})

test('places round', () => {
  expect(decimal(1.23456, 2)).toBe('1.23')
  expect(decimal(-0.001, 2)).toBe('0')
  expect(decimal(0.0000001, 7)).toBe('0.0000001')
})

test.each(['', '.', '1.', '1e', 'e1', '0x10', '1_000', 'Infinity', 'NaN', '1e400', '--1', ' 1', '１'])(
  '%j is no number',
  text => {
    expect(readDecimal(text)).toBeNull()
  },
)

test.each([
  ['.5', 0.5],
  ['+1e3', 1000],
  ['-0.25E-1', -0.025],
])('%j is one', (text, number) => {
  expect(readDecimal(text)).toBe(number)
})
