import { expect, test } from 'vitest'
import { groupedTree, isInGroup, isSeparated, prefixOf } from './groups.ts'
import { buildModel, type GroupNode } from './model.ts'

const treeOf = (names: readonly string[]): GroupNode =>
  buildModel(
    [{ id: 'm', tokenset_id: 't', name: 'Base', is_default: true, created_at: '', updated_at: '' } as never],
    names.map((name, i) => ({ id: String(i), mode_id: 'm', name, type: 'color', value: '#000000' }) as never),
    new Map(),
  ).tree
const drawn = ({ children }: GroupNode): unknown[] =>
  [...children.values()].map(child => (child.children.size > 0 ? { [child.path]: drawn(child) } : child.path))

test('names with hyphens have groups by them, of two tokens at least', () => {
  const names = ['black', 'blue-100', 'blue-200', 'button-label-down', 'button-label-up', 'lone-1', 'end-']
  expect(drawn(groupedTree(treeOf(names)))).toEqual([
    'black',
    { 'blue-': ['blue-100', 'blue-200'] },
    { 'button-label-': ['button-label-down', 'button-label-up'] },
    'lone-1',
    'end-',
  ])
  const group = groupedTree(treeOf(names)).children.get('button-label-')!
  expect([group.label, group.count]).toEqual(['button-label', 2])
})

test('the separator is the one that most names have', () => {
  expect(drawn(groupedTree(treeOf(['a_b_1', 'a_b_2', 'a_c', 'x-y'])))).toEqual([
    { a_: [{ a_b_: ['a_b_1', 'a_b_2'] }, 'a_c'] },
    'x-y',
  ])
})

test('names with groups by dots keep them', () => {
  const tree = treeOf(['blue-a.100', 'blue-b.200'])
  expect(groupedTree(tree)).toBe(tree)
})

test('a group has the tokens whose names begin with it', () => {
  expect(['blue', 'blue-1', 'blue.1', 'blues'].map(name => isInGroup(name, 'blue-'))).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(['blue', 'blue-1', 'blue.1', 'blues'].map(name => isInGroup(name, 'blue'))).toEqual([true, false, true, false])
  expect([prefixOf(''), prefixOf('blue'), prefixOf('blue-')]).toEqual(['', 'blue.', 'blue-'])
  expect([isSeparated('blue'), isSeparated('blue-')]).toEqual([false, true])
})
