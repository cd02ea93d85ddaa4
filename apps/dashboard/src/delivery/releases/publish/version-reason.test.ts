import type { Diff, Difference } from '@tessera/contract'
import { expect, test } from 'vitest'
import { versionReason } from './version-reason.ts'

const side = { kind: 'release', environment_id: 'e', release_id: 'r', version: '1.4.2', digest: 'sha256:0' } as const
/** Every token in two modes. */
const diff = (
  next_version: string,
  changes: Partial<Record<Difference['change'], number>> = {},
  rest: Partial<Diff> = {},
) => ({
  from: side,
  next_version,
  tokens: Object.entries(changes).flatMap(([change, count]) =>
    Array.from({ length: 2 * count }, (_, i) => ({
      tokenset_id: 't',
      mode_id: `m${i % 2}`,
      token: `${change}.${i >> 1}`,
      change,
    })),
  ) as Difference[],
  resolvers: [],
  ...rest,
})
const resolver = {
  workspace_id: 'w',
  workspace_name: 'Shop',
  resolver_id: 's',
  change: 'changed',
  resolver: 'Website',
  before: null,
  after: null,
} as const

test.each([
  ['a removal', diff('2.0.0', { removed: 1, added: 7 }), '1 token was removed'],
  ['several breaks', diff('2.0.0', { removed: 2, renamed: 1 }), '2 tokens were removed and 1 token was renamed'],
  [
    'a resolver that breaks',
    diff('2.0.0', { changed: 3 }, { resolvers: [resolver] }),
    'what builds ask for changed in Website',
  ],
  ['an addition', diff('1.5.0', { added: 3, changed: 9 }), '3 tokens were added'],
  ['a resolver that grows', diff('1.5.0', {}, { resolvers: [resolver] }), 'something was added to Website'],
  ['values alone', diff('1.4.3', { changed: 9 }), 'only values changed'],
  ['nothing', diff('1.4.3'), null],
  ['the first', diff('1.0.0', { added: 9 }, { from: null }), 'it is the first release'],
])('the next version says why it is that one: %s', (_, given, reason) => {
  expect(versionReason(given)).toBe(reason)
})
