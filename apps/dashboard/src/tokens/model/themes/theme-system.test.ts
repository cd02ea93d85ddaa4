import type { Mode, Resolver, Token as Stored } from '@tessera/contract'
import type { Json } from '@tessera/engine'
import { expect, test } from 'vitest'
import { contentOf, themeSystem } from './theme-system.ts'

const at = '2026-01-01T00:00:00.000Z'
const modes = ['light', 'dark'].map(
  (id, i) => ({ id, tokenset_id: 'core', name: id, is_default: i === 0, created_at: at, updated_at: at }) as Mode,
)
const token = (mode_id: string, name: string, value: Json) =>
  ({ id: `${mode_id} ${name}`, mode_id, name, type: 'color', value, alias_to: null, description: null }) as Stored

/** A color, a chain of aliases to it, a circle, and many that nothing points at. */
const tokens = (others: number) => [
  token('light', 'ink', '#111111'),
  token('light', 'text', { alias_to: 'ink' }),
  token('light', 'title', { alias_to: 'text' }),
  token('light', 'egg', { alias_to: 'hen' }),
  token('light', 'hen', { alias_to: 'egg' }),
  token('light', 'lost', { alias_to: 'nowhere' }),
  token('dark', 'ink', '#eeeeee'),
  ...Array.from({ length: others }, (_, i) => token('light', `other.${i}`, '#123456')),
]
const resolver = {
  ...{ id: 'r', workspace_id: 'w', name: 'Themes', description: null, created_at: at, updated_at: at },
  ...{ sets: [{ name: 'core', sources: [{ tokenset_id: 'core' }] }], resolution_order: null },
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
const systemOf = (others: number) => themeSystem(resolver, contentOf(modes, tokens(others), []))

test('a large system resolves what is asked for alone, to the same results as a small one', () => {
  const [small, large] = [systemOf(0), systemOf(6000)]
  for (const scheme of ['light', 'dark'])
    for (const name of ['ink', 'text', 'title', 'egg', 'lost', 'nowhere']) {
      const input = new Map([['scheme', scheme]])
      expect(large.at(name, input)).toEqual(small.at(name, input))
      expect(large.at(name, input)).toBe(large.at(name, input))
    }
  expect(large.at('title', new Map([['scheme', 'dark']]))).toMatchObject({ ok: true, value: '#eeeeee' })
  // The engine, which would resolve all that vary by the same axes, was not asked.
  expect(small.workedOut()).toBeGreaterThan(0)
  expect(large.workedOut()).toBe(0)
})
