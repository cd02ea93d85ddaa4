import { importSystem, type SystemImport } from '@tessera/engine'
import { expect, test } from 'vitest'
import { gapsOf, gapsText } from './gaps.tsx'

const theme = (name: string, set: string, group = 'Scheme') => ({
  name,
  group,
  selectedTokenSets: { [set]: 'enabled' },
})
const file = (path: string, json: unknown) => ({ path, text: JSON.stringify(json) })
const tokens = { a: { $type: 'number', $value: 1 } }

test('sets that nobody gave and axes of nothing are gaps; a whole project has none', () => {
  const themes = file('$themes.json', [
    theme('Light', 'light/base'),
    theme('Dark', 'dark/base'),
    theme('A', 'a', 'Brand'),
  ])
  const gaps = (...files: { path: string; text: string }[]) => gapsOf(importSystem(files) as SystemImport)
  const a = file('a.json', tokens)
  expect(gaps(themes, a)).toEqual({ sets: ['light/base', 'dark/base'], axes: ['Scheme'] })
  expect(gaps(themes, a, file('light/base.json', tokens))).toEqual({ sets: ['dark/base'], axes: [] })
  expect(gaps(themes, a, file('light/base.json', tokens), file('dark/base.json', tokens))).toEqual({
    sets: [],
    axes: [],
  })
  expect(gapsText({ sets: ['light/base', 'dark/base'], axes: ['Scheme'] })).toBe(
    'The themes use 2 sets that are not here: light/base, dark/base. An axis is made of nothing: Scheme. Choose all files of the project: its folder, or a ZIP of it.',
  )
})
