import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../testing/organization.ts'
import type { OrganizationWorld } from '../../testing/organization.ts'

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
