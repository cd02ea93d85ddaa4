import type { PresentWindow } from '@tessera/contract'
import { expect, test } from 'vitest'
import { cellKey } from '../edits/pending.ts'
import { nobody } from './cell-people.ts'
import { colorOf, initialsOf } from './people.ts'
import { peopleByCell } from './people-by-cell.tsx'

test.each([
  ['Ada Lovelace', 'AL'],
  ['  grace   brewster hopper ', 'GH'],
  ['Plato', 'P'],
  ['مريم الفارسي', 'ما'],
  ['👩‍🎨 x', '👩X'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials))

test('a person has the same color everywhere, and people have all of them', () => {
  const ids = Array.from({ length: 200 }, (_, i) => `01900000-0000-7000-8000-${String(i * 7919).padStart(12, '0')}`)
  expect(new Set(ids.map(colorOf))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(ids.map(colorOf)).toEqual(ids.map(colorOf))
})

const window = (user_name: string, more: Partial<PresentWindow> = {}): PresentWindow => ({
  window: user_name,
  user_id: user_name,
  user_name,
  tokenset_id: 'core',
  mode_id: 'light',
  token: 'a',
  edits: false,
  ...more,
})
const texts = (others: PresentWindow[]) =>
  [...peopleByCell(others, 'core', nobody)].map(([key, { text }]) => [key, text])

test('a cell names all who are in it, the one who edits first', () => {
  expect(texts([window('Ada'), window('Bob', { edits: true })])).toEqual([
    [cellKey('light', 'a'), 'Edited by Bob, also here: Ada'],
  ])
  expect(texts([window('Ada'), window('Ada', { window: 'second' }), window('Bob')])).toEqual([
    [cellKey('light', 'a'), 'Also here: Ada, Bob'],
  ])
})

test('at a name they stand at the name; in another tokenset or nowhere, at none', () => {
  expect(texts([window('Ada', { mode_id: null })])).toEqual([['a', 'Also here: Ada']])
  expect(texts([window('Ada', { tokenset_id: 'other' }), window('Bob', { token: null })])).toEqual([])
})

test('a cell in which nothing changed keeps its people, and so do all', () => {
  const others = [window('Ada'), window('Bob', { token: 'b' })]
  const first = peopleByCell(others, 'core', nobody)
  expect(peopleByCell(structuredClone(others), 'core', first)).toBe(first)
  const next = peopleByCell([window('Ada'), window('Bob', { token: 'c' })], 'core', first)
  expect(next.get(cellKey('light', 'a'))).toBe(first.get(cellKey('light', 'a')))
  expect(next.has(cellKey('light', 'b'))).toBe(false)
})
