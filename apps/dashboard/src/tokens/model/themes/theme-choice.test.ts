import type { Resolver } from '@tessera/contract'
import { expect, test } from 'vitest'
import { noThemes } from './choice-search.ts'
import { followed } from './theme-choice.ts'

const all = ['a', 'b'].map(id => ({ id }) as Resolver)

test.each([
  ['what the address says', ['b', 'a'], 'b'],
  ['what was chosen last, where the address says nothing', [undefined, 'b'], 'b'],
  ['what was chosen last, where the address names what is not there', ['gone', 'b'], 'b'],
  ['the first, where nothing was chosen', [undefined, null], 'a'],
  ['the first, where what was chosen is gone', ['gone', 'gone'], 'a'],
  ['none, where that was chosen last', [undefined, noThemes], undefined],
  ['those of the address, where none was chosen last', ['b', noThemes], 'b'],
])('the themes that are followed: %s', (_, preferred, expected) => {
  expect(followed(all, ...preferred)?.id).toBe(expected)
})

test('a workspace without themes follows none', () => {
  expect(followed([], 'a')).toBe(null)
})
