import type { Mode, Resolver, Token as Stored } from '@tessera/contract'
import { expect, test } from 'vitest'
import { contentOf, themeSystem } from './theme-system.ts'
import { usualLayer } from './usual-layer.ts'

const modes = ['light', 'dark'].map((id, i) => ({ id, tokenset_id: 'core', name: id, is_default: i === 0 }) as Mode)
const token = (mode_id: string, name: string) =>
  ({ id: `${mode_id} ${name}`, mode_id, name, type: 'color', value: '#111111', alias_to: null }) as Stored
const names = ['a', 'b', 'c', 'd', 'e']
const rows = names.map(name => ({ name }))
const resolver = {
  ...{ id: 'r', name: 'Themes', resolution_order: null },
  sets: [{ name: 'core', sources: [{ tokenset_id: 'core' }] }],
  modifiers: [
    {
      name: 'scheme',
      default: 'light',
      contexts: [
        { name: 'light', sources: [] },
        { name: 'dark', sources: [{ tokenset_id: 'core', mode_id: 'dark' }] },
      ],
    },
  ],
} as Resolver
const system = (inDark: readonly string[]) =>
  themeSystem(
    resolver,
    contentOf(modes, [...names.map(name => token('light', name)), ...inDark.map(name => token('dark', name))], []),
  )
const scheme = (context: string) => new Map([['scheme', context]])

test('the usual layer is the one that sets most of the tokens at the input', () => {
  const some = system(['a', 'b'])
  expect(usualLayer(some, scheme('light'), rows)).toBe('core')
  expect(usualLayer(some, scheme('dark'), rows)).toBe('core')
  expect(usualLayer(system(['a', 'b', 'c']), scheme('dark'), rows)).toBe('scheme dark')
})

test('it is that of the tokens that are shown, and of many tokens some tell it', () => {
  const some = system(['a', 'b'])
  expect(usualLayer(some, scheme('dark'), rows.slice(0, 2))).toBe('scheme dark')
  expect(usualLayer(some, scheme('dark'), rows)).toBe('core')
  const many = Array.from({ length: 5000 }, () => rows).flat()
  expect(usualLayer(some, scheme('dark'), many)).toBe('core')
  expect(usualLayer(some, scheme('dark'), [{ name: 'nowhere' }])).toBe('')
})
