import type { Mode, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from '../../../tokens/model/model.ts'
import { setDescription, setText, setType, sharedDescription, sharedText, sharedType } from './shared-facts.ts'

const token = (mode_id: string, name: string, type: string, value: unknown, description: string | null = null) =>
  ({ id: mode_id + name, mode_id, name, type, value, description }) as Token
const model = buildModel(
  ['m', 'n'].map(id => ({ id, name: id }) as Mode),
  [
    token('m', 'a', 'dimension', '4px', 'Small'),
    token('n', 'a', 'dimension', '8px', 'Small'),
    token('m', 'b', 'dimension', '4px', 'Small'),
    token('m', 'c', 'number', 400),
  ],
  new Map(),
)
const rows = (...names: string[]) => names.map(name => model.byName.get(name)!)

test('what all have is common; else it is said how many there are', () => {
  expect(sharedType(rows('a', 'b'))).toEqual({ common: 'dimension', count: 1 })
  expect(sharedType(rows('a', 'c'))).toEqual({ common: null, count: 2 })
  expect(sharedDescription(rows('a', 'b'))).toEqual({ common: 'Small', count: 1 })
  expect(sharedText(rows('a', 'b', 'c'), 0)).toEqual({ common: null, count: 2 })
  expect(sharedText(rows('b', 'c'), 1)).toEqual({ common: null, count: 0 })
})

test('one text is read by the type of each; those that cannot be so are told', () => {
  const { changes, refused } = setText(model, rows('a', 'b', 'c'), 0, '6px')
  expect(changes.map(each => [each.name, each.after?.value])).toEqual([
    ['a', '6px'],
    ['b', '6px'],
  ])
  expect(refused).toBe(1)
  expect(setText(model, rows('b'), 0, '{a}').changes[0]!.after!.value).toEqual({ alias_to: 'a' })
})

test('a type is taken with all values of a token or not at all', () => {
  expect(setType(rows('c'), 'fontWeight').changes.map(each => each.after)).toMatchObject([{ type: 'fontWeight' }])
  expect(setType(rows('a', 'c'), 'fontWeight')).toMatchObject({ refused: 1 })
  expect(setType(rows('a'), 'dimension').changes).toEqual([])
})

test('one description stands in all modes', () => {
  expect(setDescription(rows('a'), 'Tiny').map(each => [each.mode_id, each.after?.description])).toEqual([
    ['m', 'Tiny'],
    ['n', 'Tiny'],
  ])
  expect(setDescription(rows('b'), '')[0]!.after!.description).toBe(null)
})
