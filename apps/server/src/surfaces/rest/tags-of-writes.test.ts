// Answers to writes of one record have the entity tag of a GET of it, so that the next change can be conditional.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationWorld, session } from '../../testing/organization.ts'
import type { OrganizationWorld } from '../../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.base': ['color', '#112233'] })
})
afterAll(() => w.close())

interface Kind {
  /** Where it is made, and below which each has its address. */
  path: (w: OrganizationWorld) => string
  made: object
  changed: object
  at?: (w: OrganizationWorld, id: string) => string
}
const kinds: Record<string, Kind> = {
  workspace: { path: () => '/workspaces', made: { name: 'Tagged' }, changed: { name: 'Tagged again' } },
  tokenset: {
    path: ({ workspace }) => `/workspaces/${workspace.id}/tokensets`,
    made: { name: 'Tagged' },
    changed: { name: 'Tagged again' },
    at: (_, id) => `/tokensets/${id}`,
  },
  mode: {
    path: ({ tokenset }) => `/tokensets/${tokenset.id}/modes`,
    made: { name: 'Tagged' },
    changed: { name: 'Tagged again' },
  },
  token: {
    path: ({ modePath }) => `${modePath}/tokens`,
    made: { name: 'color.tagged', type: 'color', value: '{color.base}' },
    changed: { name: 'color.renamed', description: 'x' },
  },
  webhook: {
    path: ({ workspace }) => `/workspaces/${workspace.id}/webhooks`,
    made: { url: 'https://hooks.example.com/a', events: ['tokens.changed'] },
    changed: { active: false },
    at: (_, id) => `/webhooks/${id}`,
  },
  proposal: {
    path: ({ workspace }) => `/workspaces/${workspace.id}/proposals`,
    made: { title: 'Tagged', operations: [] },
    changed: { title: 'Tagged again' },
    at: (_, id) => `/proposals/${id}`,
  },
  resolver: {
    path: ({ workspace }) => `/workspaces/${workspace.id}/resolvers`,
    made: { name: 'Tagged', sets: [], modifiers: [] },
    changed: { name: 'Tagged again' },
    at: (_, id) => `/resolvers/${id}`,
  },
  organization: { path: () => '/organizations', made: { name: 'Tagged' }, changed: { name: 'Tagged again' } },
  environment: { path: ({ path }) => `${path}/environments`, made: { name: 'Tagged' }, changed: { name: 'Again' } },
}

test.each(Object.entries(kinds))('of a %s: made, changed, and refused once it changed', async (_name, kind) => {
  const { path, made, changed, at = (of, id) => `${path(of)}/${id}` } = kind
  for (const owner of [w.as('owner'), w.as('owner', session)]) {
    const first = await owner.post(path(w), made)
    expect([first.status, first.body.error]).toEqual([201, undefined])
    const address = at(w, first.body.id)
    const tagOf = async () => (await owner.get(address)).headers.get('etag')
    expect(first.headers.get('etag')).toBe(await tagOf())
    const second = await owner.patch(address, changed)
    expect([second.status, second.headers.get('etag')]).toEqual([200, await tagOf()])
    const late = await owner.patch(address, changed, { 'if-match': first.headers.get('etag')! })
    expect([late.status, late.body.code]).toEqual([400, 'changed_since_read'])
    const inTime = await owner.patch(address, changed, { 'if-match': second.headers.get('etag')! })
    expect(inTime.status).toBe(200)
    await owner.delete(address)
  }
})

test('of what has its own name in the path, too', async () => {
  const owner = w.as('owner')
  const at = `/workspaces/${w.workspace.id}/documentations`
  const made = await owner.post(at, { slug: 'tagged', title: 'Tagged', tokenset_id: w.tokenset.id })
  const tagOf = async (path: string) => (await owner.get(`${at}/${path}`)).headers.get('etag')
  expect([made.status, made.headers.get('etag')]).toEqual([201, await tagOf('tagged')])
  const moved = await owner.patch(`${at}/tagged`, { new_slug: 'moved' })
  expect([moved.status, moved.headers.get('etag')]).toEqual([200, await tagOf('moved')])
  expect((await owner.post(`${at}/moved/pages`, { path: 'first', title: 'First', markdown: 'One' })).status).toBe(201)
  const page = await owner.patch(`${at}/moved/pages/first`, { markdown: 'Two' })
  expect([page.status, page.headers.get('etag')]).toEqual([200, await tagOf('moved/pages/first')])
})

test('a key that may not read gets none, and a batch has none', async () => {
  const writes = w.as({ key: await w.newKey(w.people.owner.id, ['write:tokens']) })
  const unread = await writes.post(`${w.modePath}/tokens`, { name: 'color.unread', type: 'color', value: '#000000' })
  expect([unread.status, unread.headers.get('etag')]).toEqual([201, null])
  const owner = w.as('owner')
  const operations = [{ op: 'delete', name: 'color.unread' }]
  const batch = await owner.post(`${w.modePath}/tokens/batch`, { operations })
  expect([batch.status, batch.headers.get('etag')]).toEqual([200, null])
})
