import type { Mode, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from '../../../tokens/model/model.ts'
import { createResolver } from '../../../tokens/model/resolver.ts'
import { aliasedToNearest, retyped, splitParts } from './changes-of-many.ts'

const mode = (id: string) => ({ id, name: id }) as Mode
const token = (mode_id: string, name: string, type: string, value: unknown): Token =>
  ({ id: `${mode_id} ${name}`, mode_id, name, type, value, description: null, alias_to: null }) as Token
const border = (color: unknown) => ({ color, width: '1px', style: 'solid' })
const model = buildModel(
  [mode('light'), mode('dark')],
  [
    token('light', 'red.500', 'color', '#cc0000'),
    token('light', 'red.600', 'color', '#aa0000'),
    token('light', 'alias', 'color', { alias_to: 'red.500' }),
    token('light', 'button', 'color', '#cc0101'),
    token('light', 'far', 'color', '#00cc00'),
    token('light', 'gap', 'dimension', '4px'),
    token('light', 'line', 'border', border('#cc0000')),
    token('dark', 'line', 'border', border({ alias_to: 'red.600' })),
  ],
  new Map(),
)
const read = { model, resolver: createResolver(model) }
const rows = (...names: string[]) => names.map(name => model.byName.get(name)!)

test('a literal points at the nearest token with a value of its own, and stays where none is near', () => {
  const [near, far] = aliasedToNearest(read, rows('button', 'far'), [0], 2)
  expect(near!.change!.after!.value).toEqual({ alias_to: 'red.500' })
  expect(near!.distance).toBeGreaterThan(0)
  expect(far).toMatchObject({ change: null, error: 'no token is near enough' })
  expect(aliasedToNearest(read, rows('button'), [0], 0)[0]!.change).toBeNull()
})

test('tokens that are aliased together never point at each other', () => {
  const all = aliasedToNearest(read, rows('red.500', 'button'), [0], 2)
  expect(all.map(each => each.change?.after?.value ?? null)).toEqual([null, null])
})

test('the type changes where the values are valid for it, in all modes or in none', () => {
  expect(retyped(read, rows('gap'), 'fontSize')[0]!.change!.after).toMatchObject({ type: 'fontSize', value: '4px' })
  expect(retyped(read, rows('gap'), 'color')).toMatchObject([{ change: null, error: expect.any(String) }])
})

test('the parts of a composite become tokens in every mode that has it, and the parts point at them', () => {
  const changes = splitParts(read, rows('line')).map(each => each.change!)
  expect(changes.map(({ mode_id, name, after }) => [mode_id, name, after!.type, after!.value])).toEqual([
    ['light', 'line-color', 'color', '#cc0000'],
    ['light', 'line-width', 'dimension', '1px'],
    ['light', 'line', 'border', { ...border({ alias_to: 'line-color' }), width: { alias_to: 'line-width' } }],
    ['dark', 'line-color', 'color', { alias_to: 'red.600' }],
    ['dark', 'line-width', 'dimension', '1px'],
    ['dark', 'line', 'border', { ...border({ alias_to: 'line-color' }), width: { alias_to: 'line-width' } }],
  ])
})
