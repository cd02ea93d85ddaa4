import type { Mode, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from '../../../tokens/model/model.ts'
import { createResolver } from '../../../tokens/model/resolver.ts'
import { mergeChanges } from './merge.ts'
import { distanceOfRows, equalSets, nearSets } from './sets.ts'

const at = '2026-01-01T00:00:00.000Z'
const modes: Mode[] = ['light', 'dark'].map((id, i) => ({
  id,
  tokenset_id: 't',
  name: id,
  is_default: i === 0,
  created_at: at,
  updated_at: at,
}))

/** Each with its value in the light and in the dark mode; `{name}` is an alias, `=…` a formula. */
function world(written: Record<string, readonly [light: string | null, dark: string | null]>) {
  const tokens = Object.entries(written).flatMap(([name, values]) =>
    values.flatMap((text, i): Token[] => {
      if (text === null) return []
      const alias = /^\{(.+)\}$/.exec(text)?.[1] ?? null
      return [
        {
          id: `${name} ${i}`,
          tokenset_id: 't',
          mode_id: modes[i]!.id,
          name,
          type: text.endsWith('px') ? 'dimension' : 'color',
          value: alias !== null ? { alias_to: alias } : text.startsWith('=') ? { formula: text.slice(1) } : text,
          alias_to: alias,
          description: null,
          deprecated: null,
          replaced_by: null,
          remove_in: null,
          created_at: at,
          updated_at: at,
        },
      ]
    }),
  )
  const model = buildModel(modes, tokens, new Map())
  return { model, resolver: createResolver(model), row: (name: string) => model.byName.get(name)! }
}

const namesOf = (sets: readonly (readonly { name: string }[])[]) => sets.map(set => set.map(row => row.name))

test('tokens that are equal in all modes are a set, the one that is used most first', () => {
  const { model, resolver } = world({
    a: ['#fff', '#000'],
    b: ['white', 'rgb(0 0 0)'],
    c: ['#ffffff', '#111111'],
    user: ['{b}', '{b}'],
    lone: ['4px', null],
    half: ['4px', '4px'],
  })
  expect(namesOf(equalSets(model, resolver))).toEqual([['b', 'a']])
})

test('aliases share their value already, and what leads nowhere has none', () => {
  const { model, resolver } = world({
    base: ['#fff', '#fff'],
    one: ['{base}', '{base}'],
    two: ['{base}', '{base}'],
    lost: ['{gone}', '#fff'],
  })
  expect(equalSets(model, resolver)).toEqual([])
})

test('near colors are within the limit in every mode', () => {
  const { model, resolver, row } = world({
    a: ['#8a2a67', '#edacd0'],
    near: ['#8b2b68', '#edacd1'],
    'near-in-one': ['#8a2a67', '#000000'],
    far: ['#123456', '#654321'],
  })
  expect(namesOf(nearSets(model, resolver, 2))).toEqual([['a', 'near']])
  expect(nearSets(model, resolver, 0.01)).toEqual([])
  expect(distanceOfRows(row('a'), row('near'), resolver)).toBeGreaterThan(0)
  expect(distanceOfRows(row('a'), row('near'), resolver)).toBeLessThan(2)
})

test('lightness leaves out nothing that is near', () => {
  const grays = Object.fromEntries(
    Array.from({ length: 256 }, (_, i) => {
      const gray = `#${i.toString(16).padStart(2, '0').repeat(3)}`
      return [`gray.${i}`, [gray, gray] as const]
    }),
  )
  const { model, resolver, row } = world(grays)
  const inSets = new Set(namesOf(nearSets(model, resolver, 5)).flat())
  const alone = model.rows.filter(
    ({ name }) =>
      !inSets.has(name) &&
      model.rows.some(
        other => other.name !== name && !inSets.has(other.name) && distanceOfRows(row(name), other, resolver)! <= 5,
      ),
  )
  expect(alone).toEqual([])
})

test('merging makes aliases in each mode, and keeps the source', () => {
  const { model, row } = world({ a: ['#fff', '#000'], b: ['#fff', '#000'] })
  const changes = mergeChanges(model, [{ source: row('a'), others: [row('b')] }])
  expect(changes.map(({ mode_id, name, after }) => [mode_id, name, after?.value])).toEqual([
    ['light', 'b', { alias_to: 'a' }],
    ['dark', 'b', { alias_to: 'a' }],
  ])
})

test('merging closes no circle', () => {
  const { model, row } = world({
    a: ['#fff', '{b}'],
    b: ['#fff', '#000'],
    worked: ['=mix({other}, {other})', '#000'],
    other: ['#fff', '#000'],
  })
  expect(mergeChanges(model, [{ source: row('a'), others: [row('b')] }]).map(({ mode_id }) => mode_id)).toEqual([
    'light',
  ])
  // Each of the two merges is sound by itself.
  const both = mergeChanges(model, [
    { source: row('worked'), others: [row('b')] },
    { source: row('b'), others: [row('other')] },
  ])
  expect(both.map(({ mode_id, name }) => `${mode_id} ${name}`)).toEqual(['light b', 'dark b', 'dark other'])
})
