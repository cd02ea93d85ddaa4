import type { Proposal } from '@tessera/contract'
import { expect, test } from 'vitest'
import { hasWritten, othersWhoWrote } from './status.tsx'

const operation = (author: Proposal['operations'][number]['author']) =>
  ({ op: 'delete', tokenset_id: 't', mode_id: 'm', name: 'a', author }) as const

test('who pushed a change from Git counts as one who wrote the proposal', () => {
  const proposal = {
    author: { user_id: 'ada', user_name: 'Ada' },
    operations: [
      operation({ id: 'ada', name: 'Ada', claimed: true, pushed_by: { id: 'bo', name: 'Bo' } }),
      operation({ id: null, name: 'Cy', claimed: true, pushed_by: { id: null, name: 'cy-at-host' } }),
    ],
  }
  expect(othersWhoWrote(proposal)).toEqual(['Bo', 'Cy', 'cy-at-host'])
  expect(['ada', 'bo', 'cy'].map(user => hasWritten(proposal, user))).toEqual([true, true, false])
})
