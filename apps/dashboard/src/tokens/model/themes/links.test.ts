import type { Mode, Resolver, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { createLens } from './lens.ts'
import { targetsOf, usersElsewhere } from './links.ts'
import { contentOf, themeSystem } from './theme-system.ts'

const modes = [
  { id: 'light', tokenset_id: 'core', name: 'Light', is_default: true },
  { id: 'dark', tokenset_id: 'core', name: 'Dark', is_default: false },
  { id: 'base', tokenset_id: 'semantic', name: 'Base', is_default: true },
  { id: 'over', tokenset_id: 'top', name: 'Base', is_default: true },
] as Mode[]
const token = (mode_id: string, name: string, value: unknown) =>
  ({ id: `${mode_id} ${name}`, mode_id, name, type: 'color', value, description: null }) as Token
const alias = (alias_to: string) => ({ alias_to })
const tokens = [
  token('light', 'ink', '#111111'),
  token('dark', 'ink', '#eeeeee'),
  token('light', 'only', '#123456'),
  token('base', 'text', alias('ink')),
  token('base', 'hidden', alias('ink')),
  token('over', 'hidden', '#000000'),
]
const resolver = {
  name: 'Website',
  sets: [
    { name: 'semantic', sources: [{ tokenset_id: 'semantic' }] },
    { name: 'top', sources: [{ tokenset_id: 'top' }] },
  ],
  modifiers: [
    {
      name: 'scheme',
      default: 'light',
      contexts: [
        { name: 'light', sources: [{ tokenset_id: 'core', mode_id: 'light' }] },
        { name: 'dark', sources: [{ tokenset_id: 'core', mode_id: 'dark' }] },
      ],
    },
  ],
  resolution_order: null,
} as object as Resolver
const system = themeSystem(resolver, contentOf(modes, tokens, []))
const at = (scheme: string) => createLens({ system, input: new Map([['scheme', scheme]]) }, [() => system])
const places = (scheme: string, name: string) =>
  targetsOf(at(scheme), 'base', name).map(({ mode_id, isChosen, resolved }) => [
    mode_id,
    isChosen,
    resolved?.ok && resolved.value,
  ])

test('a name leads to each mode that has it in some permutation, what is chosen first', () => {
  expect(places('light', 'ink')).toEqual([
    ['light', true, '#111111'],
    ['dark', false, '#eeeeee'],
  ])
  expect(places('dark', 'ink').map(([mode]) => mode)).toEqual(['dark', 'light'])
  expect(places('dark', 'only')).toEqual([['light', false, '#123456']])
  expect(places('light', 'nobody')).toEqual([])
})

test('who uses a name is of another tokenset and shown in some permutation', () => {
  const users = (tokenset: string, name: string) => usersElsewhere(at('light'), tokenset, name).map(one => one.name)
  expect(users('core', 'ink')).toEqual(['text'])
  expect(users('semantic', 'ink')).toEqual([])
})
