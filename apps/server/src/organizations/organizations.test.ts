import { roles } from '@tessera/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../testing/organization.ts'
import type { OrganizationWorld } from '../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
})
afterAll(() => w.close())
const as = (who: Parameters<OrganizationWorld['as']>[0]) => w.as(who, session)

describe('/organizations', () => {
  test('only an account whose plan has organizations makes one, whatever it sends', async () => {
    for (const body of [{ name: 'Mine' }, {}, '[]']) {
      const answer = await as('stranger').post('/organizations', body)
      expect([answer.status, answer.body.error]).toEqual([403, 'Organizations are not available on your plan.'])
    }
  })

  test('Production is made with it', async () => {
    const made = await as('owner').post('/organizations', { name: 'Second' })
    expect([made.status, made.body]).toEqual([201, {
      id: expect.any(String), name: 'Second', user_id: w.people.owner.id, is_read_only: false, created_at: expect.any(String), updated_at: made.body.created_at,
    }])
    const { body } = await as('owner').get(`/organizations/${made.body.id}/environments`)
    expect(body.environments).toMatchObject([{ name: 'Production', is_production: true, active_release_id: null, public: false }])
    expect((await as('owner').delete(`/organizations/${made.body.id}`)).status).toBe(200)
    expect((await as('owner').get(`/organizations/${made.body.id}`)).body.error).toBe('Organization not found')
  })

  test.each(['', '   ', null, 'x'.repeat(256)])('the name %j is refused', async name => {
    expect((await as('owner').post('/organizations', { name })).body.error).toBe('Name is required and must be a non-empty string')
    expect((await as('owner').patch(w.path, { name })).body.error).toBe('Name must be a non-empty string')
  })

  test('each member lists it with their role; a stranger gets the same 404 as for an unknown one', async () => {
    for (const role of roles) {
      const { body } = await as(role).get('/organizations')
      expect(body.organizations).toMatchObject([{ id: w.organization.id, user_role: role, is_owner: role === 'owner' }])
      expect(body.total).toBe(1)
    }
    expect((await as('stranger').get('/organizations')).body).toEqual({ organizations: [], total: 0 })
    const bare = ({ request_id: _, ...body }: Record<string, unknown>) => body
    const real = await as('stranger').get(w.path)
    expect([real.status, bare(real.body)]).toEqual([404, { error: 'Organization not found' }])
    for (const id of ['01900000-0000-7000-8000-000000000000', 'x'])
      expect(bare((await as('stranger').get(`/organizations/${id}`)).body)).toEqual(bare(real.body))
  })

  test('PATCH with If-Match refuses what has changed since', async () => {
    const { headers } = await as('owner').get(w.path)
    expect((await as('admin').patch(w.path, { name: 'Acme GmbH' }, { 'if-match': headers.get('etag')! })).body.name).toBe('Acme GmbH')
    const late = await as('admin').patch(w.path, { name: 'Acme' }, { 'if-match': headers.get('etag')! })
    expect([late.status, late.body.error]).toEqual([400, 'This resource has changed since you read it'])
  })
})

describe('roles', () => {
  const cases: [what: string, method: string, path: () => string, body: unknown, allowed: string[], refusal: string][] = [
    ['read it', 'GET', () => w.path, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
    ['read its members', 'GET', () => `${w.path}/members`, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
    ['read its workspaces', 'GET', () => `${w.path}/workspaces`, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
    ['read its history', 'GET', () => `${w.path}/changes`, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
    ['read its environments', 'GET', () => `${w.path}/environments`, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
    ['read releases', 'GET', () => `${w.at(w.production)}/releases`, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
    ['compare', 'GET', () => `${w.at(w.production)}/diff`, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
    ['rename it', 'PATCH', () => w.path, { name: 'Acme' }, ['owner', 'admin'], 'You do not have permission to manage this organization.'],
    ['delete it', 'DELETE', () => w.path, undefined, ['owner'], 'Only the owner can delete an organization.'],
    ['manage members', 'POST', () => `${w.path}/members`, { email: 'viewer@example.com', role: 'viewer' }, ['owner', 'admin'], 'You do not have permission to manage members.'],
    ['make an environment', 'POST', () => `${w.path}/environments`, {}, ['owner', 'admin'], 'You do not have permission to manage this organization.'],
    ['switch the stylesheet on', 'PATCH', () => w.at(w.staging), {}, ['owner', 'admin'], 'You do not have permission to manage this organization.'],
    ['delete Production', 'DELETE', () => w.at(w.production), undefined, ['owner', 'admin'], 'You do not have permission to manage this organization.'],
    ['publish to Staging', 'POST', () => `${w.at(w.staging)}/releases`, { version: '!' }, ['owner', 'admin', 'editor'], 'You do not have permission to publish in this organization.'],
    ['publish to Production', 'POST', () => `${w.at(w.production)}/releases`, { version: '!' }, ['owner', 'admin'], 'You do not have permission to publish to Production.'],
    ['roll Production back', 'POST', () => `${w.at(w.production)}/rollback`, {}, ['owner', 'admin'], 'You do not have permission to publish to Production.'],
    ['roll Staging back', 'POST', () => `${w.at(w.staging)}/rollback`, {}, ['owner', 'admin', 'editor'], 'You do not have permission to publish in this organization.'],
    ['merge', 'POST', () => `${w.at(w.staging)}/merge`, {}, ['owner', 'admin'], 'You do not have permission to publish to Production.'],
  ]
  test.each(cases)('who may %s', async (what, method, path, body, allowed, refusal) => {
    for (const role of roles) {
      if (what === 'delete it' && role === 'owner') continue
      const answer = await as(role).request(method, path(), body)
      if (allowed.includes(role)) expect([200, 201, 400]).toContain(answer.status)
      else expect([role, answer.status, answer.body.error]).toEqual([role, 403, refusal])
    }
    for (const who of ['stranger', 'nobody'] as const) {
      const answer = await as(who).request(method, path(), body)
      expect([answer.status, answer.body.error]).toEqual(who === 'stranger' ? [404, 'Organization not found'] : [401, 'Not signed in'])
    }
  })

  test('an organization’s role holds in its workspaces; the higher of both counts', async () => {
    const person = await w.signUp('Contractor')
    const { body: member } = await as('owner').post(`${w.path}/members`, { email: person.email, role: 'viewer' })
    const rename = () => w.as(person).patch(`/tokensets/${w.tokenset.id}`, { name: 'Core' })
    expect((await rename()).status).toBe(403)
    expect((await w.as(person).get('/workspaces')).body.workspaces).toMatchObject([{ id: w.workspace.id, user_role: 'viewer' }])
    await as('owner').patch(`${w.path}/members/${member.id}`, { role: 'editor' })
    expect((await rename()).status).toBe(200)
    await as('owner').patch(`${w.path}/members/${member.id}`, { role: 'viewer' })
    await as('owner').post(`/workspaces/${w.workspace.id}/members`, { email: person.email, role: 'admin' })
    expect((await rename()).status).toBe(200)
    expect((await as(person).delete(`${w.path}/members/${member.id}`)).status).toBe(200)
    expect((await as(person).get(w.path)).status).toBe(404)
  })

  test('the owner can be neither changed nor removed; unknown members are not found', async () => {
    const { body } = await as('admin').get(`${w.path}/members`)
    const owner = body.members.find((member: { role: string }) => member.role === 'owner')
    for (const answer of [await as('admin').patch(`${w.path}/members/${owner.id}`, { role: 'viewer' }), await as('owner').delete(`${w.path}/members/${owner.id}`)])
      expect([answer.status, answer.body.error]).toEqual([403, 'The owner can be neither changed nor removed.'])
    expect((await as('admin').delete(`${w.path}/members/x`)).body.error).toBe('Member not found')
    expect((await as('admin').post(`${w.path}/members`, { email: 'none@example.com', role: 'viewer' })).body.error).toBe('No account with this e-mail.')
    expect((await as('admin').post(`${w.path}/members`, { email: 'viewer@example.com', role: 'viewer' })).status).toBe(200)
  })
})

describe('workspaces of an organization', () => {
  test('who puts one in must own it and manage the organization', async () => {
    const own = (await w.as('editor').post('/workspaces', { name: 'Editor’s' })).body
    expect((await as('editor').put(`${w.path}/workspaces/${own.id}`)).body.error).toBe('You do not have permission to manage this organization.')
    // The admin manages the organization, and does not know the workspace.
    expect((await as('admin').put(`${w.path}/workspaces/${own.id}`)).body.error).toBe('Workspace not found')
    await as('editor').post(`/workspaces/${own.id}/members`, { email: w.people.admin.email, role: 'admin' })
    const known = await as('admin').put(`${w.path}/workspaces/${own.id}`)
    expect([known.status, known.body.error]).toEqual([403, 'Only the owner of the workspace can do this.'])
    expect((await as('admin').put(`${w.path}/workspaces/x`)).status).toBe(404)
  })

  test('in, listed, in twice, out', async () => {
    const own = (await w.as('admin').post('/workspaces', { name: 'Admin’s' })).body
    for (let i = 0; i < 2; i++) expect((await as('admin').put(`${w.path}/workspaces/${own.id}`)).status).toBe(200)
    expect((await as('viewer').get(`${w.path}/workspaces`)).body.workspaces.map(({ name }: { name: string }) => name)).toEqual(['Acme', 'Admin’s'])
    expect((await w.as('viewer').get(`/workspaces/${own.id}`)).status).toBe(200)
    const other = (await as('owner').post('/organizations', { name: 'Other' })).body
    await as('owner').post(`/organizations/${other.id}/members`, { email: w.people.admin.email, role: 'admin' })
    expect((await as('admin').put(`/organizations/${other.id}/workspaces/${own.id}`)).body.error).toMatch(/belongs to another organization/)
    expect((await as('admin').delete(`/organizations/${other.id}/workspaces/${own.id}`)).body.error).toBe('Workspace not found')
    expect((await as('admin').delete(`${w.path}/workspaces/${own.id}`)).status).toBe(200)
    expect((await w.as('viewer').get(`/workspaces/${own.id}`)).status).toBe(404)
    await as('owner').delete(`/organizations/${other.id}`)
  })

  test('the dashboard makes one in an organization that the caller manages, and only there', async () => {
    const make = (who: 'admin' | 'editor' | 'stranger' | 'owner', more: object = {}) =>
      as(who).post('/workspaces', { name: `By ${who}`, include_in_organization: true, ...more })
    for (const who of ['editor', 'stranger'] as const) {
      const answer = await make(who)
      expect([answer.status, answer.body.error]).toEqual([403, 'Organizations are not available on your plan.'])
    }
    expect((await make('owner', { organization_id: '01900000-0000-7000-8000-000000000000' })).status).toBe(403)
    const { status, body } = await make('admin', { organization_id: w.organization.id })
    expect(status).toBe(201)
    expect((await as('viewer').get(`/workspaces/${body.id}`)).status).toBe(200)
    expect((await w.as('admin').delete(`/workspaces/${body.id}`)).status).toBe(200)
  })
})

describe('while the owner is not on Business', () => {
  beforeEach(() => w.setPlan(w.people.owner, 'TEAM'))

  test('the organization is read-only, for all roles; back on Business it is not', async () => {
    expect((await as('owner').get(w.path)).body.is_read_only).toBe(true)
    for (const [method, path] of [['PATCH', w.path], ['POST', `${w.path}/members`], ['POST', `${w.path}/environments`], ['POST', `${w.at(w.staging)}/releases`], ['DELETE', w.path]] as const) {
      const answer = await as('owner').request(method, path, '[]')
      expect([answer.status, answer.body.error]).toEqual([403, "This organization is read-only: its owner's plan does not include organizations."])
    }
    for (const path of [w.path, `${w.path}/members`, `${w.path}/environments`, `${w.at(w.production)}/diff`])
      expect((await as('viewer').get(path)).status).toBe(200)
    const answer = await as('owner').post('/workspaces', { name: 'x', include_in_organization: true })
    expect(answer.body.error).toBe('Organizations are not available on your plan.')
    await w.setPlan(w.people.owner, 'BUSINESS')
    expect((await as('owner').patch(w.path, { name: 'Acme' })).status).toBe(200)
  })

  test('its roles only read in its workspaces', async () => {
    const person = await w.signUp('Freelancer')
    await w.setPlan(w.people.owner, 'BUSINESS')
    await as('owner').post(`${w.path}/members`, { email: person.email, role: 'editor' })
    expect((await w.as(person).patch(`/tokensets/${w.tokenset.id}`, { name: 'Core' })).status).toBe(200)
    await w.setPlan(w.people.owner, 'TEAM')
    expect((await w.as(person).get(`/tokensets/${w.tokenset.id}`)).status).toBe(200)
    expect((await w.as(person).patch(`/tokensets/${w.tokenset.id}`, { name: 'Core' })).status).toBe(403)
    await w.setPlan(w.people.owner, 'BUSINESS')
  })
})

test('everything that is done is told in the history', async () => {
  const { body } = await as('viewer').get(`${w.path}/changes`)
  const operations = new Set(body.changes.map(({ operation }: { operation: string }) => operation))
  for (const name of ['create_organization', 'update_organization', 'add_organization_member', 'update_organization_member', 'remove_organization_member', 'add_organization_workspace', 'remove_organization_workspace', 'create_environment'])
    expect(operations).toContain(name)
  expect(body.changes.every((change: { organization_id: string }) => change.organization_id === w.organization.id)).toBe(true)
})
