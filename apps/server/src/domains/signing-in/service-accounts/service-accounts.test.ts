// Service accounts from outside: programs with a role and keys, that belong to a workspace or an organization.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../../process/jobs.ts'
import { sql } from '../../../storage/sql.ts'
import { answerIn, legacyCall } from '../../../testing/mcp.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

const scopes = ['read:tokens', 'write:tokens', 'export:tokens']
let w: OrganizationWorld
let places: Record<'workspace' | 'organization', string>
beforeAll(async () => {
  w = await organizationWorld()
  places = { workspace: `/workspaces/${w.workspace.id}`, organization: w.path }
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.write(sql`delete from users where kind = 'service'`)
})

const given = { name: 'Build', role: 'editor', scopes }
async function make(place: string, more: object = {}, who: 'owner' | 'admin' = 'admin') {
  const { status, body } = await w.as(who, session).post(`${place}/service-accounts`, { ...given, ...more })
  expect([status, body.error]).toEqual([201, undefined])
  return body as { id: string; key: string }
}
const by = ({ key }: { key: string }) => w.as({ key })
const token = (name: string) => ({ name, type: 'color', value: '#123456' })

describe.each(['workspace', 'organization'] as const)('of a %s', kind => {
  test('are made with a role and a first key, listed, and deleted with their keys', async () => {
    const made = await make(places[kind])
    const { key, ...record } = made
    expect(made).toEqual({
      ...{ id: expect.any(String), kind: 'service', name: 'Build', role: 'editor', scopes },
      ...{ created_at: expect.any(String), key: expect.stringMatching(/^tsr_/) },
    })
    const list = await w.as('viewer', session).get(`${places[kind]}/service-accounts`)
    expect([list.status, list.body]).toEqual([200, { service_accounts: [record], total: 1 }])
    expect((await by(made).get(`/workspaces/${w.workspace.id}`)).status).toBe(200)
    const path = `${places[kind]}/service-accounts/${made.id}`
    expect((await w.as('editor', session).delete(path)).status).toBe(403)
    expect((await w.as('admin', session).delete(path)).status).toBe(200)
    expect((await by({ key }).get(`/workspaces/${w.workspace.id}`)).status).toBe(401)
    expect((await w.as('admin', session).delete(path)).body.code).toBe('service_account_not_found')
    expect((await w.as('viewer', session).get(`${places[kind]}/service-accounts`)).body.total).toBe(0)
  })

  test('get further keys, with no more than their scopes, and lose them one by one', async () => {
    const { id, key } = await make(places[kind], { scopes: ['read:tokens', 'export:tokens'] })
    const path = `${places[kind]}/service-accounts/${id}/keys`
    const admin = w.as('admin', session)
    const beyond = await admin.post(path, { scopes: ['write:tokens'] })
    expect([beyond.status, beyond.body.field]).toEqual([400, 'scopes'])
    const more = await admin.post(path, {
      name: 'Nightly',
      scopes: ['read:tokens'],
      expires_in_days: 30,
      read_only: true,
    })
    expect([more.status, more.body]).toMatchObject([201, { name: 'Nightly', scopes: ['read:tokens'], read_only: true }])
    expect(more.body).toMatchObject({
      workspace_id: kind === 'workspace' ? w.workspace.id : null,
      organization_id: kind === 'organization' ? w.organization.id : null,
    })
    const { body } = await admin.get(path)
    expect([body.total, body.api_keys.map(({ name }: { name: string }) => name)]).toEqual([2, ['Build', 'Nightly']])
    expect(JSON.stringify(body)).not.toContain(key)
    expect((await w.as('editor', session).get(path)).body.error).toBe(
      'You do not have permission to see the keys of service accounts.',
    )
    expect((await admin.delete(`${path}/${more.body.id}`)).status).toBe(200)
    expect((await by(more.body).get('/workspaces')).status).toBe(401)
    expect((await by({ key }).get('/workspaces')).status).toBe(200)
    expect((await admin.delete(`${path}/${more.body.id}`)).body.code).toBe('api_key_not_found')
    expect((await admin.delete(`${path}/x`)).status).toBe(404)
  })

  test('are those of the place: elsewhere there is none of this id', async () => {
    const { id } = await make(places[kind])
    const other = places[kind === 'workspace' ? 'organization' : 'workspace']
    for (const path of [`${other}/service-accounts/${id}/keys`, `${places[kind]}/service-accounts/x/keys`])
      expect((await w.as('owner', session).get(path)).body.code).toBe('service_account_not_found')
  })

  test('are told of before a key of theirs expires: those who manage them, by notification and mail', async () => {
    w.services.config.smtpUrl = 'smtp://127.0.0.1:1'
    const { id } = await make(places[kind], { expires_in_days: 30 })
    await w.write(
      sql`update api_keys set created_at = now() - interval '20 days', expires_at = now() + interval '6 days' where user_id = ${id}`,
    )
    await jobs.find(each => each.kind === 'tell_expiring_keys')!.run(w.services, null, new AbortController().signal)
    for (const who of ['owner', 'admin'] as const)
      expect((await w.as(who, session).get('/notifications?limit=1')).body.notifications[0]).toMatchObject({
        type: 'api_key.expiring',
        title: expect.stringMatching(/^The API key "Build" of the service account "Build" expires on \d{4}-/),
        subject: { kind: 'service_account', id },
      })
    expect((await w.as('editor', session).get('/notifications?limit=1')).body.notifications[0]?.type).not.toBe(
      'api_key.expiring',
    )
    const mails = await w.database.query<{ address: string; details: object }>(
      sql`select address, details from mails where kind = 'key_expires' order by address`,
    )
    expect(mails).toEqual(
      [w.people.admin.email, w.people.owner.email].map(address => ({
        address,
        details: { key: '“Build”', account: '“Build”', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      })),
    )
    await w.write(sql`delete from notifications`)
    await w.write(sql`delete from mails`)
    w.services.config.smtpUrl = null
  })
})

test('have their role, on REST and MCP, and stand in the history as what they are', async () => {
  const editor = await make(places.workspace)
  expect((await by(editor).post(`${w.modePath}/tokens`, token('color.ci'))).status).toBe(201)
  const viewer = await make(places.workspace, { role: 'viewer', name: 'Reader' })
  expect((await by(viewer).post(`${w.modePath}/tokens`, token('color.no'))).body.code).toBe('role_insufficient')
  const args = { tokenset_id: w.tokenset.id, mode_id: w.mode.id, ...token('color.mcp') }
  const { message } = await legacyCall(w, editor.key, 'tools/call', { name: 'create_token', arguments: args })
  expect(message.result.isError).toBeFalsy()
  const { body } = await w.as('owner').get(`${places.workspace}/changes?limit=1`)
  expect(body.changes[0].actor).toMatchObject({
    user_id: editor.id,
    user_name: 'Build',
    kind: 'service',
    api_key_name: 'Build',
  })
  expect((await by(editor).get('/me')).body.user).toEqual({ id: editor.id, name: 'Build' })
  const { workspaces, total } = (await by(editor).get('/workspaces')).body
  expect([total, workspaces[0]]).toMatchObject([1, { id: w.workspace.id, user_role: 'editor', is_owner: false }])
  // The history keeps the name of one that is gone.
  await w.as('owner', session).delete(`${places.workspace}/service-accounts/${editor.id}`)
  const later = (await w.as('owner').get(`${places.workspace}/changes?operation=create_token&limit=1`)).body
  expect(later.changes[0].actor).toMatchObject({ user_name: 'Build', kind: 'service' })
})

test('of an organization have their role in it and in its workspaces, and nowhere else', async () => {
  const editor = await make(places.organization)
  expect((await by(editor).post(`${w.modePath}/tokens`, token('color.org'))).status).toBe(201)
  expect((await by(editor).get(`${w.path}/environments`)).status).toBe(200)
  expect((await by(editor).get('/workspaces')).body).toMatchObject({ total: 1, workspaces: [{ user_role: 'editor' }] })
  const { message } = await legacyCall(w, editor.key, 'tools/call', { name: 'list_organizations', arguments: {} })
  expect(answerIn(message.result)).toMatchObject({ total: 1, organizations: [{ user_role: 'editor' }] })
  const other = (await w.as('owner').post('/workspaces', { name: 'Private' })).body
  expect((await by(editor).get(`/workspaces/${other.id}`)).status).toBe(404)
  const bound = await make(places.workspace)
  expect((await by(bound).get(`${w.path}/environments`)).status).toBe(404)
})

test('have no sign-in, and are no members, accounts or people', async () => {
  const { id } = await make(places.workspace)
  const { email } = (await w.database.one<{ email: string }>(sql`select email from users where id = ${id}`))!
  const nobody = w.as('nobody', session)
  expect((await nobody.post('/auth/sign-in', { email, password: '' })).status).not.toBe(200)
  expect((await nobody.post('/auth/sign-in', { email, password: 'x'.repeat(20) })).status).toBe(401)
  expect((await w.as('owner', session).post(`${places.workspace}/members`, { email, role: 'admin' })).body.code).toBe(
    'account_not_found',
  )
  for (const path of [`${places.workspace}/members`, `${w.path}/members`])
    expect(
      (await w.as('owner', session).get(path)).body.members.map((each: { user_id: string }) => each.user_id),
    ).not.toContain(id)
  const administrator = await w.signUp('administrator', 'TEAM', true)
  const users = (await w.as(administrator, session).get('/admin/users')).body
  expect(users.users.map((user: { id: string }) => user.id)).not.toContain(id)
  expect(users.total).toBe(users.users.length)
  expect((await w.as(administrator, session).patch(`/admin/users/${id}`, { is_admin: true })).status).toBe(404)
})

test('count as no members of a plan, and need none with roles', async () => {
  const solo = await w.signUp('Solo', 'PRO')
  const { id } = (await w.as(solo).post('/workspaces', { name: 'Alone' })).body
  const { status, body } = await w.as(solo, session).post(`/workspaces/${id}/service-accounts`, given)
  expect(status).toBe(201)
  expect((await by(body).post(`/workspaces/${id}/tokensets`, { name: 'Made by a program' })).status).toBe(201)
})

test('outlive who made them, and end with their place', async () => {
  const made = await make(places.workspace)
  await w.write(sql`update users set disabled_at = now() where id = ${w.people.admin.id}`)
  expect((await by(made).get(`/workspaces/${w.workspace.id}`)).status).toBe(200)
  await w.write(sql`update users set disabled_at = null where id = ${w.people.admin.id}`)
  const { id } = (await w.as('owner').post('/workspaces', { name: 'Brief' })).body
  const brief = await make(`/workspaces/${id}`, {}, 'owner')
  expect((await w.as('owner', session).delete(`/workspaces/${id}`)).status).toBe(200)
  expect((await by(brief).get('/workspaces')).status).toBe(401)
  expect(await w.database.query(sql`select 1 from users where id = ${brief.id}`)).toEqual([])
})

test('are made by those who manage members, within the quota, after proving who is there', async () => {
  const path = `${places.workspace}/service-accounts`
  for (const who of ['editor', 'viewer'] as const)
    expect((await w.as(who, session).post(path, given)).body.error).toBe(
      'You do not have permission to manage members.',
    )
  expect((await w.as('stranger', session).post(path, given)).status).toBe(404)
  expect((await w.as('admin', session).post(path, { ...given, role: 'owner' })).status).toBe(400)
  expect((await w.as('admin', session).post(path, { ...given, tools: 'reed' })).status).toBe(400)
  const { quotas } = w.services.config
  w.services.config.quotas = { ...quotas, service_accounts: 1 }
  await make(places.workspace)
  expect((await w.as('admin', session).post(path, given)).body.code).toBe('quota_reached')
  w.services.config.quotas = quotas
  await w.write(sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${w.people.admin.id}`)
  expect((await w.as('admin', session).post(path, given)).body.code).toBe('confirmation_required')
  await w.write(sql`update sessions set proved_at = now() where user_id = ${w.people.admin.id}`)
})

test('leave entries in the audit log', async () => {
  const { id } = await make(places.workspace)
  await w.as('admin', session).delete(`${places.workspace}/service-accounts/${id}`)
  const rows = await w.database.query<{ operation: string; audited: boolean }>(
    sql`select operation, audited from changes where subject ->> 'id' = ${id} order by id`,
  )
  expect(rows).toEqual([
    { operation: 'create_service_account', audited: true },
    { operation: 'delete_service_account', audited: true },
  ])
})
