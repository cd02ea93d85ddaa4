import { expect, test } from 'vitest'
import { themesBy } from './theme-columns.ts'

const axis = (name: string, ...contexts: string[]) => ({
  name,
  default: contexts[0]!,
  contexts: contexts.map(each => ({ name: each, sources: [] })),
})
const resolver = {
  sets: [],
  modifiers: [axis('scheme', 'light', 'dark'), axis('brand', 'a', 'b', 'c')],
  resolution_order: [{ modifier: 'scheme' }, { modifier: 'brand' }],
}
const input = new Map([
  ['scheme', 'dark'],
  ['brand', 'b'],
])

test('an axis has a column for each context, with the other axes as chosen', () => {
  expect(themesBy(resolver, input, 'brand').map(({ label, input }) => [label, input.get('scheme')])).toEqual([
    ['a', 'dark'],
    ['b', 'dark'],
    ['c', 'dark'],
  ])
})

test('every combination of all axes has a column', () => {
  const labels = themesBy(resolver, input, '*').map(({ label }) => label)
  expect(labels).toHaveLength(6)
  expect(labels).toContain('light · c')
})

test('an axis that the themes no longer have gives no columns', () => {
  expect(themesBy(resolver, input, 'gone')).toEqual([])
})
