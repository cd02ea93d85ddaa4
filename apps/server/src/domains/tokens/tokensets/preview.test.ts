import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let path: string
beforeAll(async () => {
  w = await world()
  path = `/tokensets/${w.tokenset.id}`
  await w.addTokens({ 'surface.page': ['color', '#fff'], 'text.default': ['color', '#000'] })
})
afterAll(() => w.close())
beforeEach(async () => void (await w.as('owner').patch(path, { preview: null })))

const preview = { page: 'surface.page', text: 'text.default' }
const stored = async () => (await w.as('viewer').get(path)).body.preview
const chosen = (given: unknown, who: 'editor' | 'viewer' = 'editor') => w.as(who).patch(path, { preview: given })

test('what an editor chooses is read by everybody, beside the name and in the list, until null resets it', async () => {
  expect(await stored()).toBeUndefined()
  expect((await chosen(preview)).body).toMatchObject({ name: w.tokenset.name, preview })
  expect(await stored()).toEqual(preview)
  const { tokensets } = (await w.as('viewer').get(`/workspaces/${w.workspace.id}/tokensets`)).body
  expect(tokensets.find(({ id }: { id: string }) => id === w.tokenset.id).preview).toEqual(preview)
  await w.as('editor').patch(path, { description: 'Core' })
  expect(await stored()).toEqual(preview)
  expect('preview' in (await chosen(null)).body).toBe(false)
})

test('a viewer is refused', async () => {
  expect((await chosen(preview, 'viewer')).status).toBe(403)
})

test.each([
  [{ sidebar: 'surface.page' }, /^The roles of a preview are: page, panel/],
  [{ page: 7 }, /^preview must be an object of roles and token names/],
  [['surface.page'], /^preview must be an object of roles and token names/],
  [{ page: 'x'.repeat(256) }, /at most 255 characters/],
  [{ page: 'surface.pge' }, /^There is no token named "surface\.pge" in this tokenset/],
])('refuses %j', async (given, sentence) => {
  const { status, body } = await chosen(given)
  expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)])
  expect(await stored()).toBeUndefined()
})

test('a name that is gone stays, and does not stand in the way of another choice', async () => {
  await w.addTokens({ 'surface.old': ['color', '#eee'] })
  await chosen({ page: 'surface.old' })
  const { tokens } = (await w.as('owner').get(`${w.modePath}/tokens?q=surface.old`)).body
  await w.as('owner').delete(`${w.modePath}/tokens/${tokens[0].id}`)
  expect((await chosen({ page: 'surface.old', text: 'text.default' })).status).toBe(200)
})

test('the choice is a change, which is taken back', async () => {
  await chosen(preview)
  await chosen({ page: 'text.default' })
  const { changes } = (await w.as('editor').get(`${path}/changes`)).body
  expect((await w.as('editor').post(`/changes/${changes[0].id}/revert`, {})).status).toBe(201)
  expect(await stored()).toEqual(preview)
})

test('a deleted tokenset comes back with it', async () => {
  await chosen(preview)
  await w.as('owner').delete(path)
  const { changes } = (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes`)).body
  await w.as('owner').post(`/changes/${changes[0].id}/revert`, {})
  expect(await stored()).toEqual(preview)
})
