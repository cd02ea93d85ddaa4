import type { Resolver } from '@tessera/contract'
import { expect, test } from 'vitest'
import { likelyTheme, withModeIn } from './in-theme.ts'

const source = (tokenset_id: string, mode_id: string) => ({ tokenset_id, mode_id })
const modifiers = [
  {
    name: 'scheme',
    contexts: [
      { name: 'light', sources: [] },
      { name: 'dark', sources: [source('core', 'dark')] },
    ],
  },
  { name: 'brand', contexts: [{ name: 'a', sources: [] }] },
]

test('a mode is a new context of the axis, or the last source of the context of that name', () => {
  const added = withModeIn(modifiers, 'scheme', 'dim', source('core', 'dim'))
  expect(added[0]!.contexts.map(({ name }) => name)).toEqual(['light', 'dark', 'dim'])
  expect(added[0]!.contexts[2]!.sources).toEqual([source('core', 'dim')])
  expect(added[1]).toBe(modifiers[1])
  const joined = withModeIn(modifiers, 'scheme', 'dark', source('brand', 'night'))
  expect(joined[0]!.contexts[1]!.sources).toEqual([source('core', 'dark'), source('brand', 'night')])
  expect(modifiers[0]!.contexts).toHaveLength(2)
})

test('the theme that uses the tokenset is offered first', () => {
  const theme = (name: string, tokenset_id: string) =>
    ({ name, sets: [{ name: 's', sources: [source(tokenset_id, 'm')] }], modifiers: [] }) as Pick<
      Resolver,
      'name' | 'sets' | 'modifiers'
    > as Resolver
  const themes = [theme('one', 'core'), theme('two', 'brand')]
  expect(likelyTheme(themes, 'brand')?.name).toBe('two')
  expect(likelyTheme(themes, 'other')?.name).toBe('one')
  expect(likelyTheme([], 'other')).toBeUndefined()
})
