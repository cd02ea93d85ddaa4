import type { Mode, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from '../../tokens/model/model.ts'
import { completedWith, completionsAt } from './completion.ts'

const at = '2026-01-01T00:00:00.000Z'
const modes: Mode[] = ['Light', 'High contrast'].map((name, i) => ({
  id: name,
  tokenset_id: 't',
  name,
  is_default: i === 0,
  created_at: at,
  updated_at: at,
}))
const tokens = ['color.brand.main', 'color.ink', 'space.small'].map((name): Token => ({
  id: name,
  tokenset_id: 't',
  mode_id: 'Light',
  name,
  type: 'number',
  value: 1,
  alias_to: null,
  description: null,
  deprecated: null,
  replaced_by: null,
  remove_in: null,
  created_at: at,
  updated_at: at,
}))
const model = buildModel(modes, tokens, new Map())
const offers = (query: string, caret = query.length, asked = false) =>
  completionsAt(query, caret, model, asked)?.offers.map(({ text }) => text)

test('two letters offer the operators that begin with them', () => {
  expect(offers('us')).toEqual(['uses:', 'usedby:'])
  expect(offers('brand -us')).toEqual(['uses:', 'usedby:'])
  expect(offers('u')).toBe(undefined)
  expect(offers('brand')).toBe(undefined)
  expect(offers('dup')).toEqual(['duplicate'])
})

test('whoever asks sees all operators in an empty field', () => {
  expect(offers('', 0)).toBe(undefined)
  expect(offers('', 0, true)).toEqual(expect.arrayContaining(['type:', 'is:', 'near:', 'unused']))
})

test('behind an operator is what it takes', () => {
  expect(offers('type:d')?.slice(0, 2)).toEqual(['type:dimension', 'type:duration'])
  expect(offers('group:col')).toEqual(['group:color', 'group:color.brand'])
  expect(offers('uses:bra')).toEqual(['uses:color.brand.main'])
  expect(offers('is:o')?.[0]).toBe('is:overridden')
  expect(offers('mode:high')).toEqual(['mode:"High contrast"'])
  expect(offers('near:')).toBe(undefined)
  expect(offers('nothing:')).toBe(undefined)
})

test('a list is no longer than can be seen, and says how much more there is', () => {
  const types = completionsAt('type:', 5, model)
  expect(types?.offers).toHaveLength(12)
  expect(types?.more).toBe(6)
})

test('nothing is offered in the middle of what is written, and of what is complete', () => {
  expect(offers('type:color', 6)).toBe(undefined)
  expect(offers('is:alias')).toBe(undefined)
  expect(offers('"ty')).toBe(undefined)
})

test('an offer takes the place of its term and keeps the minus and what follows', () => {
  const take = (query: string, caret: number, wanted: string) => {
    const completing = completionsAt(query, caret, model)
    const offer = completing?.offers.find(({ text }) => text === wanted)
    return completing && offer && completedWith(query, completing, offer)
  }
  expect(take('ink -ty', 7, 'type:')).toEqual({ text: 'ink -type:', caret: 10 })
  expect(take('is:al ink', 5, 'is:alias')).toEqual({ text: 'is:alias ink', caret: 8 })
  expect(take('is:al', 5, 'is:alias')).toEqual({ text: 'is:alias ', caret: 9 })
})
