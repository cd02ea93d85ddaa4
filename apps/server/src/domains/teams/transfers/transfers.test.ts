// Workspaces and organizations that get another owner.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'
import type { Person } from '../../../testing/world.ts'

let w: OrganizationWorld
let people = 0
beforeAll(async () => {
  w = await organizationWorld()
})
afterAll(() => w.close())

const as = (who: Person) => w.as(who, session)
async function newWorkspace() {
  const owner = await w.signUp(`Owner ${++people}`)
  const heir = await w.signUp(`Heir ${people}`)
  const { body } = await as(owner).post('/workspaces', { name: `W${people}`, description: '' })
  return { owner, heir, id: body.id as string, path: `/workspaces/${body.id}` }
}
const roleIn = async (who: Person, path: string) => {
  const { members = [] } = (await as(who).get(`${path}/members`)).body
  return members.find((one: { user_id: string }) => one.user_id === who.id)?.role
}

describe('a workspace', () => {
  test('is handed over once the other side accepts; its former owner stays as admin', async () => {
    const { owner, heir, id, path } = await newWorkspace()
    const offered = await as(owner).post(`${path}/transfer`, { user_id: heir.id })
    expect([offered.status, offered.body]).toEqual([
      201,
      {
        ...{ id: expect.any(String), status: 'pending', workspace_id: id, organization_id: null, name: `W${people}` },
        from: { user_id: owner.id, user_name: owner.name },
        to: { user_id: heir.id, user_name: heir.name },
        ...{ created_at: expect.any(String), expires_at: expect.any(String) },
      },
    ])
    const transfer = `/transfers/${offered.body.id}`
    expect(await roleIn(owner, path)).toBe('owner')
    for (const who of [owner, heir]) expect((await as(who).get('/transfers')).body.total).toBe(1)
    expect((await as(heir).get('/notifications')).body.notifications[0]).toMatchObject({
      type: 'transfer.offered',
      title: `${owner.name} wants to hand "W${people}" over to you`,
    })
    expect((await as(w.people.stranger).post(`${transfer}/accept`)).status).toBe(404)
    expect((await as(owner).post(`${transfer}/accept`)).status).toBe(404)

    const accepted = await as(heir).post(`${transfer}/accept`)
    expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted'])
    expect([await roleIn(heir, path), await roleIn(owner, path)]).toEqual(['owner', 'admin'])
    expect((await as(heir).get(path)).body.user_id).toBe(heir.id)
    expect((await as(heir).post(`${transfer}/accept`)).status).toBe(404)
    expect((await as(owner).get('/notifications')).body.notifications[0].type).toBe('transfer.accepted')
    const { changes } = (await as(heir).get(`${path}/changes?limit=2`)).body
    expect(changes.map((one: { operation: string }) => one.operation)).toEqual([
      'accept_transfer',
      'transfer_workspace',
    ])
  })

  test('stays where the other side declines, or its owner takes it back', async () => {
    const { owner, heir, path } = await newWorkspace()
    for (const who of [heir, owner]) {
      const { body } = await as(owner).post(`${path}/transfer`, { user_id: heir.id })
      expect((await as(who).post(`/transfers/${body.id}/decline`)).status).toBe(200)
      expect((await as(heir).post(`/transfers/${body.id}/accept`)).status).toBe(404)
      expect(await roleIn(owner, path)).toBe('owner')
    }
    const { notifications } = (await as(owner).get('/notifications')).body
    expect(notifications[0].title).toBe(`${heir.name} declined to own "W${people}"`)
  })

  test('only its owner hands it over, to an account that can be found, and confirms that it is them', async () => {
    const { owner, heir, id, path } = await newWorkspace()
    await w.addMember(id, heir.id, 'admin')
    const outcome = async (who: Person, user_id: unknown) => {
      const { status, body } = await as(who).post(`${path}/transfer`, { user_id })
      return [status, body.code]
    }
    expect(await outcome(heir, heir.id)).toEqual([403, 'role_insufficient'])
    expect(await outcome(w.people.stranger, heir.id)).toEqual([404, 'workspace_not_found'])
    expect(await outcome(owner, w.workspace.id)).toEqual([404, 'account_not_found'])
    expect(await outcome(owner, 'x')).toEqual([400, 'invalid_input'])
    expect(await outcome(owner, owner.id)).toEqual([400, 'invalid_input'])
    await w.write(sql`update sessions set proved_at = now() - interval '16 minutes' where user_id = ${owner.id}`)
    expect(await outcome(owner, heir.id)).toEqual([403, 'confirmation_required'])
  })

  test('the plan of the new owner counts, when it is offered and when it is accepted', async () => {
    const { owner, heir, id, path } = await newWorkspace()
    await w.setPlan(heir, 'FREE')
    await as(heir).post('/workspaces', { name: 'Mine', description: '' })
    const refused = await as(owner).post(`${path}/transfer`, { user_id: heir.id })
    expect([refused.status, refused.body.error, refused.body.code]).toEqual([
      400,
      `The new owner cannot take it: ${heir.name} owns as many workspaces as the plan has. Nothing was changed.`,
      'plan_does_not_fit',
    ])
    expect((await as(heir).get('/transfers')).body.total).toBe(0)

    await w.setPlan(heir, 'TEAM')
    const { body } = await as(owner).post(`${path}/transfer`, { user_id: heir.id })
    await w.addMember(id, w.people.viewer.id, 'viewer')
    await w.setPlan(heir, 'PRO')
    const late = await as(heir).post(`/transfers/${body.id}/accept`)
    expect([late.status, late.body.code]).toEqual([400, 'plan_does_not_fit'])
    expect(await roleIn(owner, path)).toBe('owner')
    // Of its own, the plan has room for the new owner alone.
    await w.write(sql`delete from workspace_members where workspace_id = ${id} and role = 'viewer'`)
    expect((await as(heir).post(`/transfers/${body.id}/accept`)).status).toBe(200)
    expect((await as(owner).get(path)).status).toBe(404)
  })

  test('an administrator hands it over at once where its owner is disabled, and only there', async () => {
    const boss = await w.signUp('Boss', 'TEAM', true)
    const { owner, heir, path } = await newWorkspace()
    const force = { user_id: heir.id, force: true }
    expect((await as(owner).post(`${path}/transfer`, force)).body.code).toBe('administrators_only')
    expect((await as(boss).post(`${path}/transfer`, force)).body.code).toBe('owner_active')
    expect((await as(boss).post(`${path}/transfer`, { user_id: heir.id })).status).toBe(404)
    await w.write(sql`update users set disabled_at = now() where id = ${owner.id}`)
    const forced = await as(boss).post(`${path}/transfer`, force)
    expect([forced.status, forced.body.status]).toEqual([201, 'accepted'])
    expect(await roleIn(heir, path)).toBe('owner')
    expect((await as(heir).get('/notifications')).body.notifications[0].title).toBe(
      `Boss made you owner of "W${people}"`,
    )
  })
})

test('an organization is handed over to an account whose plan has organizations', async () => {
  const { people: all, path } = w
  const refused = await as(all.owner).post(`${path}/transfer`, { user_id: all.admin.id })
  expect([refused.status, refused.body.code]).toEqual([400, 'plan_does_not_fit'])
  await w.setPlan(all.admin, 'BUSINESS')
  const { body } = await as(all.owner).post(`${path}/transfer`, { user_id: all.admin.id })
  expect((await as(all.admin).post(`/transfers/${body.id}/accept`)).status).toBe(200)
  expect([await roleIn(all.admin, path), await roleIn(all.owner, path)]).toEqual(['owner', 'admin'])
})
