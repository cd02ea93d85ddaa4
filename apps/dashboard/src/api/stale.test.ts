import { domains, isOn, pathParameters, reads, type AnyOperation } from '@tessera/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'
import { staleAfter } from './stale.ts'

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
  expect(staleAfter('changes', 'revert')({})).toEqual([[]])
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
  for (const [first, ...ids] of staleAfter(domain, method)(parameters)) {
    if (first !== undefined) expect(names).toContain(first)
    for (const id of ids) expect(Object.values(parameters)).toContain(id)
  }
})

const answer = (status: number, body: object) => async () => Response.json(body, { status })

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
