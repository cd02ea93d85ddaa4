// API keys from outside: what a bound or a reading key reaches on each surface, names, rotation, and the notice before the end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '../../../process/jobs.ts'
import { sql } from '../../../storage/sql.ts'
import { answerIn, legacyCall } from '../../../testing/mcp.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

const day = 86_400_000
const all = ['read:tokens', 'write:tokens', 'export:tokens']
/** Moved by tests; the database keeps its own time. */
const now = { passed: 0, now: () => Date.now() + now.passed }

let w: OrganizationWorld
/** Another workspace of the owner, in no organization. */
let other: { id: string }
beforeAll(async () => {
  w = await organizationWorld({ clock: now, config: { smtpUrl: 'smtp://127.0.0.1' } })
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  other = (await w.as('owner').post('/workspaces', { name: 'Other' })).body
})
afterAll(() => w.close())

const owner = () => w.as('owner', session)
interface Made {
  id: string
  key: string
  name: string
  expires_at: string | null
}
async function make(more: object = {}): Promise<Made> {
  const { status, body } = await owner().post('/api-keys', { name: 'CI', scopes: all, ...more })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const by = ({ key }: { key: string }) => w.as({ key })
const tool = async ({ key }: { key: string }, name: string, args: object = {}) =>
  (await legacyCall(w, key, 'tools/call', { name, arguments: args })).message.result
const read = (id: string) =>
  owner()
    .get('/api-keys')
    .then(({ body }) => body.api_keys.find((key: Made) => key.id === id))

describe('a key that is bound to a workspace', () => {
  let bound: Made
  beforeAll(async () => {
    bound = await make({ workspace_id: w.workspace.id })
  })

  test('says so, and gets 404 for everything else', async () => {
    expect(bound).toMatchObject({ workspace_id: w.workspace.id, organization_id: null, read_only: false, tools: null })
    expect((await by(bound).get('/me')).body.key).toMatchObject({ workspace_id: w.workspace.id, organization_id: null })
    expect((await by(bound).get(`/workspaces/${w.workspace.id}`)).status).toBe(200)
    for (const path of [
      `/workspaces/${other.id}`,
      `/workspaces/${other.id}/events`,
      `/workspaces/${other.id}/tokensets`,
    ])
      expect((await by(bound).get(path)).body).toMatchObject({ code: 'workspace_not_found' })
    // Neither the organization of its workspace.
    const { body } = await by(bound).get(`${w.path}/environments`)
    expect(body.code).toBe('organization_not_found')
  })

  test('lists, finds and exports only what is in it, on each surface', async () => {
    const { body } = await by(bound).get('/workspaces')
    expect([body.total, body.workspaces.map(({ id }: { id: string }) => id)]).toEqual([1, [w.workspace.id]])
    expect((await by(bound).get('/workspaces?limit=5')).body.total).toBe(1)
    const { workspaces } = answerIn(await tool(bound, 'list_resources'))
    expect(workspaces.map(({ id }: { id: string }) => id)).toEqual([w.workspace.id])
    const elsewhere = await tool(bound, 'search_tokens', { query: 'brand', workspace_id: other.id })
    expect(elsewhere.content[0].text).toContain('Workspace not found')
    expect(answerIn(await tool(bound, 'search_tokens', { query: 'brand' })).total).toBe(1)
    expect((await by(bound).get(`${w.modePath}/export?format=css`)).status).toBe(200)
    const outside = await make({ workspace_id: other.id })
    expect((await by(outside).get(`${w.modePath}/export?format=css`)).status).toBe(404)
    expect(answerIn(await tool(outside, 'search_tokens', { query: 'brand' })).total).toBe(0)
    expect(answerIn(await tool(outside, 'list_organizations')).total).toBe(0)
  })

  test('reads the notifications of its workspace alone', async () => {
    const of = (key: Made) =>
      by(key)
        .get('/notifications')
        .then(({ body }) => body.total)
    const about = (place: object) => ({
      type: 'member.added',
      kind: 'member',
      workspace_id: null,
      organization_id: null,
      ...place,
    })
    for (const place of [
      { workspace_id: w.workspace.id },
      { workspace_id: other.id },
      { organization_id: w.organization.id },
      {},
    ]) {
      const { type, kind, workspace_id, organization_id } = about(place) as Record<string, string | null>
      await w.write(sql`insert into notifications (id, user_id, workspace_id, organization_id, type, title, subject_kind, subject_id, created_at)
 values (${w.services.newId()}, ${w.people.owner.id}, ${workspace_id}, ${organization_id}, ${type}, 'x', ${kind}, ${w.organization.id}, now())`)
    }
    expect(await of(bound)).toBe(1)
    expect(await of(await make({ organization_id: w.organization.id }))).toBe(2)
    expect(await of(await make())).toBe(4)
    await w.write(sql`delete from notifications`)
  })

  test('creates no workspace, and ends with its own', async () => {
    const { status, body } = await by(bound).post('/workspaces', { name: 'More' })
    expect([status, body.code]).toEqual([404, 'key_bound'])
    const short = (await w.as('owner').post('/workspaces', { name: 'Short' })).body
    const inShort = await make({ workspace_id: short.id })
    expect((await by(inShort).get('/workspaces')).status).toBe(200)
    expect((await owner().delete(`/workspaces/${short.id}`)).status).toBe(200)
    expect((await by(inShort).get('/workspaces')).status).toBe(401)
  })
})

test('a key that is bound to an organization reaches it and its workspaces', async () => {
  const bound = await make({ organization_id: w.organization.id })
  expect((await by(bound).get(`/workspaces/${w.workspace.id}`)).status).toBe(200)
  expect((await by(bound).get(`${w.path}/environments`)).status).toBe(200)
  expect((await by(bound).get(`/workspaces/${other.id}`)).status).toBe(404)
  expect((await by(bound).get('/workspaces')).body.total).toBe(1)
  const { total, organizations } = answerIn(await tool(bound, 'list_organizations'))
  expect([total, organizations[0].id]).toEqual([1, w.organization.id])
  // It follows the workspace out of the organization.
  expect((await owner().delete(`${w.path}/workspaces/${w.workspace.id}`)).status).toBe(200)
  expect((await by(bound).get(`/workspaces/${w.workspace.id}`)).status).toBe(404)
  expect((await owner().put(`${w.path}/workspaces/${w.workspace.id}`)).status).toBe(200)
})

test('a key is bound to one place, that its maker can reach', async () => {
  const ask = (more: object) => owner().post('/api-keys', { name: 'CI', scopes: all, ...more })
  const both = await ask({ workspace_id: w.workspace.id, organization_id: w.organization.id })
  expect([both.status, both.body.field]).toEqual([400, 'organization_id'])
  const strange = (await w.as('stranger').post('/workspaces', { name: 'Strange' })).body
  expect((await ask({ workspace_id: strange.id })).body).toMatchObject({ code: 'workspace_not_found' })
  expect((await ask({ organization_id: strange.id })).body).toMatchObject({ code: 'organization_not_found' })
  expect((await ask({ workspace_id: 'x' })).status).toBe(400)
})

test('a remembered read of a bound key asks the database nothing more', async () => {
  const bound = await make({ workspace_id: w.workspace.id })
  const path = `${w.modePath}/tokens?limit=5`
  await by(bound).get(path)
  const { database } = w.services.access.counts()
  expect((await by(bound).get(path)).status).toBe(200)
  expect(w.services.access.counts().database - database).toBe(0)
})

test('a key that only reads sees no tool that writes, and is told why it cannot', async () => {
  const reading = await make({ read_only: true })
  expect((await by(reading).get(`${w.modePath}/tokens`)).status).toBe(200)
  const token = { name: 'color.more', type: 'color', value: '#000' }
  const { status, body } = await by(reading).post(`${w.modePath}/tokens`, token)
  expect([status, body.error]).toEqual([
    403,
    'This API key only reads. Make one without read_only to change something.',
  ])
  const { tools } = (await legacyCall(w, reading.key, 'tools/list')).message.result
  expect(tools.length).toBeGreaterThan(20)
  expect(
    tools.filter(({ annotations }: { annotations: { readOnlyHint?: boolean } }) => !annotations.readOnlyHint),
  ).toEqual([])
  const refused = await tool(reading, 'create_workspace', { name: 'x' })
  expect([refused.isError, refused.content[0].text]).toEqual([true, expect.stringContaining('only reads')])
})

test('a key with a set of tools sees these alone, and the address may choose some of them', async () => {
  const limited = await make({ tools: 'read,create_mode' })
  const namesAt = async (query: string) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const { text } = await w.send('POST', `/api/mcp${query}`, body, {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${limited.key}`,
    })
    return [...text.matchAll(/"name":"([a-z_]+)","title"/g)].map(([, name]) => name)
  }
  expect(await namesAt('')).toEqual(expect.arrayContaining(['list_resources', 'create_mode']))
  expect(await namesAt('')).not.toContain('delete_mode')
  expect(await namesAt('?tools=create_mode,delete_mode')).toEqual(['create_mode'])
  const refused = await owner().post('/api-keys', { name: 'CI', scopes: all, tools: 'read,reed' })
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('tools names "reed"')])
})

test('a key is renamed by its owner alone', async () => {
  const key = await make()
  const { status, body } = await owner().patch(`/api-keys/${key.id}`, { name: 'Website' })
  expect([status, body.name, body.id]).toEqual([200, 'Website', key.id])
  expect(body).not.toHaveProperty('key')
  expect((await w.as('admin', session).patch(`/api-keys/${key.id}`, { name: 'Mine' })).body.code).toBe(
    'api_key_not_found',
  )
  expect((await owner().patch('/api-keys/x', { name: 'Mine' })).status).toBe(404)
  expect((await owner().patch(`/api-keys/${key.id}`, { name: ' ' })).status).toBe(400)
})

test('its last use has an address', async () => {
  const key = await make()
  expect(await read(key.id)).toMatchObject({ last_used_at: null, last_used_ip: null })
  await by(key).get('/workspaces')
  await expect.poll(async () => (await read(key.id)).last_used_ip).toMatch(/127\.0\.0\.1$/)
})

describe('rotation', () => {
  const rotate = (id: string, body: object) => owner().post(`/api-keys/${id}/rotate`, body)

  test('makes a key with the same scopes and limits, and the old one works until the overlap ends', async () => {
    const old = await make({ workspace_id: w.workspace.id, read_only: true, tools: 'read', expires_in_days: 30 })
    const { status, body } = await rotate(old.id, { overlap_hours: 24 })
    expect(status).toBe(201)
    const same = {
      name: 'CI',
      scopes: all,
      workspace_id: w.workspace.id,
      read_only: true,
      tools: 'read',
      rotates_to: null,
    }
    expect(body).toMatchObject({ ...same, key: expect.stringMatching(/^tsr_/) })
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(29 * day)
    for (const key of [old, body as Made]) expect((await by(key).get('/workspaces')).status).toBe(200)
    const after = await read(old.id)
    expect(after.rotates_to).toBe(body.id)
    expect(Math.abs(Date.parse(after.expires_at) - Date.now() - day)).toBeLessThan(60_000)
    expect((await rotate(old.id, {})).body.code).toBe('key_rotated')
  })

  test('ends the old key at once where nothing is to overlap, and never makes it live longer', async () => {
    const old = await make()
    expect((await by(old).get('/workspaces')).status).toBe(200)
    const { body } = await rotate(old.id, { overlap_hours: 0 })
    expect((await by(old).get('/workspaces')).status).toBe(401)
    expect((await by(body).get('/workspaces')).status).toBe(200)
    expect(body.expires_at).toBeNull()
    const short = await make({ expires_in_days: 1 })
    await rotate(short.id, { overlap_hours: 168 })
    expect((await read(short.id)).expires_at).toBe(short.expires_at)
  })

  test.each([-1, 169, 1.5, 'soon'])('refuses an overlap of %j hours', async overlap_hours => {
    const { id } = await make()
    const { status, body } = await rotate(id, { overlap_hours })
    expect([status, body.error]).toEqual([400, 'overlap_hours must be a whole number from 0 to 168'])
  })

  test('is for keys of one’s own that were made by hand', async () => {
    const { id } = await make()
    expect((await w.as('admin', session).post(`/api-keys/${id}/rotate`, {})).status).toBe(404)
    await w.write(sql`update api_keys set kind = 'oauth' where id = ${id}`)
    expect((await rotate(id, {})).body.code).toBe('key_of_app')
    expect((await owner().patch(`/api-keys/${id}`, { name: 'x' })).body.code).toBe('key_of_app')
    await w.write(sql`delete from api_keys where id = ${id}`)
  })

  test('needs no room among the keys of the account, and asks who is there', async () => {
    const { id } = await make()
    w.services.config.quotas = { ...w.services.config.quotas, api_keys_per_account: 1 }
    expect((await rotate(id, {})).status).toBe(201)
    expect((await owner().post('/api-keys', { name: 'CI', scopes: all })).body.code).toBe('quota_reached')
    w.services.config.quotas = { ...w.services.config.quotas, api_keys_per_account: null }
    await w.write(sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${w.people.owner.id}`)
    expect((await rotate(id, {})).body.code).toBe('confirmation_required')
    await w.write(sql`update sessions set proved_at = now() where user_id = ${w.people.owner.id}`)
  })
})

test('seven days before a key expires its owner is told, once, by notification and mail', async () => {
  const told = async () =>
    (await owner().get('/notifications')).body.notifications.map(({ title }: { title: string }) => title)
  const run = () =>
    jobs.find(({ kind }) => kind === 'tell_expiring_keys')!.run(w.services, null, new AbortController().signal)
  const key = await make({ name: 'Nightly', expires_in_days: 30 })
  await make({ name: 'Trial', expires_in_days: 3 })
  await make({ name: 'Forever' })
  const replaced = await make({ name: 'Replaced', expires_in_days: 30 })
  await owner().post(`/api-keys/${replaced.id}/rotate`, { overlap_hours: 168 })
  now.passed = 22 * day
  await run()
  expect(await told()).toEqual([])
  now.passed = 23 * day + 60_000
  await run()
  await run()
  const sentence = (name: string) => `Your API key "${name}" expires on ${key.expires_at!.slice(0, 10)}`
  expect((await told()).sort()).toEqual([sentence('CI'), sentence('Nightly'), sentence('Replaced')])
  const { notifications } = (await owner().get('/notifications')).body
  expect(notifications[0]).toMatchObject({
    type: 'api_key.expiring',
    workspace_id: null,
    organization_id: null,
    subject: { kind: 'api_key' },
    actor: { user_id: null },
  })
  expect(
    await w.database.query(
      sql`select address, details ->> 'key' as key from mails where kind = 'key_expires' and details ->> 'key' = 'Nightly'`,
    ),
  ).toEqual([{ address: w.people.owner.email, key: 'Nightly' }])
  now.passed = 0
})

test('making, renaming and replacing keys stand in the audit log', async () => {
  const { body } = await owner().get('/account/activity?limit=500')
  const actions = new Set(body.entries.map(({ action }: { action: string }) => action))
  for (const action of ['create_api_key', 'rename_api_key', 'rotate_api_key']) expect(actions).toContain(action)
  expect(JSON.stringify(body)).not.toMatch(/tsr_[0-9A-Za-z]{38}/)
})
