// The stream of a workspace's changes, over real HTTP: complete, in order, resumable, and only for those who may read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followed } from '../../../testing/followed.ts'
import type { Followed } from '../../../testing/followed.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { sql } from '../../../storage/sql.ts'

let w: World
const open: Followed[] = []
beforeAll(async () => void (w = await world({ plan: 'BUSINESS' })))
afterAll(async () => {
  for (const stream of open) stream.stop()
  await w.close()
})

async function follow(
  after?: number | string,
  { key = w.people.owner.key, workspace = w.workspace.id, address = w.address } = {},
) {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` }
  if (typeof after === 'string') headers['last-event-id'] = after
  const query = typeof after === 'number' ? `?after=${after}` : ''
  const stream = await followed(`${address}/api/v1/workspaces/${workspace}/events${query}`, headers)
  open.push(stream)
  return stream
}
const api = () => w.as('owner')
const owner = () => w.as('owner', session)
const add = (name: string, value = '1px') => api().post(`${w.modePath}/tokens`, { name, type: 'dimension', value })

test('each change is one event, in order, with its change and the names and ids of its tokens', async () => {
  const stream = await follow()
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('cache-control')).toBe('no-store')
  const { body: token } = await add('a.one')
  await api().patch(`${w.modePath}/tokens/${token.id}`, { name: 'a.two' })
  const { body: mode } = await api().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })
  await api().delete(`/tokensets/${w.tokenset.id}/modes/${mode.id}`)
  const events = await stream.take(4)
  const { changes } = (await api().get(`/workspaces/${w.workspace.id}/changes?limit=4`)).body
  expect(events.map(({ id }) => id)).toEqual([0, 1, 2, 3].map(n => events[0]!.id + n))
  expect(events.map(({ event }) => event)).toEqual(['tokens.changed', 'tokens.changed', 'mode.created', 'mode.deleted'])
  expect(events.map(({ data }) => data.change_id)).toEqual(changes.map(({ id }: { id: string }) => id).reverse())
  expect(events[0]!.data).toEqual({
    id: events[0]!.id,
    type: 'tokens.changed',
    change_id: expect.any(String),
    workspace_id: w.workspace.id,
    tokenset_id: w.tokenset.id,
    at: expect.stringMatching(/Z$/),
    summary: 'Created "a.one" in Base',
    actor: { user_id: w.people.owner.id, user_name: 'owner', surface: 'rest' },
    subject: null,
    tokens: [{ id: token.id, mode_id: w.mode.id, name: 'a.one', change: 'created' }],
  })
  expect(events[1]!.data.tokens).toEqual([
    { id: token.id, mode_id: w.mode.id, name: 'a.two', was: 'a.one', change: 'updated' },
  ])
})

test('an event of many tokens says of each that it lists what one of few does: made, changed, renamed', async () => {
  const { body: mode } = await api().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Many' })
  const path = `/tokensets/${w.tokenset.id}/modes/${mode.id}`
  const document = (value: number) => ({
    many: Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`"t${n}"`, { $type: 'number', $value: value }])),
  })
  const stream = await follow()
  await api().post(`${path}/import`, { document: document(1) })
  await api().post(`${path}/import`, { document: document(2) })
  await api().post(`/tokensets/${w.tokenset.id}/rename-group`, { from: 'many', to: 'more', mode_id: mode.id })
  const { tokens } = (await api().get(`${path}/tokens?limit=1000`)).body
  const events = (await stream.take(3)).map(({ data }) => data)
  expect(events.map(({ truncated, count }) => [truncated, count])).toEqual(Array(3).fill([true, 600]))
  const [made, changed, renamed] = events.map(data => data.tokens)
  type Told = { name: string; id: string }
  const expected = (listed: Told[] = []): Told[] => {
    const ids = new Set(listed.map(({ id }) => id))
    expect(ids.size).toBeGreaterThan(400)
    return tokens.filter(({ id }: Told) => ids.has(id)).map(({ id, name }: Told) => ({ id, mode_id: mode.id, name }))
  }
  const was = (name: string) => name.replace('more.', 'many.')
  const byId = (all: { id: string }[] = []) => all.sort((a, b) => a.id.localeCompare(b.id))
  const told = (listed: Told[] | undefined, more: (one: Told) => object) =>
    expect(byId(listed)).toEqual(byId(expected(listed).map(one => ({ ...one, ...more(one) }))))
  told(made, ({ name }) => ({ name: was(name), change: 'created' }))
  told(changed, ({ name }) => ({ name: was(name), change: 'updated' }))
  told(renamed, ({ name }) => ({ was: was(name), change: 'updated' }))
  await api().delete(path)
})

test('a refused write and a dry run are no event', async () => {
  const stream = await follow()
  await add('a.two')
  await add('not a color', 'x')
  await api().post(`${w.modePath}/import`, { document: { x: { $type: 'number', $value: 1 } }, dry_run: true })
  await add('a.three')
  const [first] = await stream.take(1)
  expect(first!.data.tokens.map(({ name }) => name)).toEqual(['a.three'])
})

test('every other kind of change has its type', async () => {
  const stream = await follow()
  const path = `/workspaces/${w.workspace.id}`
  const sets = [{ name: 'core', sources: [{ tokenset_id: w.tokenset.id }] }]
  const { body: resolver } = await api().post(`${path}/resolvers`, { name: 'Themes', sets, modifiers: [] })
  await api().patch(`/resolvers/${resolver.id}`, { name: 'Looks' })
  await api().delete(`/resolvers/${resolver.id}`)
  const { body: tokenset } = await api().post(`${path}/tokensets`, { name: 'Other' })
  await api().patch(`/tokensets/${tokenset.id}`, { name: 'Another' })
  await api().delete(`/tokensets/${tokenset.id}`)
  await api().patch(path, { name: 'Acme Inc.' })
  await api().patch(`/tokensets/${w.tokenset.id}/modes/${w.mode.id}`, { name: 'Light' })
  const rules = [{ id: 'r', rule: 'broken-alias', severity: 'error', options: {} }]
  await api().put(`${path}/check-rules`, { rules, blocks: 'error' })
  const { body: member } = await owner().post(`${path}/members`, { email: w.people.stranger.email, role: 'viewer' })
  await owner().patch(`${path}/members/${member.id}`, { role: 'editor' })
  await owner().delete(`${path}/members/${member.id}`)
  expect((await stream.take(12)).map(({ event }) => event)).toEqual([
    'resolver.created',
    'resolver.updated',
    'resolver.deleted',
    'tokenset.created',
    'tokenset.updated',
    'tokenset.deleted',
    'workspace.updated',
    'mode.updated',
    'findings.changed',
    'member.added',
    'member.updated',
    'member.removed',
  ])
})

test('each write by session names its entries of the history, and a read none', async () => {
  const written = await owner().post(`${w.modePath}/tokens`, { name: 'b.x', type: 'number', value: 1 })
  const { changes } = (await api().get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body
  expect(written.headers.get('x-change-id')).toBe(changes[0].id)
  expect((await owner().get(`${w.modePath}/tokens`)).headers.get('x-change-id')).toBe(null)
})

test('a release is told to every workspace that it holds', async () => {
  const o = await organizationWorld()
  const { address } = o
  const who = { key: o.people.owner.key, address }
  const as = o.as('owner', session)
  const { body: second } = await o.as('owner').post('/workspaces', { name: 'Second' })
  await as.put(`/organizations/${o.organization.id}/workspaces/${second.id}`)
  await o.as('owner').post(`/workspaces/${second.id}/tokensets`, { name: 'Core' })
  const streams = [
    await follow(undefined, { ...who, workspace: o.workspace.id }),
    await follow(undefined, { ...who, workspace: second.id }),
  ]
  expect((await as.post(`${o.at(o.staging)}/releases`, {})).status).toBe(201)
  for (const stream of streams)
    expect((await stream.take(1))[0]).toMatchObject({ event: 'release.published', data: { tokens: [] } })
  // Streams do not hold up the end of the server.
  await o.close()
  for (const stream of streams) await stream.ended
})

describe('who comes back', () => {
  test('gets every event after the one it names, by header or by query, and from the first with 0', async () => {
    const stream = await follow()
    for (const name of ['b.1', 'b.2', 'b.3']) await add(name)
    const [first] = await stream.take(3)
    for (const again of [await follow(String(first!.id)), await follow(first!.id)])
      expect((await again.take(2)).flatMap(({ data }) => data.tokens.map(({ name }) => name))).toEqual(['b.2', 'b.3'])
    const all = await (await follow(0)).take(first!.id + 2)
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: first!.id + 2 }, (_, i) => i + 1))
    expect(all[0]!.event).toBe('workspace.created')
  })

  test('gets more than one page of events', async () => {
    const { id } = (await (await follow(0)).take(1))[0]!
    const operations = Array.from({ length: 300 }, (_, i) => ({
      op: 'create',
      name: `many.${i}`,
      type: 'number',
      value: i,
    }))
    await api().post(`${w.modePath}/tokens/batch`, { operations })
    for (let i = 0; i < 230; i++) await api().patch(`${w.modePath}/tokens/many.${i}`, { value: i + 1 })
    const events = await (await follow(id)).take(232)
    expect(events.map(event => event.id)).toEqual(events.map((_, i) => id + 1 + i))
    expect(events.map(({ data }) => data.tokens.length)).toContain(300)
  })

  test('is told to read again where what follows is no longer kept, and goes on from there', async () => {
    const stream = await follow()
    for (const name of ['c.1', 'c.2', 'c.3']) await add(name)
    const events = await stream.take(3)
    await w.write(sql`delete from events where workspace_id = ${w.workspace.id} and id <= ${events[1]!.id}`)
    const again = await follow(events[0]!.id)
    expect(await again.take(1)).toEqual([
      {
        id: events[2]!.id,
        event: 'reset',
        data: { id: events[2]!.id, type: 'reset', workspace_id: w.workspace.id },
      },
    ])
    await add('c.4')
    expect((await again.take(1))[0]!.data.tokens[0]!.name).toBe('c.4')
    // What is still kept after the last one that it has is given as usual; a place that was never reached is gone as well.
    expect((await (await follow(events[1]!.id)).take(1))[0]!.data.tokens[0]!.name).toBe('c.3')
    expect((await (await follow(1_000_000)).take(1))[0]!.event).toBe('reset')
  })

  test('is refused with something that is no id', async () => {
    for (const answer of [
      await api().get(`/workspaces/${w.workspace.id}/events?after=-1`),
      await api().get(`/workspaces/${w.workspace.id}/events`, { 'last-event-id': 'x' }),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'after must be the id of an event: 0 or a whole number' },
      })
  })
})

describe('only those who may read follow', () => {
  test('others are refused as everywhere', async () => {
    const path = `/workspaces/${w.workspace.id}/events`
    expect((await w.as('stranger').get(path)).status).toBe(404)
    expect((await w.as('nobody').get(path)).status).toBe(401)
  })

  test('the stream ends when the key is revoked, or its owner is taken out', async () => {
    const person = await w.signUp('Reader')
    await w.addMember(w.workspace.id, person.id, 'viewer')
    const byKey = await follow(undefined, { key: await w.newKey(person.id, ['read:tokens']) })
    const byMember = await follow(undefined, { key: person.key })
    await w.write(
      sql`update api_keys set revoked_at = now() where user_id = ${person.id} and name = 'test' and scopes = '{read:tokens}'`,
    )
    await byKey.ended
    const { members } = (await owner().get(`/workspaces/${w.workspace.id}/members`)).body
    const { id } = members.find(({ user_id }: { user_id: string }) => user_id === person.id)
    await owner().delete(`/workspaces/${w.workspace.id}/members/${id}`)
    await byMember.ended
    expect(w.services.events.followers()).toBe(open.filter(({ isOpen }) => isOpen()).length)
  })

  test('and when the workspace is deleted', async () => {
    const { body: workspace } = await api().post('/workspaces', { name: 'Gone' })
    const stream = await follow(0, { workspace: workspace.id })
    expect((await stream.take(1))[0]!.event).toBe('workspace.created')
    await api().delete(`/workspaces/${workspace.id}`)
    await stream.ended
  })
})
