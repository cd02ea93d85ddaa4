import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
})
afterAll(() => w.close())
const as = (who: Parameters<OrganizationWorld['as']>[0]) => w.as(who, session)

describe('workspaces of an organization', () => {
  test('who puts one in must own it and manage the organization', async () => {
    const own = (await w.as('editor').post('/workspaces', { name: 'Editor’s' })).body
    expect((await as('editor').put(`${w.path}/workspaces/${own.id}`)).body.error).toBe(
      'You do not have permission to manage this organization.',
    )
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
    expect(
      (await as('viewer').get(`${w.path}/workspaces`)).body.workspaces.map(({ name }: { name: string }) => name),
    ).toEqual(['Acme', 'Admin’s'])
    expect((await w.as('viewer').get(`/workspaces/${own.id}`)).status).toBe(200)
    const other = (await as('owner').post('/organizations', { name: 'Other' })).body
    await as('owner').post(`/organizations/${other.id}/members`, { email: w.people.admin.email, role: 'admin' })
    expect((await as('admin').put(`/organizations/${other.id}/workspaces/${own.id}`)).body.error).toMatch(
      /belongs to another organization/,
    )
    expect((await as('admin').delete(`/organizations/${other.id}/workspaces/${own.id}`)).body.error).toBe(
      'Workspace not found',
    )
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

describe('with a key', () => {
  const scoped = async (scopes: string[], more: object = {}) =>
    w.as({ key: (await as('owner').post('/api-keys', { name: 'CI', scopes, ...more })).body.key })

  test('organizations, environments and places in them are made and changed; one that only reads changes nothing', async () => {
    const key = await scoped(['read:tokens', 'write:tokens'])
    const { body: made } = await key.post('/organizations', { name: 'By key' })
    const path = `/organizations/${made.id}`
    expect((await key.patch(path, { name: 'Renamed', require_factor: true })).body).toMatchObject({
      name: 'Renamed',
      require_factor: false,
    })
    const staging = await key.post(`${path}/environments`, { name: 'Staging' })
    expect([staging.status, (await key.get(`${path}/environments`)).body.total]).toEqual([201, 2])
    const own = (await key.post('/workspaces', { name: 'Own' })).body
    expect((await key.put(`${path}/workspaces/${own.id}`)).status).toBe(200)
    expect((await key.get(`${path}/workspaces`)).body.workspaces).toMatchObject([{ id: own.id }])
    expect((await key.delete(`${path}/workspaces/${own.id}`)).status).toBe(200)
    expect((await key.delete(`${path}/environments/${staging.body.id}`)).status).toBe(200)
    const reads = await scoped(['read:tokens'])
    for (const answer of [
      await reads.post('/organizations', { name: 'No' }),
      await reads.patch(path, { name: 'No' }),
      await reads.put(`${path}/workspaces/${own.id}`),
      await reads.post(`${path}/environments`, { name: 'No' }),
    ])
      expect(answer.status).toBe(403)
    // What asks a session again stays with sessions.
    expect((await key.delete(path)).status).toBe(404)
    expect((await as('owner').delete(path)).status).toBe(200)
  })

  test('that is bound to one, nothing is made or brought in beyond it', async () => {
    const bound = await scoped(['read:tokens', 'write:tokens'], { organization_id: w.organization.id })
    const outside = (await w.as('owner').post('/workspaces', { name: 'Outside' })).body
    for (const answer of [
      await bound.post('/organizations', { name: 'No' }),
      await bound.put(`${w.path}/workspaces/${outside.id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'key_bound'])
    expect((await bound.patch(w.path, { name: 'Acme Inc' })).status).toBe(200)
  })
})
