import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

const list = async () => (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes`)).body.changes

test('what the history calls revertible can be taken back, and the rest is refused as final', async () => {
  const owner = w.as('owner')
  await w.addTokens({ 'color.a': ['color', '#fff'] })
  await owner.patch(`/workspaces/${w.workspace.id}`, { name: 'Renamed' })
  await owner.post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })
  const ways = await owner.post(`/workspaces/${w.workspace.id}/proposals`, { title: 'Warmer' })
  await owner.post(`/workspaces/${w.workspace.id}/proposals/${ways.body.id}/comments`, { body: 'Nice' })
  const changes = await list()
  const said = changes.map(({ operation, revertible }: Record<string, unknown>) => [operation, revertible])
  expect(said).toEqual(
    expect.arrayContaining([
      ['batch_tokens', true],
      ['update_workspace', true],
      ['create_mode', true],
      ['create_proposal', false],
    ]),
  )
  for (const { id, revertible } of changes) {
    expect((await owner.get(`/changes/${id}`)).body.revertible).toBe(revertible)
    const { status, body } = await owner.post(`/changes/${id}/revert`, { force: true })
    if (revertible) expect(status, body.error).toBe(201)
    else expect([status, body.code]).toEqual([400, 'change_final'])
  }
})
