import { roleTable } from '@tessera/contract'
import type { Role } from '@tessera/contract'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { Person, World } from '../../../testing/world.ts'

const session = { surface: 'session' } as const
const rounds = repeats('TESSERA_TEST_ROUNDS', { short: 3, long: 100 })
let w: World
let path: string
let newcomer: Person

beforeAll(async () => {
  w = await world()
  path = `/workspaces/${w.workspace.id}/members`
  newcomer = await w.signUp('Newcomer')
})
afterAll(() => w.close())

const idOf = async (person: { id: string }) => {
  const { body } = await w.as('owner', session).get(path)
  return body.members.find((member: { user_id: string }) => member.user_id === person.id)?.id as string
}

describe('GET /workspaces/{id}/members', () => {
  test('every member sees all members, the owner first, and invitations that are always empty', async () => {
    for (const role of ['owner', 'admin', 'editor', 'viewer'] as const) {
      const { status, body } = await w.as(role, session).get(path)
      expect(status).toBe(200)
      expect(body.invitations).toEqual([])
      expect(body.members.map((member: { role: string }) => member.role)).toEqual([
        'owner',
        'admin',
        'editor',
        'viewer',
      ])
      expect(body.members[0]).toEqual({
        id: expect.any(String),
        workspace_id: w.workspace.id,
        user_id: w.people.owner.id,
        role: 'owner',
        user_email: 'owner@example.com',
        user_name: 'owner',
        email_verified: false,
      })
    }
  })

  test('a stranger learns nothing', async () => {
    expect((await w.as('stranger', session).get(path)).body.error).toBe('Workspace not found')
  })

  test('API keys have no such operation', async () => {
    expect((await w.as('owner').get(path)).status).toBe(404)
  })
})

test('GET /workspaces/{id}/people names members to keys, and shows no e-mail', async () => {
  const { status, body } = await w.as('viewer').get(`/workspaces/${w.workspace.id}/people`)
  expect([status, body.total]).toEqual([200, 4])
  expect(body.people[0]).toEqual({ user_id: w.people.owner.id, user_name: 'owner', role: 'owner' })
  expect(JSON.stringify(body)).not.toContain('@')
  expect((await w.as('stranger').get(`/workspaces/${w.workspace.id}/people`)).status).toBe(404)
})

describe('POST /workspaces/{id}/members', () => {
  test('201 adds an account, who then has access; 200 changes the role', async () => {
    const before = await w.as(newcomer).get(`/workspaces/${w.workspace.id}`)
    expect(before.status).toBe(404)
    const added = await w.as('admin', session).post(path, { email: ' NEWCOMER@example.com ', role: 'viewer' })
    expect([added.status, added.body.role, added.body.user_id]).toEqual([201, 'viewer', newcomer.id])
    expect((await w.as(newcomer).get(`/workspaces/${w.workspace.id}`)).status).toBe(200)
    const changed = await w.as('owner', session).post(path, { email: newcomer.email, role: 'editor' })
    expect([changed.status, changed.body]).toEqual([200, { ...added.body, role: 'editor' }])
    await w.as('owner', session).delete(`${path}/${added.body.id}`)
  })

  test('404 for an e-mail without an account', async () => {
    const answer = await w.as('owner', session).post(path, { email: 'nobody@example.com', role: 'editor' })
    expect([answer.status, answer.body.error]).toEqual([404, 'No account with this e-mail.'])
  })

  test.each(['editor', 'viewer'] as const)('%s may not', async role => {
    const answer = await w.as(role, session).post(path, { email: newcomer.email, role: 'viewer' })
    expect([answer.status, answer.body.error]).toEqual([403, 'You do not have permission to manage members.'])
  })

  test.each(['owner', 'OWNER', '', null, 5])('the role %j cannot be given', async role => {
    const answer = await w.as('owner', session).post(path, { email: newcomer.email, role })
    expect([answer.status, answer.body.error]).toEqual([400, 'role must be one of: admin, editor, viewer'])
  })

  test('the owner is no exception to be made by adding them again', async () => {
    const answer = await w.as('admin', session).post(path, { email: 'owner@example.com', role: 'viewer' })
    expect([answer.status, answer.body.error]).toEqual([403, 'The owner can be neither changed nor removed.'])
  })

  test('a role is assigned only by those whom the table of roles allows', async () => {
    const table = roleTable.admin as { givenBy: Role }
    table.givenBy = 'owner'
    const admin = w.as('admin', session)
    const given = { email: newcomer.email, role: 'admin' }
    const answers = [await admin.post(path, given), await admin.patch(`${path}/${await idOf(newcomer)}`, given)]
    table.givenBy = 'admin'
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([403, 'You do not have permission to manage members.'])
  })

  test('writes a change', async () => {
    const someone = await w.signUp('Someone')
    const { body: member } = await w.as('owner', session).post(path, { email: someone.email, role: 'editor' })
    const { body } = await w.as('owner').get(`/workspaces/${w.workspace.id}/changes?limit=1`)
    expect(body.changes[0]).toMatchObject({ operation: 'add_member', summary: 'Added someone@example.com as editor' })
    await w.as('owner', session).delete(`${path}/${member.id}`)
  })
})

describe('PATCH and DELETE /workspaces/{id}/members/{memberId}', () => {
  test('a changed role applies from the next request', async () => {
    const id = await idOf(w.people.viewer)
    const answer = await w.as('admin', session).patch(`${path}/${id}`, { role: 'editor' })
    expect([answer.status, answer.body.role]).toEqual([200, 'editor'])
    expect((await w.as('viewer').patch(`/tokensets/${w.tokenset.id}`, { name: 'Core' })).status).toBe(200)
    await w.as('admin', session).patch(`${path}/${id}`, { role: 'viewer' })
    expect((await w.as('viewer').patch(`/tokensets/${w.tokenset.id}`, { name: 'Core' })).status).toBe(403)
  })

  test('the owner can be neither changed nor removed, nor leave', async () => {
    const id = await idOf(w.people.owner)
    const sentence = 'The owner can be neither changed nor removed.'
    expect((await w.as('admin', session).patch(`${path}/${id}`, { role: 'viewer' })).body.error).toBe(sentence)
    expect((await w.as('admin', session).delete(`${path}/${id}`)).body.error).toBe(sentence)
    expect((await w.as('owner', session).delete(`${path}/${id}`)).body.error).toBe(sentence)
  })

  test('an editor may leave, but remove nobody else', async () => {
    const refused = await w.as('editor', session).delete(`${path}/${await idOf(w.people.viewer)}`)
    expect([refused.status, refused.body.error]).toEqual([403, 'You do not have permission to manage members.'])
    expect((await w.as('editor', session).delete(`${path}/${await idOf(w.people.editor)}`)).status).toBe(200)
    expect((await w.as('editor').get(`/workspaces/${w.workspace.id}`)).status).toBe(404)
    expect((await w.as('owner', session).post(path, { email: w.people.editor.email, role: 'editor' })).status).toBe(201)
  })

  test('an unknown member, a malformed id and a member of another workspace are not found', async () => {
    const other = (await w.as('stranger').post('/workspaces', { name: 'Other' })).body
    const { body } = await w.as('stranger', session).get(`/workspaces/${other.id}/members`)
    for (const id of ['01900000-0000-7000-8000-000000000000', 'x', body.members[0].id]) {
      const answer = await w.as('owner', session).delete(`${path}/${id}`)
      expect([answer.status, answer.body.error]).toEqual([404, 'Member not found'])
      expect((await w.as('owner', session).patch(`${path}/${id}`, { role: 'viewer' })).status).toBe(404)
    }
  })
})

describe('plan limits', () => {
  test('a workspace of a plan without roles has no members, whatever limit the plan has', async () => {
    const { plans } = w.services.config
    for (const PRO of [plans.PRO, { ...plans.PRO, members: 5 }]) {
      w.services.config.plans = { ...plans, PRO }
      const solo = await w.signUp(`Solo ${PRO.members}`, 'PRO')
      const { body } = await w.as(solo).post('/workspaces', { name: 'Solo' })
      const at = `/workspaces/${body.id}/members`
      const answer = await w.as(solo, session).post(at, { email: newcomer.email, role: 'viewer' })
      expect([answer.status, answer.body.error]).toEqual([403, "Member limit reached for this workspace's plan."])
    }
    w.services.config.plans = plans
  })

  test(
    `${rounds} rounds of 10 at once never pass the limit and never stop short of it`,
    async () => {
      const { plans } = w.services.config
      const limited = await world({
        config: { plans: { ...plans, TEAM: { ...plans.TEAM, members: 8, workspaces: null } } },
      })
      try {
        const many = await Promise.all(Array.from({ length: 10 }, (_, index) => limited.signUp(`Many ${index}`)))
        for (let round = 0; round < rounds; round++) {
          const { body } = await limited.as('owner').post('/workspaces', { name: `Race ${round}` })
          const at = `/workspaces/${body.id}/members`
          const answers = await Promise.all(
            many.map(({ email }) => limited.as('owner', session).post(at, { email, role: 'viewer' })),
          )
          expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
          expect(answers.filter(({ status }) => status === 403)).toHaveLength(3)
          expect((await limited.as('owner', session).get(at)).body.members).toHaveLength(8)
        }
      } finally {
        await limited.close()
      }
    },
    120_000 + rounds * 1000,
  )

  test('who may add members cannot try out address after address', async () => {
    const slow = await world({ config: { rateLimit: 10 } })
    try {
      const at = `/workspaces/${slow.workspace.id}/members`
      const statuses = []
      for (let i = 0; i < 12; i++)
        statuses.push((await slow.as('owner', session).post(at, { email: `a${i}@example.com`, role: 'viewer' })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
    } finally {
      await slow.close()
    }
  })
})

describe('deprecated invitations', () => {
  const sentence = 'Workspace invitation links are deprecated. Members are added instantly from workspace settings.'
  test.each(['/workspaces/invitations/accept', '/workspaces/invitations/verify', '/workspaces/invitations/abc'])(
    '%s answers 410 to everybody, whatever the method',
    async path => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        for (const who of ['nobody', 'owner'] as const) {
          const answer = await w.as(who, session).request(method, path, method === 'GET' ? undefined : '{broken')
          expect([answer.status, answer.body.error]).toEqual([410, sentence])
        }
    },
  )
})
