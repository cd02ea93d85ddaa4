import { roles } from '@tessera/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

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
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Second',
        user_id: w.people.owner.id,
        is_read_only: false,
        require_factor: false,
        created_at: expect.any(String),
        updated_at: made.body.created_at,
      },
    ])
    const { body } = await as('owner').get(`/organizations/${made.body.id}/environments`)
    expect(body.environments).toMatchObject([
      { name: 'Production', is_production: true, active_release_id: null, public: false },
    ])
    expect((await as('owner').delete(`/organizations/${made.body.id}`)).status).toBe(200)
    expect((await as('owner').get(`/organizations/${made.body.id}`)).body.error).toBe('Organization not found')
  })

  test.each(['', '   ', null, 'x'.repeat(256)])('the name %j is refused', async name => {
    expect((await as('owner').post('/organizations', { name })).body.error).toBe(
      'Name is required and must be a non-empty string',
    )
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
    expect([real.status, bare(real.body)]).toEqual([
      404,
      { error: 'Organization not found', code: 'organization_not_found' },
    ])
    for (const id of ['01900000-0000-7000-8000-000000000000', 'x'])
      expect(bare((await as('stranger').get(`/organizations/${id}`)).body)).toEqual(bare(real.body))
  })

  test('PATCH with If-Match refuses what has changed since', async () => {
    const { headers } = await as('owner').get(w.path)
    expect(
      (await as('admin').patch(w.path, { name: 'Acme GmbH' }, { 'if-match': headers.get('etag')! })).body.name,
    ).toBe('Acme GmbH')
    const late = await as('admin').patch(w.path, { name: 'Acme' }, { 'if-match': headers.get('etag')! })
    expect([late.status, late.body.error]).toEqual([400, 'This resource has changed since you read it'])
  })
})

describe('while the owner is not on Business', () => {
  beforeEach(() => w.setPlan(w.people.owner, 'TEAM'))

  test('the organization is read-only, for all roles; back on Business it is not', async () => {
    expect((await as('owner').get(w.path)).body.is_read_only).toBe(true)
    for (const [method, path] of [
      ['PATCH', w.path],
      ['POST', `${w.path}/members`],
      ['POST', `${w.path}/environments`],
      ['POST', `${w.at(w.staging)}/releases`],
      ['DELETE', w.path],
    ] as const) {
      const answer = await as('owner').request(method, path, '[]')
      expect([answer.status, answer.body.error]).toEqual([
        403,
        "This organization is read-only: its owner's plan does not include organizations.",
      ])
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

test('every write is in the history', async () => {
  const person = await w.signUp('Told')
  const { body: member } = await as('owner').post(`${w.path}/members`, { email: person.email, role: 'viewer' })
  await as('owner').patch(`${w.path}/members/${member.id}`, { role: 'editor' })
  await as('owner').delete(`${w.path}/members/${member.id}`)
  await as('owner').delete(`${w.path}/workspaces/${w.workspace.id}`)
  await as('owner').patch(w.at(w.staging), { name: 'Stage' })
  await as('owner').delete(w.at(w.staging))
  const { body } = await as('viewer').get(`${w.path}/changes`)
  const recorded = new Set(body.changes.map(({ operation }: { operation: string }) => operation))
  expect([...recorded].sort()).toEqual([
    'add_organization_member',
    'add_organization_workspace',
    'create_environment',
    'create_organization',
    'delete_environment',
    'remove_organization_member',
    'remove_organization_workspace',
    'update_environment',
    'update_organization',
    'update_organization_member',
  ])
  expect(
    body.changes.every((change: { organization_id: string }) => change.organization_id === w.organization.id),
  ).toBe(true)
})
