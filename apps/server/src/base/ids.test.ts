import { expect, test } from 'vitest'
import { createIds, firstIdOf, idsAfter, isId, timeOf } from './ids.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 26)

const inOrder = (ids: readonly string[]) => {
  expect(ids.every(isId)).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
}

test('ids follow the clock, and each other within a millisecond and where it is set back a little', () => {
  let now = start
  const newId = createIds({ now: () => now })
  const ids = Array.from({ length: 1000 }, () => newId())
  expect(ids.every(id => timeOf(id) === start)).toBe(true)
  now += minute
  ids.push(newId())
  expect(timeOf(ids.at(-1)!)).toBe(now)
  now -= 5 * minute
  ids.push(newId(), newId())
  inOrder(ids)
})

test('a clock that was far ahead and is set right is followed', () => {
  let now = start + 100 * 24 * 60 * minute
  const newId = createIds({ now: () => now })
  newId()
  now = start
  expect(timeOf(newId())).toBe(start)
})

test('ids that must follow another one do so, by whichever clock that was made', () => {
  const newId = createIds({ now: () => start })
  for (const newest of [null, firstIdOf(start - minute), firstIdOf(start), firstIdOf(start + 100 * minute)]) {
    const nextId = idsAfter(newest, newId)
    inOrder([...(newest === null ? [] : [newest]), ...Array.from({ length: 100 }, () => nextId())])
  }
})
