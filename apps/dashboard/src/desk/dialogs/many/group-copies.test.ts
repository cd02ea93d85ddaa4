import type { Mode, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from '../../../tokens/model/model.ts'
import { namesBelow } from '../../../tokens/model/groups.ts'
import { copiesOf } from './group-copies.ts'

const token = (name: string, value: unknown) =>
  ({ id: name, mode_id: 'm', name, type: 'color', value, description: null }) as Token
const model = buildModel(
  [{ id: 'm', name: 'Light', is_default: true } as Mode],
  [token('a', '#000'), token('a.one', '#111'), token('a.two', { alias_to: 'a.one' }), token('ab.x', '#222')],
  new Map(),
)

test('a group is what lies below its path, and the token at it', () => {
  expect(namesBelow(model, 'a').toSorted()).toEqual(['a', 'a.one', 'a.two'])
  expect(namesBelow(model, '')).toHaveLength(4)
})

test('references within the group lead to the copies, or stay', () => {
  const pairs = ['a.one', 'a.two'].map(from => ({ from, to: from.replace('a.', 'b.') }))
  const values = (inward: boolean) => copiesOf(model, pairs, inward).map(({ name, after }) => [name, after?.value])
  expect(values(true)).toEqual([
    ['b.one', '#111'],
    ['b.two', { alias_to: 'b.one' }],
  ])
  expect(values(false)[1]).toEqual(['b.two', { alias_to: 'a.one' }])
})
