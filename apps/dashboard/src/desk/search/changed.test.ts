import { expect, test } from 'vitest'
import { readPeriod } from './changed.ts'

const now = new Date(2026, 10, 20, 12, 30)
const day = (date: number) => new Date(2026, 10, date).getTime()

test('days are those of the reader', () => {
  expect(readPeriod('today', now)).toEqual({ from: day(20), to: Infinity })
  expect(readPeriod('Yesterday', now)).toEqual({ from: day(19), to: day(20) })
  expect(readPeriod('2026-11-01', now)).toEqual({ from: day(1), to: day(2) })
})

test('a day has what is before and after it', () => {
  expect(readPeriod('>2026-11-01', now)).toEqual({ from: day(2), to: Infinity })
  expect(readPeriod('>=2026-11-01', now)).toEqual({ from: day(1), to: Infinity })
  expect(readPeriod('<2026-11-01', now)).toEqual({ from: -Infinity, to: day(1) })
  expect(readPeriod('<=2026-11-01', now)).toEqual({ from: -Infinity, to: day(2) })
})

test('spans go back from now', () => {
  expect(readPeriod('24h', now)?.from).toBe(now.getTime() - 24 * 3_600_000)
  expect(readPeriod('2w', now)?.from).toBe(now.getTime() - 14 * 24 * 3_600_000)
})

test.each(['', 'soon', '7', '7y', '2026-13-01', '2026-02-31', '>today'])('%j is no period', text => {
  expect(readPeriod(text, now)).toBe(null)
})
