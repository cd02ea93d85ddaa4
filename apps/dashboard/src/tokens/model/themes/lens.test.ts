import type { Mode, Resolver } from '@tessera/contract'
import type { Json } from '@tessera/engine'
import { expect, test } from 'vitest'
import type { Draft } from '../../values/draft.ts'
import { cellKey, type Pending } from '../../edits/pending.ts'
import { createLens, inputWith } from './lens.ts'
import { isBroken, unknownLens } from './themed.ts'
import { contentOf, themeSystem } from './theme-system.ts'

const at = '2026-01-01T00:00:00.000Z'
const modeOf = (tokenset_id: string, id: string, is_default: boolean): Mode =>
  ({ id, tokenset_id, name: id, is_default, created_at: at, updated_at: at }) as Mode
const draft = (value: Json): Draft => ({ type: 'color', value, description: null })

/** Modes as `mode name: value`; `core` is a set, the others are contexts of axes. */
const content = contentOf(
  [modeOf('core', 'core', true), modeOf('dark', 'dark', true), modeOf('b', 'b', true)],
  [],
  [
    new Map(
      [
        ['core', 'ink', '#111111'],
        ['core', 'text', { alias_to: 'ink' }],
        ['core', 'accent', { alias_to: 'brand' }],
        ['dark', 'ink', '#eeeeee'],
        ['b', 'brand', '#00aa55'],
      ].map(([mode_id, name, value]): [string, Pending] => [
        cellKey(mode_id as string, name as string),
        {
          mode_id: mode_id as string,
          name: name as string,
          draft: draft(value as Json),
          state: 'waiting',
          error: null,
          theirs: null,
          base: null,
        },
      ]),
    ),
  ],
)
const context = (name: string, ...tokensets: string[]) => ({
  name,
  sources: tokensets.map(tokenset_id => ({ tokenset_id })),
})
const resolver = (name: string, parts: Partial<Resolver>): Resolver => ({
  id: name,
  workspace_id: 'w',
  name,
  description: null,
  sets: [context('core', 'core')],
  modifiers: [],
  resolution_order: null,
  created_at: at,
  updated_at: at,
  ...parts,
})
const scheme = { name: 'scheme', default: 'light', contexts: [context('light'), context('dark', 'dark')] }
const brand = { name: 'brand', default: 'a', contexts: [context('a'), context('b', 'b')] }
const both = themeSystem(resolver('Both', { modifiers: [scheme, brand] }), content)
const input = (schemeContext: string, brandContext: string) =>
  new Map([
    ['scheme', schemeContext],
    ['brand', brandContext],
  ])
const valueAt = (themed: ReturnType<ReturnType<typeof createLens>['look']>) =>
  themed?.kind === 'resolved' ? themed.resolved.value : themed?.kind

const text = draft({ alias_to: 'ink' })
const accent = draft({ alias_to: 'brand' })

test('an alias follows the chosen contexts, a literal is what it is', () => {
  for (const [chosen, expected] of [
    ['light', '#111111'],
    ['dark', '#eeeeee'],
  ] as const) {
    const lens = createLens({ system: both, input: input(chosen, 'a') }, [])
    expect(valueAt(lens.look('core', 'text', text))).toBe(expected)
    expect(lens.look('core', 'ink', draft('#111111'))).toBe(null)
  }
})

test('a mode outside of the input is shown with a context that includes it', () => {
  expect([...inputWith(both, 'dark', input('light', 'b'))!]).toEqual([...input('dark', 'b')])
  expect([...inputWith(both, 'core', input('light', 'b'))!]).toEqual([...input('light', 'b')])
  expect(inputWith(both, 'elsewhere', input('light', 'b'))).toBe(null)
  const lens = createLens({ system: both, input: input('light', 'b') }, [])
  expect(valueAt(lens.look('dark', 'text', text))).toBe('#eeeeee')
})

test('what the chosen input cannot follow is looked for at other inputs and in other themes', () => {
  const broken = { ok: false } as never
  const lens = createLens({ system: both, input: input('light', 'a') }, [() => both])
  const found = lens.look('core', 'accent', accent)
  expect(found).toMatchObject({ kind: 'elsewhere', themes: 'Both', input: new Map([['brand', 'b']]) })
  expect(isBroken(broken, found)).toBe(false)
  const alone = themeSystem(resolver('Alone', { modifiers: [scheme] }), content)
  const without = createLens({ system: alone, input: new Map([['scheme', 'light']]) }, [() => alone])
  expect(isBroken(broken, without.look('core', 'accent', accent))).toBe(true)
  const other = createLens({ system: alone, input: new Map([['scheme', 'light']]) }, [() => alone, () => both])
  expect(other.look('core', 'accent', accent)).toMatchObject({ kind: 'elsewhere', themes: 'Both' })
  expect(valueAt(createLens({ system: both, input: input('light', 'b') }, []).look('core', 'accent', accent))).toBe(
    '#00aa55',
  )
})

test('a circle and a missing name are broken in all themes, and nothing is called broken before the themes are read', () => {
  const lens = createLens({ system: both, input: input('light', 'a') }, [() => both])
  expect(lens.look('core', 'x', draft({ alias_to: 'nowhere' }))).toEqual({ kind: 'unresolved' })
  expect(lens.look('core', 'x', draft({ alias_to: 'x' }))).toEqual({ kind: 'unresolved' })
  expect(isBroken({ ok: false } as never, unknownLens.look('core', 'x', draft({ alias_to: 'nowhere' })))).toBe(false)
  expect(isBroken({ ok: false } as never, null)).toBe(true)
})
