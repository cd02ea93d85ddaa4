import type { Mode, Token as Stored } from '@tessera/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildModel } from '../model/model.ts'
import { suggest } from './alias-search.ts'

const mode = { id: 'm', name: 'Light' } as Mode
const modelOf = (names: readonly string[]) =>
  buildModel(
    [mode],
    names.map(name => {
      const type = name.startsWith('space') ? 'dimension' : 'color'
      return { id: name, mode_id: 'm', name, type, value: '', alias_to: null, description: null } as Stored
    }),
    new Map(),
  )
const around = { type: 'color' as const, self: 'self', modeIndex: 0, circular: new Set<string>() }
const found = (names: readonly string[], query: string, most?: number) =>
  suggest(modelOf(names), { ...around, query, ...(most === undefined ? {} : { most }) }).map(({ row }) => row.name)

test('whole parts come before beginnings, and beginnings before what is inside', () => {
  expect(found(['color.darkblue', 'color.blueish', 'color.blue'], 'blue')).toEqual([
    'color.blue',
    'color.blueish',
    'color.darkblue',
  ])
})

test('another type comes last, and the token itself does not come', () => {
  expect(found(['space.blue', 'self', 'color.pale-blue'], '')).toEqual(['color.pale-blue', 'space.blue'])
})

test('a few are the first of all', () => {
  const part = fc.constantFrom('blue', 'red', 'space', 'a', 'deep-blue')
  const name = fc.array(part, { minLength: 1, maxLength: 3 }).map(parts => parts.join('.'))
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { maxLength: 30 }),
      fc.constantFrom('', 'blue', 'a b'),
      fc.integer({ min: 1, max: 8 }),
      (names, query, most) => {
        const leaves = names.filter(each => !names.some(other => other.startsWith(`${each}.`)))
        expect(found(leaves, query, most)).toEqual(found(leaves, query, 100).slice(0, most))
      },
    ),
  )
})
