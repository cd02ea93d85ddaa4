import { expect, test } from 'vitest'
import { bandsOf, sharesOf, sizeOf } from './bands.ts'

const sample = (name: string, type: string, value: string | number | number[]) => ({ name, type, value })

test('a picture shows the most frequent kinds, colors first', () => {
  const types = [
    { type: 'dimension', count: 9 },
    { type: 'color', count: 5 },
    { type: 'duration', count: 2 },
    { type: 'cubicBezier', count: 1 },
  ]
  const samples = [
    sample('ease', 'cubicBezier', [0, 0, 1, 1]),
    sample('quick', 'duration', '100ms'),
    sample('space.1', 'dimension', '4px'),
    sample('red', 'color', '#ff0000'),
  ]
  expect(bandsOf({ types, samples }).map(({ kind }) => kind)).toEqual(['color', 'length', 'duration'])
})

test('lengths of another purpose are a band of their own', () => {
  const types = [{ type: 'dimension', count: 2 }]
  const samples = [sample('space.small', 'dimension', '4px'), sample('radius.small', 'dimension', '4px')]
  expect(bandsOf({ types, samples }).map(({ kind }) => kind)).toEqual(['length', 'radius'])
})

test('bars are in proportion to the longest one, the shortest first', () => {
  const samples = ['16px', '1rem', '4px', '1em'].map(value => ({ name: 'a', type: 'dimension' as const, value }))
  expect(sharesOf(samples, sizeOf)).toEqual([0.25, 1, 1])
  expect(sharesOf([], sizeOf)).toBeNull()
})
