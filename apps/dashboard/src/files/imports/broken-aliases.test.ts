import type { Mode, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from '../../tokens/model/model.ts'
import { brokenAliasesOf, brokenAliasesText, mergeBroken } from './broken-aliases.ts'
import type { Proposal } from './reading.ts'

const draft = (value: unknown) => ({ type: 'number', value, description: null }) as NonNullable<Proposal['after']>
const alias = (alias_to: string) => ({ alias_to })
const modes = ['m', 'n'].map(id => ({ id, name: id }) as Mode)
const model = (tokens: Record<string, unknown>) =>
  buildModel(
    modes,
    Object.entries(tokens).map(([name, value]) => ({ id: name, mode_id: 'm', name, ...draft(value) }) as Token),
    new Map(),
  )
const proposal = (name: string, value: unknown, mode_id = 'm'): Proposal => ({
  source: 0,
  mode_id,
  name,
  before: null,
  after: value === null ? null : draft(value),
  kind: value === null ? 'removed' : 'added',
})

const nowhere = () => false

test('a remaining alias of a deleted token is broken; one that is deleted or rewritten itself is not', () => {
  const before = model({ a: 1, stays: alias('a'), goes: alias('a'), anew: alias('a'), other: 2 })
  expect(
    brokenAliasesOf(before, [proposal('a', null), proposal('goes', null), proposal('anew', alias('other'))], nowhere),
  ).toEqual({
    broken_aliases: ['stays'],
    unresolved_aliases: [],
  })
})

test('what is written and points at what its mode does not have is unresolved, in a mode that is made, too', () => {
  const before = model({ a: 1 })
  const chosen = [proposal('x', alias('a')), proposal('y', alias('x')), proposal('z', alias('gone'))]
  expect(brokenAliasesOf(before, chosen, nowhere).unresolved_aliases).toEqual([
    { name: 'z', missing_targets: ['gone'] },
  ])
  const elsewhere = chosen.map(each => ({ ...each, mode_id: 'new:0' }))
  expect(brokenAliasesOf(before, elsewhere, nowhere).unresolved_aliases).toEqual([
    { name: 'x', missing_targets: ['a'] },
    { name: 'z', missing_targets: ['gone'] },
  ])
})

test('what themes find for the mode is not unresolved', () => {
  const chosen = [proposal('x', alias('core')), proposal('y', alias('gone')), proposal('z', alias('core'), 'n')]
  const byThemes = (mode: string, name: string) => mode === 'm' && name === 'core'
  expect(brokenAliasesOf(model({ a: 1 }), chosen, byThemes).unresolved_aliases).toEqual([
    { name: 'y', missing_targets: ['gone'] },
    { name: 'z', missing_targets: ['core'] },
  ])
})

test('answers are put together by name, and one sentence names the first', () => {
  const answer = mergeBroken([
    { broken_aliases: ['c', 'a'] },
    {},
    { broken_aliases: ['a'], unresolved_aliases: [{ name: 'd', missing_targets: ['y'] }] },
    {
      unresolved_aliases: [
        { name: 'd', missing_targets: ['x', 'y'] },
        { name: 'b', missing_targets: ['x'] },
      ],
    },
  ])
  expect(answer).toEqual({
    broken_aliases: ['a', 'c'],
    unresolved_aliases: [
      { name: 'b', missing_targets: ['x'] },
      { name: 'd', missing_targets: ['x', 'y'] },
    ],
  })
  expect(brokenAliasesText(answer)).toBe('4 aliases have no target now: a, c, b and 1 more')
  expect(brokenAliasesText(mergeBroken([]))).toBe(null)
})
