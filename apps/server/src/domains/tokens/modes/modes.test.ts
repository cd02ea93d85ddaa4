import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

const modesOf = async (tokensetId: string) => (await w.as('owner').get(`/tokensets/${tokensetId}/modes`)).body
const newTokenset = async () =>
  (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Set' })).body

describe('POST /tokensets/{id}/modes', () => {
  test('a new default clears the flag of every other mode', async () => {
    const set = await newTokenset()
    const created = await w.as('editor').post(`/tokensets/${set.id}/modes`, { name: 'Dark', is_default: true })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ name: 'Dark', is_default: true, tokenset_id: set.id })
    const { modes, total } = await modesOf(set.id)
    expect(total).toBe(2)
    expect(modes.filter((mode: { is_default: boolean }) => mode.is_default)).toEqual([created.body])
  })

  test('is_default is false by default', async () => {
    const set = await newTokenset()
    expect((await w.as('owner').post(`/tokensets/${set.id}/modes`, { name: 'Dark' })).body.is_default).toBe(false)
  })

  test.each(['dark', 'DARK', 'Dark'])('refuses %s where Dark exists', async name => {
    const set = await newTokenset()
    await w.as('owner').post(`/tokensets/${set.id}/modes`, { name: 'Dark' })
    const again = await w.as('owner').post(`/tokensets/${set.id}/modes`, { name })
    expect([again.status, again.body.error]).toEqual([400, `A mode named "${name}" already exists in this tokenset`])
  })

  test('copy_from starts with the tokens of another mode', async () => {
    const set = await newTokenset()
    const base = (await modesOf(set.id)).modes[0]
    await w.addTokens(
      { 'a.b': ['color', '#fff', 'White'], c: ['color', { alias_to: 'a.b' }] },
      `/tokensets/${set.id}/modes/${base.id}`,
    )
    const copy = (await w.as('owner').post(`/tokensets/${set.id}/modes`, { name: 'Copy', copy_from: base.id })).body
    const { tokens } = (await w.as('owner').get(`/tokensets/${set.id}/modes/${copy.id}/tokens`)).body
    expect(
      tokens.map(({ name, value, description }: Record<string, unknown>) => ({ name, value, description })),
    ).toEqual([
      { name: 'a.b', value: '#fff', description: 'White' },
      { name: 'c', value: { alias_to: 'a.b' }, description: null },
    ])
  })

  test('copy_from takes a name as well, and names the nearest where there is none', async () => {
    const set = await newTokenset()
    const path = `/tokensets/${set.id}/modes`
    expect((await w.as('owner').post(path, { name: 'Copy', copy_from: 'Base' })).status).toBe(201)
    const { status, body } = await w.as('owner').post(path, { name: 'Other', copy_from: 'Bse' })
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ code: 'copy_from_unknown', did_you_mean: 'Base', modes: ['Base', 'Copy'] }),
    ])
  })

  test('copy_from refuses a mode of another tokenset', async () => {
    const set = await newTokenset()
    const answer = await w.as('owner').post(`/tokensets/${set.id}/modes`, { name: 'Copy', copy_from: w.mode.id })
    expect([answer.status, answer.body.error]).toEqual([400, 'copy_from is not a mode of this tokenset'])
    expect((await modesOf(set.id)).total).toBe(1)
  })
})

describe('PATCH /tokensets/{id}/modes/{modeId}', () => {
  test('only provided fields change', async () => {
    const set = await newTokenset()
    const dark = (await w.as('owner').post(`/tokensets/${set.id}/modes`, { name: 'Dark' })).body
    const renamed = (await w.as('owner').patch(`/tokensets/${set.id}/modes/${dark.id}`, { name: 'Night' })).body
    expect(renamed).toEqual({ ...dark, name: 'Night', updated_at: expect.any(String) })
    expect(renamed.updated_at > dark.updated_at).toBe(true)
    const made = (await w.as('owner').patch(`/tokensets/${set.id}/modes/${dark.id}`, { is_default: true })).body
    expect(made).toMatchObject({ name: 'Night', is_default: true })
  })

  test('the default cannot be unset, only another set', async () => {
    const set = await newTokenset()
    const base = (await modesOf(set.id)).modes[0]
    const answer = await w.as('owner').patch(`/tokensets/${set.id}/modes/${base.id}`, { is_default: false })
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'Cannot unset the default mode. Make another mode the default instead.',
    ])
  })
})

describe('DELETE /tokensets/{id}/modes/{modeId}', () => {
  test('deletes the tokens with it', async () => {
    const set = await newTokenset()
    const dark = (await w.as('owner').post(`/tokensets/${set.id}/modes`, { name: 'Dark' })).body
    await w.addTokens({ a: ['color', '#000'] }, `/tokensets/${set.id}/modes/${dark.id}`)
    const answer = await w.as('owner').delete(`/tokensets/${set.id}/modes/${dark.id}`)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Mode deleted successfully' }])
    expect((await w.as('owner').get(`/tokensets/${set.id}/tokens`)).body.total).toBe(0)
  })

  test('the last mode stays, even though it is also the default', async () => {
    const set = await newTokenset()
    const base = (await modesOf(set.id)).modes[0]
    const answer = await w.as('owner').delete(`/tokensets/${set.id}/modes/${base.id}`)
    expect([answer.status, answer.body.error]).toEqual([400, 'Cannot delete the last mode in a tokenset'])
  })

  test('the default stays while there are others', async () => {
    const set = await newTokenset()
    const base = (await modesOf(set.id)).modes[0]
    await w.as('owner').post(`/tokensets/${set.id}/modes`, { name: 'Dark' })
    const answer = await w.as('owner').delete(`/tokensets/${set.id}/modes/${base.id}`)
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'Cannot delete the default mode. Make another mode the default first.',
    ])
  })

  test('exactly one default and at least one mode, whatever races', async () => {
    const rounds = repeats('RACE_ROUNDS', { short: 5, long: 100 })
    for (let round = 0; round < rounds; round++) {
      const set = await newTokenset()
      const base = (await modesOf(set.id)).modes[0]
      const others = await Promise.all(
        ['A', 'B', 'C'].map(name => w.as('owner').post(`/tokensets/${set.id}/modes`, { name })),
      )
      const path = (id: string) => `/tokensets/${set.id}/modes/${id}`
      const answers = await Promise.all([
        ...others.map(({ body }) => w.as('owner').patch(path(body.id), { is_default: true })),
        ...others.map(({ body }) => w.as('owner').delete(path(body.id))),
        w.as('owner').delete(path(base.id)),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const { modes } = await modesOf(set.id)
      expect(modes.length).toBeGreaterThan(0)
      expect(modes.filter((mode: { is_default: boolean }) => mode.is_default)).toHaveLength(1)
    }
  })
})
