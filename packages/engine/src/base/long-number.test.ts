import { expect, test } from 'vitest'
import { longestNumber } from './decimal.ts'
import { longNumberIn } from './long-number.ts'

const digits = (count: number) => '1'.repeat(count)

test('finds the first number of more characters than any needs, wherever it stands', () => {
  for (const before of [0, 1, longestNumber - 1, longestNumber, longestNumber + 1, 3 * longestNumber + 7]) {
    const text = `${' '.repeat(before)}${digits(longestNumber + 1)} ${digits(longestNumber + 1)}`
    expect(longNumberIn(text)).toBe(before)
    expect(longNumberIn(`${' '.repeat(before)}-.${digits(longestNumber)}`)).toBe(before)
  }
})

test('finds none in shorter numbers, and in words', () => {
  expect(longNumberIn(Array.from({ length: 20 }, () => digits(longestNumber)).join(' '))).toBe(-1)
  expect(longNumberIn(`a${digits(2 * longestNumber)}`)).toBe(-1)
  expect(longNumberIn('')).toBe(-1)
})
