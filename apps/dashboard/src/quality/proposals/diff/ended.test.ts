import type { Proposal } from '@tessera/contract'
import { expect, test } from 'vitest'
import { countProposed } from '../../differences/count-tokens.ts'
import { modesOfMerge, modesOfOperations, resolversOfOperations } from './ended.ts'

const state = (name: string, value: number) => ({ name, type: 'number', value, description: null }) as const
const place = { tokenset_id: 't', mode_id: 'light', author: { id: 'u', name: 'Ada' } }

test('what was merged is what the history has, by mode; a mode that is gone is left out', () => {
  const token = { token_id: '1', name: 'a', before: state('a', 1), after: state('a', 2) }
  const tokens = [
    { ...token, mode_id: 'light' },
    { ...token, mode_id: 'dark' },
    { ...token, mode_id: 'gone' },
  ]
  const summaries = new Map([
    ['t', { modes: ['light', 'dark'].map(id => ({ id, name: id, is_default: false, token_count: 1 })) }],
  ])
  expect(modesOfMerge({ tokens }, summaries)).toEqual([
    { tokenset_id: 't', mode_id: 'light', tokens: [token] },
    { tokenset_id: 't', mode_id: 'dark', tokens: [token] },
  ])
})

test('a closed proposal keeps what it said, against what was there when it was written', () => {
  const proposal = {
    operations: [
      { ...place, op: 'update', name: 'a', value: 2, new_name: 'b' },
      { ...place, op: 'update', mode_id: 'dark', name: 'a', value: 3 },
      { ...place, op: 'create', name: 'c', type: 'number', value: 4 },
      { ...place, op: 'delete', name: 'd' },
      { op: 'update_resolver', resolver_id: 'r', name: 'Website', author: place.author },
    ],
    base: {
      at: '',
      tokens: [
        { tokenset_id: 't', mode_id: 'light', token: 'a', state: state('a', 1) },
        { tokenset_id: 't', mode_id: 'dark', token: 'a', state: state('a', 1) },
        { tokenset_id: 't', mode_id: 'light', token: 'd', state: state('d', 1) },
      ],
      resolvers: [{ resolver_id: 'r', state: { name: 'Themes', sets: [] } }],
    },
  } satisfies Pick<Proposal, 'operations' | 'base'>
  expect(modesOfOperations(proposal)).toEqual([
    {
      tokenset_id: 't',
      mode_id: 'light',
      tokens: [
        { token_id: null, name: 'b', before: state('a', 1), after: state('b', 2) },
        { token_id: null, name: 'c', before: null, after: state('c', 4) },
        { token_id: null, name: 'd', before: state('d', 1), after: null },
      ],
    },
    {
      tokenset_id: 't',
      mode_id: 'dark',
      tokens: [{ token_id: null, name: 'a', before: state('a', 1), after: state('a', 3) }],
    },
  ])
  expect(resolversOfOperations(proposal)).toEqual([
    { resolver_id: 'r', name: 'Website', before: { name: 'Themes', sets: [] }, after: { name: 'Website', sets: [] } },
  ])
  // Two modes of one token are one change.
  expect(countProposed(proposal.operations)).toBe(4)
})
