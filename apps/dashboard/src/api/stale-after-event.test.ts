import { eventTypes, notificationTypes, type WorkspaceEvent } from '@tessera/contract'
import { expect, test } from 'vitest'
import { keys } from './keys.ts'
import { staleAfterEvent } from './stale-after-event.ts'

const event = (type: WorkspaceEvent['type'], more: Partial<WorkspaceEvent> = {}) =>
  ({ type, workspace_id: '<workspace>', tokenset_id: '<tokenset>', tokens: [], ...more }) as unknown as WorkspaceEvent

test.each(eventTypes)('%s names what is stale by what the event names', type => {
  const names = new Set(Object.values(keys).map(key => key()[0]))
  for (const tokenset_id of ['<tokenset>', null])
    for (const [first, ...ids] of staleAfterEvent(event(type, { tokenset_id }))) {
      if (first !== undefined) expect(names).toContain(first)
      for (const id of ids) expect(['<workspace>', tokenset_id]).toContain(id)
    }
})

test('what stands beside the grid is stale with its tokens, and they themselves are not', () => {
  const stale = staleAfterEvent(event('tokens.changed'))
  expect(stale).toContainEqual(keys.history('<tokenset>'))
  expect(stale).toContainEqual(keys.activity())
  expect(stale.map(([first]) => first)).not.toContain('tokens')
})

/** Transfers have no events: the interval finds what they notify. */
const notifyingEvents = eventTypes.filter(type => notificationTypes.some(each => each === type))

test.each(notifyingEvents)('notifications are stale after %s, and not after what notifies nobody', type => {
  expect(staleAfterEvent(event(type))).toContainEqual(keys.notifications())
  expect(staleAfterEvent(event('tokens.changed'))).not.toContainEqual(keys.notifications())
})

test('an event that this page does not know makes everything stale', () => {
  expect(staleAfterEvent(event('comment.added' as never))).toEqual([[]])
})
