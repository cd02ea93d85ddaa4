import type { WorkspaceEvent } from '@tessera/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { registerStale } from '../../api/stale.ts'
import { editsFeature } from '../edits/index.ts'
import { createCatchUp } from './catch-up.ts'

registerStale(editsFeature)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  queryClient.clear()
})

const change = (id: number, change_id: string): WorkspaceEvent => ({
  id,
  type: 'tokens.changed',
  change_id,
  workspace_id: 'workspace',
  tokenset_id: 'tokenset',
  at: '2026-11-01T00:00:00.000Z',
  summary: '',
  actor: { user_id: null, user_name: null, surface: 'rest' },
  subject: null,
  tokens: [],
})

test('after a batch that fails everything is read again, and later events are still taken', async () => {
  const [named, other] = [keys.history('tokenset'), keys.webhooks('other')]
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  const catchUp = createCatchUp()
  for (const key of [named, other]) queryClient.setQueryData(key, 'read')
  vi.spyOn(queryClient, 'invalidateQueries').mockRejectedValueOnce(new Error('no answer'))
  catchUp.take(change(1, 'first'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([named, other].map(isStale)).toEqual([true, true])

  for (const key of [named, other]) queryClient.setQueryData(key, 'read again')
  catchUp.take(change(2, 'second'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([named, other].map(isStale)).toEqual([true, false])
  catchUp.stop()
})
