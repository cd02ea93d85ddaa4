import { defaultPlans } from '@tessera/contract'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { downgradeStatus } from './overages.ts'

const session = { surface: 'session' } as const
let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const status = async () => (await w.as('owner', session).get('/subscription/downgrade-status')).body

describe('GET /subscription/downgrade-status', () => {
  test('an account within its plan has no overages', async () => {
    expect(await status()).toEqual({
      plan_type: 'TEAM',
      has_overages: false,
      overages: [],
      enforcement: { can_create_workspace: true, can_invite_members: true, can_access_organizations: false },
    })
  })

  test('after a downgrade it lists what is beyond the plan; members lose access and get it back; nothing is deleted', async () => {
    await w.as('owner').post('/workspaces', { name: 'Second' })
    await w.addTokens({ 'color.brand': ['color', '#ff0000'] })
    await w.setPlan(w.people.owner, 'FREE')
    expect(await status()).toEqual({
      plan_type: 'FREE',
      has_overages: true,
      overages: [
        { type: 'workspaces', current: 2, limit: 1 },
        { type: 'members', current: 4, limit: 1 },
      ],
      enforcement: { can_create_workspace: false, can_invite_members: false, can_access_organizations: false },
    })
    const path = `/workspaces/${w.workspace.id}`
    for (const role of ['admin', 'editor', 'viewer'] as const) {
      expect((await w.as(role).get(path)).body.error).toBe('Workspace not found')
      expect((await w.as(role).get('/workspaces')).body.total).toBe(0)
    }
    // Reading is never blocked; writing by API is; the dashboard keeps working.
    expect((await w.as('owner').get('/workspaces')).body.total).toBe(2)
    expect((await w.as('owner').get(`${w.modePath}/tokens`)).body.total).toBe(1)
    expect((await w.as('owner').get(`${w.modePath}/export?format=css`)).text).toContain('--color-brand')
    const refused = await w.as('owner').patch(path, { name: 'x' })
    expect([refused.status, refused.body.error]).toEqual([
      403,
      "API write access is not available for this workspace owner's current plan.",
    ])
    expect((await w.as('owner', session).patch(path, { name: 'Acme' })).status).toBe(200)
    const limit = await w.as('owner', session).post('/workspaces', { name: 'Third' })
    expect([limit.status, limit.body.error]).toEqual([403, 'Workspace limit reached for your plan.'])

    await w.setPlan(w.people.owner, 'TEAM')
    expect((await status()).has_overages).toBe(false)
    expect((await w.as('editor').get(`${w.modePath}/tokens`)).body.total).toBe(1)
    expect((await w.as('editor').post(`${w.modePath}/tokens`, { name: 'a', type: 'number', value: 1 })).status).toBe(
      201,
    )
    expect((await w.as('owner', session).get(`${path}/members`)).body.members).toHaveLength(4)
  })

  test('without a session the answer is 401', async () => {
    expect((await w.as('nobody', session).get('/subscription/downgrade-status')).status).toBe(401)
  })
})

describe('overages', () => {
  test('being at a limit is no overage, but room for no more', () => {
    const { overages, enforcement } = downgradeStatus('TEAM', defaultPlans.TEAM, {
      workspaces: 25,
      largest: 25,
      smallest: 25,
    })
    expect(overages).toEqual([])
    expect(enforcement).toEqual({
      can_create_workspace: false,
      can_invite_members: false,
      can_access_organizations: false,
    })
  })

  test('the largest workspace counts, and one with room is enough to invite', () => {
    const status = downgradeStatus('TEAM', defaultPlans.TEAM, { workspaces: 2, largest: 30, smallest: 2 })
    expect(status.overages).toEqual([{ type: 'members', current: 30, limit: 25 }])
    expect(status.enforcement.can_invite_members).toBe(true)
  })

  test('BUSINESS has no limits', () => {
    const status = downgradeStatus('BUSINESS', defaultPlans.BUSINESS, { workspaces: 900, largest: 900, smallest: 900 })
    expect(status).toMatchObject({
      has_overages: false,
      enforcement: { can_create_workspace: true, can_invite_members: true, can_access_organizations: true },
    })
  })
})

describe('the limit of workspaces', () => {
  const rounds = repeats('TESSERA_TEST_ROUNDS', { short: 3, long: 100 })
  test(
    `${rounds} rounds of 10 at once never exceed it and never stop short of it, on both surfaces`,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const person = await w.signUp(`Racer ${round}`, 'PRO')
        const surfaces = [w.as(person), w.as(person, session)]
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, index) => surfaces[index % 2]!.post('/workspaces', { name: `Race ${index}` })),
        )
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(defaultPlans.PRO.workspaces!)
        const refused = answers.filter(({ status }) => status === 403).map(({ body }) => body.error)
        expect(refused).toHaveLength(10 - defaultPlans.PRO.workspaces!)
        for (const error of refused)
          expect([
            'Workspace limit reached for your plan.',
            'API write access requires PRO or TEAM plan. Upgrade your plan to create resources via API.',
          ]).toContain(error)
        expect((await w.as(person).get('/workspaces')).body.total).toBe(defaultPlans.PRO.workspaces)
      }
    },
    120_000 + rounds * 1000,
  )
})
