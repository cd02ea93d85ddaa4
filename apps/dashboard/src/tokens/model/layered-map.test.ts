import { expect, test } from 'vitest'
import { LayeredMap } from './layered-map.ts'

test('a copy has the changes, and the map before stays as it was', () => {
  const first = new LayeredMap(new Map(Object.entries({ a: 1, b: 2 })))
  const next = first.with([
    ['a', 3],
    ['b', undefined],
    ['c', 4],
  ])
  expect(['a', 'b', 'c'].map(key => next.get(key))).toEqual([3, undefined, 4])
  expect(['a', 'b', 'c'].map(key => next.has(key))).toEqual([true, false, true])
  expect(['a', 'b', 'c'].map(key => first.get(key))).toEqual([1, 2, undefined])
  next.set('b', 5)
  expect([next.get('b'), first.get('b')]).toEqual([5, 2])
})

test('after many changes they are joined with the large map', () => {
  let map = new LayeredMap<number>()
  for (let i = 0; i < 2500; i++) map = map.with([[`key-${i}`, i]])
  map = map.with([['key-3', undefined]])
  expect([map.get('key-0'), map.get('key-3'), map.get('key-2499')]).toEqual([0, undefined, 2499])
})
