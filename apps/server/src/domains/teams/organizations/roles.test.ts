import { roles } from '@tessera/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
})
afterAll(() => w.close())
const as = (who: Parameters<OrganizationWorld['as']>[0]) => w.as(who, session)

describe('roles', () => {
  const cases: [what: string, method: string, path: () => string, body: unknown, allowed: string[], refusal: string][] =
    [
      ['read it', 'GET', () => w.path, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
      ['read its members', 'GET', () => `${w.path}/members`, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
      [
        'read its workspaces',
        'GET',
        () => `${w.path}/workspaces`,
        undefined,
        ['owner', 'admin', 'editor', 'viewer'],
        '',
      ],
      ['read its history', 'GET', () => `${w.path}/changes`, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
      [
        'read its environments',
        'GET',
        () => `${w.path}/environments`,
        undefined,
        ['owner', 'admin', 'editor', 'viewer'],
        '',
      ],
      [
        'read releases',
        'GET',
        () => `${w.at(w.production)}/releases`,
        undefined,
        ['owner', 'admin', 'editor', 'viewer'],
        '',
      ],
      ['compare', 'GET', () => `${w.at(w.production)}/diff`, undefined, ['owner', 'admin', 'editor', 'viewer'], ''],
      [
        'rename it',
        'PATCH',
        () => w.path,
        { name: 'Acme' },
        ['owner', 'admin'],
        'You do not have permission to manage this organization.',
      ],
      ['delete it', 'DELETE', () => w.path, undefined, ['owner'], 'Only the owner can delete an organization.'],
      [
        'manage members',
        'POST',
        () => `${w.path}/members`,
        { email: 'viewer@example.com', role: 'viewer' },
        ['owner', 'admin'],
        'You do not have permission to manage members.',
      ],
      [
        'make an environment',
        'POST',
        () => `${w.path}/environments`,
        {},
        ['owner', 'admin'],
        'You do not have permission to manage this organization.',
      ],
      [
        'switch the stylesheet on',
        'PATCH',
        () => w.at(w.staging),
        {},
        ['owner', 'admin'],
        'You do not have permission to manage this organization.',
      ],
      [
        'delete Production',
        'DELETE',
        () => w.at(w.production),
        undefined,
        ['owner', 'admin'],
        'You do not have permission to manage this organization.',
      ],
      [
        'publish to Staging',
        'POST',
        () => `${w.at(w.staging)}/releases`,
        { version: '!' },
        ['owner', 'admin', 'editor'],
        'You do not have permission to publish in this organization.',
      ],
      [
        'publish to Production',
        'POST',
        () => `${w.at(w.production)}/releases`,
        { version: '!' },
        ['owner', 'admin'],
        'You do not have permission to publish to Production.',
      ],
      [
        'roll Production back',
        'POST',
        () => `${w.at(w.production)}/rollback`,
        {},
        ['owner', 'admin'],
        'You do not have permission to publish to Production.',
      ],
      [
        'roll Staging back',
        'POST',
        () => `${w.at(w.staging)}/rollback`,
        {},
        ['owner', 'admin', 'editor'],
        'You do not have permission to publish in this organization.',
      ],
      [
        'merge',
        'POST',
        () => `${w.at(w.staging)}/merge`,
        {},
        ['owner', 'admin'],
        'You do not have permission to publish to Production.',
      ],
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
      expect([answer.status, answer.body.error]).toEqual(
        who === 'stranger' ? [404, 'Organization not found'] : [401, 'Not signed in'],
      )
    }
  })

  test('an organization’s role applies in its workspaces; the higher of both applies', async () => {
    const person = await w.signUp('Contractor')
    const { body: member } = await as('owner').post(`${w.path}/members`, { email: person.email, role: 'viewer' })
    const rename = () => w.as(person).patch(`/tokensets/${w.tokenset.id}`, { name: 'Core' })
    expect((await rename()).status).toBe(403)
    expect((await w.as(person).get('/workspaces')).body.workspaces).toMatchObject([
      { id: w.workspace.id, user_role: 'viewer' },
    ])
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
    for (const answer of [
      await as('admin').patch(`${w.path}/members/${owner.id}`, { role: 'viewer' }),
      await as('owner').delete(`${w.path}/members/${owner.id}`),
    ])
      expect([answer.status, answer.body.error]).toEqual([403, 'The owner can be neither changed nor removed.'])
    expect((await as('admin').delete(`${w.path}/members/x`)).body.error).toBe('Member not found')
    expect(
      (await as('admin').post(`${w.path}/members`, { email: 'none@example.com', role: 'viewer' })).body.error,
    ).toBe('No account with this e-mail.')
    expect((await as('admin').post(`${w.path}/members`, { email: 'viewer@example.com', role: 'viewer' })).status).toBe(
      200,
    )
  })
})
