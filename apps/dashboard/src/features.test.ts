import {
  domains,
  eventTypes,
  isOn,
  notificationTypes,
  pathParameters,
  reads,
  type AnyOperation,
  type WorkspaceEvent,
} from '@tessera/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api/api.ts'
import type { Feature } from './api/feature.ts'
import { keys } from './api/keys.ts'
import { queryClient } from './api/query-client.ts'
import { staleAfter, staleAfterEvent } from './api/stale.ts'
import { features } from './features.ts'

const pathsOf = (screens: readonly object[]) =>
  (screens as { options: { path: string } }[]).map(({ options }) => options.path)

test.each<[string, (feature: Feature) => string[]]>([
  ['address', ({ screens = [], signedOut = [] }) => pathsOf([...screens, ...signedOut])],
  ['domain', ({ stale = {} }) => Object.keys(stale)],
  ['event', ({ events = {} }) => Object.keys(events)],
])('no two features register the same %s', (_, namesOf) => {
  const names = features.flatMap(namesOf)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

const writing = Object.entries(domains).flatMap(([domain, operations]) =>
  Object.entries(operations as Record<string, AnyOperation>)
    .filter(([, operation]) => isOn(operation, 'session') && !reads(operation))
    .map(([name, operation]) => [`${domain}.${name}`, operation] as const),
)

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('an operation that is not named makes everything stale, and one that reads, nothing', async () => {
  expect(staleAfter('changes', 'revert', {})).toEqual([[]])
  queryClient.setQueryData(keys.users(), [])
  vi.stubGlobal('fetch', answer(200, { changes: [] }))
  await api.changes.listInWorkspace({ workspace_id: 'w' })
  expect(queryClient.getQueryState(keys.users())!.isInvalidated).toBe(false)
  await api.changes.revert({ change_id: 'c' })
  expect(queryClient.getQueryState(keys.users())!.isInvalidated).toBe(true)
})

test.each(writing)('%s finds in its parameters what is stale', (name, operation) => {
  const [domain, method] = name.split('.') as [string, string]
  const parameters = Object.fromEntries(pathParameters(operation.path).map(parameter => [parameter, `<${parameter}>`]))
  const names = new Set(Object.values(keys).map(key => key()[0]))
  for (const [first, ...ids] of staleAfter(domain, method, parameters)) {
    if (first !== undefined) expect(names).toContain(first)
    for (const id of ids) expect(Object.values(parameters)).toContain(id)
  }
})

const answer = (status: number, body: object) => async () => Response.json(body, { status })

test('what is only tried makes nothing stale', () => {
  const input = { tokenset_id: 't' }
  expect(staleAfter('groups', 'renameTokens', { ...input, dry_run: true })).toEqual([])
  expect(staleAfter('imports', 'intoWorkspace', { workspace_id: 'w', dry_run: true })).toEqual([])
  expect(staleAfter('imports', 'intoWorkspace', { workspace_id: 'w' })).toEqual([[]])
  expect(staleAfter('groups', 'renameTokens', input)).toContainEqual(keys.tokens())
})

test('an operation marks what it made stale, and nothing else', async () => {
  for (const key of [keys.modes('t'), keys.modes('other'), keys.users()]) queryClient.setQueryData(key, [])
  vi.stubGlobal('fetch', answer(200, {}))
  await api.modes.update({ tokenset_id: 't', mode_id: 'm', name: 'Dusk' })
  const isStale = (key: readonly string[]) => queryClient.getQueryState(key)!.isInvalidated
  expect([keys.modes('t'), keys.modes('other'), keys.users()].map(isStale)).toEqual([true, false, false])
})

test.each([
  [404, true],
  [400, false],
])('after a refusal with %i what was on screen is stale: %s', async (status, expected) => {
  queryClient.setQueryData(keys.modes('t'), [])
  vi.stubGlobal('fetch', answer(status, { error: 'No' }))
  await expect(api.modes.delete({ tokenset_id: 't', mode_id: 'm' })).rejects.toThrow('No')
  expect(queryClient.getQueryState(keys.modes('t'))!.isInvalidated).toBe(expected)
})

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
