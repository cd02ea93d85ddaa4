import { expect, test } from 'vitest'
import { evictOldest, setBounded } from './bounded.ts'

const filled = (values: readonly number[]) => new Map(values.map((value, n) => [`${n}`, value]))

test('what was set longest ago is evicted first, and setting an entry again makes it the newest', () => {
  const map = filled([0, 0, 0])
  setBounded(map, '0', 1, { entries: 3 })
  setBounded(map, 'new', 1, { entries: 3 })
  expect([...map.keys()]).toEqual(['2', '0', 'new'])
})

test('as many are evicted as weigh too much together', () => {
  const map = filled([5, 1, 3, 2])
  evictOldest(map, { weight: 5, weigh: value => value })
  expect([...map.keys()]).toEqual(['2', '3'])
})

test('both bounds hold at once', () => {
  const map = filled([1, 1, 1])
  setBounded(map, 'new', 1, { entries: 2, weight: 10, weigh: value => value })
  expect([...map.keys()]).toEqual(['2', 'new'])
})

test('the newest entry stays, however much it weighs', () => {
  const map = filled([1])
  setBounded(map, 'large', 100, { weight: 10, weigh: value => value })
  expect([...map.keys()]).toEqual(['large'])
})
