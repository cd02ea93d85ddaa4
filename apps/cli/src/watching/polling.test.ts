import { expect, test } from 'vitest'
import { pauseAfter } from './polling.ts'

const look = { failures: 0, retryAt: null, files: 1 }
const least = { now: 0, random: () => 0 }
const most = { now: 0, random: () => 1 }

test('polls at its interval, less often where it requests many files', () => {
  expect(pauseAfter(look, 5)).toBe(5)
  expect(pauseAfter({ ...look, files: 50 }, 5)).toBe(60)
})

test('after failures backs off, at random, and at most five minutes', () => {
  const range = (failures: number) => [least, most].map(dice => pauseAfter({ ...look, failures }, 5, dice))
  expect([1, 2, 3, 10, 10_000].map(range)).toEqual([
    [5, 10],
    [10, 20],
    [20, 40],
    [150, 300],
    [150, 300],
  ])
})

test('never polls again before the server’s Retry-After, with jitter', () => {
  const limited = { ...look, failures: 1, retryAt: new Date(120_000) }
  expect([pauseAfter(limited, 5, least), pauseAfter(limited, 5, most)]).toEqual([120, 125])
  expect(pauseAfter({ ...limited, retryAt: new Date(-5000) }, 5, most)).toBe(10)
})
