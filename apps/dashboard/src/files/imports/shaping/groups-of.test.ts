import type { ImportedMode } from '@tessera/engine'
import { expect, test } from 'vitest'
import { groupsOf, segmentsAt } from './groups-of.ts'

const mode = (name: string, ...names: string[]) =>
  ({ name, tokens: names.map(each => ({ name: each, type: 'number', value: 1 })) }) as unknown as ImportedMode

test('a name that several modes have counts once in its groups', () => {
  expect(groupsOf([mode('Light', 'color.text.base', 'color.page', 'gap'), mode('Dark', 'color.page')])).toEqual([
    {
      path: 'color',
      name: 'color',
      count: 2,
      groups: [{ path: 'color.text', name: 'text', count: 1, groups: [] }],
    },
  ])
})

test('what may be a mode is what names with several segments begin or end with, the most frequent first', () => {
  const modes = [mode('Light', 'a.dark', 'b.light', 'c.dark', 'gap')]
  expect(segmentsAt(modes, 'last')).toEqual([
    { name: 'dark', count: 2 },
    { name: 'light', count: 1 },
  ])
  expect(segmentsAt(modes, 'first').map(({ name }) => name)).toEqual(['a', 'b', 'c'])
})
