import { expect, test } from 'vitest'
import { holds, isFolder, tokensetTree, type Entry, type NamedRecord } from './tokenset-tree.ts'

const named = (names: readonly string[]): NamedRecord[] => names.map(name => ({ id: name, name }))
const drawn = (entries: readonly Entry<NamedRecord>[]): unknown[] =>
  entries.map(entry => (isFolder(entry) ? { [entry.label]: drawn(entry.entries) } : entry.label))

const many = [
  'core',
  'base/size',
  'base/color/light',
  'theme',
  'base/color/dark',
  'a/b',
  '/odd',
  'end/',
  'x/y/1',
  'x/y/2',
]

test('tokensets are in folders by their slashes', () => {
  expect(drawn(tokensetTree(named(many)))).toEqual([
    'core',
    { base: ['size', { color: ['light', 'dark'] }] },
    'theme',
    'a/b',
    '/odd',
    'end/',
    { x: [{ y: ['1', '2'] }] },
  ])
})

test('a folder holds the tokensets at every depth', () => {
  const base = tokensetTree(named(many))[1]!
  expect([holds(base, 'base/color/dark'), holds(base, 'core'), holds(base, undefined)]).toEqual([true, false, false])
})
