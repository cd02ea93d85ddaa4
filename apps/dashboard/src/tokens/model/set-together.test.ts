import type { Mode, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from './model.ts'
import { setTogether } from './set-together.ts'

const mode = { id: 'm', name: 'Light' } as Mode
const token = (name: string, type: string, value: unknown): Token =>
  ({ id: name, mode_id: 'm', name, type, value, description: null, alias_to: null }) as Token
const model = buildModel(
  [mode],
  [
    token('a', 'dimension', { value: 4, unit: 'rem' }),
    token('b', 'dimension', '8px'),
    token('c', 'color', '#fff'),
    token('d', 'dimension', { alias_to: 'a' }),
  ],
  new Map(),
)
const rows = (...names: string[]) => names.map(name => model.byName.get(name)!)

test('each token keeps its form, and reads the value by its own type', () => {
  const { changes, refusals } = setTogether(model, rows('a', 'b', 'c'), [0], { type: 'dimension', value: '12px' })
  expect(changes.map(({ name, after }) => [name, after!.value])).toEqual([
    ['a', { value: 12, unit: 'px' }],
    ['b', '12px'],
  ])
  expect(refusals).toEqual([expect.stringMatching(/^c: Expected a CSS color/)])
})

test('an alias is set where it closes no circle', () => {
  const { changes, refusals } = setTogether(model, rows('a', 'b', 'd'), [0], {
    type: 'dimension',
    value: { alias_to: 'd' },
  })
  expect(changes.map(({ name }) => name)).toEqual(['b'])
  expect(refusals).toHaveLength(2)
})
