import type { WorkspaceEvent } from '@tessera/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { createCatchUp } from './catch-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  queryClient.clear()
})

const change = (change_id: string): WorkspaceEvent => ({
  id: change_id,
  type: 'tokens.changed',
  occurred_at: '2026-11-01T00:00:00.000Z',
  organization_id: null,
  workspace_id: 'workspace',
  tokenset_id: 'tokenset',
  mode_id: null,
  actor: null,
  change_id,
  tokens: [],
  truncated: false,
})

test('after a batch that fails everything is read again, and later events are still taken', async () => {
  const [named, other] = [keys.history('tokenset'), keys.webhooks('other')]
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  const catchUp = createCatchUp()
  for (const key of [named, other]) queryClient.setQueryData(key, 'read')
  vi.spyOn(queryClient, 'invalidateQueries').mockRejectedValueOnce(new Error('no answer'))
  catchUp.take(change('first'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([named, other].map(isStale)).toEqual([true, true])

  for (const key of [named, other]) queryClient.setQueryData(key, 'read again')
  catchUp.take(change('second'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([named, other].map(isStale)).toEqual([true, false])
  catchUp.stop()
})
