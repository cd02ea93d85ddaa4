// A change whose tokens were deleted and made anew: what stands there now is not what the change made.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { world } from '../../../../testing/world.ts'
import type { World } from '../../../../testing/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const owner = () => w.as('owner')
const changes = async () => (await owner().get(`/workspaces/${w.workspace.id}/changes`)).body
const last = async () => (await changes()).changes[0]
const revert = (change: { id: string }, body: object = {}) => owner().post(`/changes/${change.id}/revert`, body)
const make = async (name: string, value = '#000000') => {
  const made = await owner().post(`${w.modePath}/tokens`, { name, type: 'color', value })
  expect(made.status).toBe(201)
  return last()
}
const remove = async (name: string) => expect((await owner().delete(`${w.modePath}/tokens/${name}`)).status).toBe(200)
const state = async () => [(await owner().get(`${w.modePath}/tokens`)).body, (await changes()).total]
const anew = /^Later changes stand in the way: "a" was deleted and made anew\./
const nothingLeft =
  'This change cannot be taken back: nothing of it is left: what it made was deleted since, and what it changed is as it was before'

test('a creation is refused with why, forced too, and nothing changes', async () => {
  const creation = await make('a')
  await remove('a')
  await make('a', '#ffffff')
  const before = await state()
  for (const body of [{}, { force: true }]) {
    const refused = await revert(creation, body)
    expect([refused.status, refused.body.error]).toEqual([400, nothingLeft])
  }
  expect(await state()).toEqual(before)
})

test('a creation whose token is gone writes no empty change', async () => {
  const creation = await make('a')
  await remove('a')
  const before = await state()
  const refused = await revert(creation)
  expect([refused.status, refused.body.error]).toEqual([400, nothingLeft])
  expect(await state()).toEqual(before)
})

test.each([
  ['an update', { value: '#111111' }, 'a'],
  ['a renaming', { name: 'b' }, 'b'],
])('%s names the token that took its place', async (_, edit, now) => {
  await make('a')
  await owner().patch(`${w.modePath}/tokens/a`, edit)
  const change = await last()
  await remove(now)
  await make(now)
  const before = await state()
  const refused = await revert(change)
  expect([refused.status, refused.body.tokens]).toEqual([400, [now]])
  expect(refused.body.error).toContain('was deleted and made anew')
  expect(await state()).toEqual(before)
})

test('a batch: one made anew stands in the way; with force the others go and it stays', async () => {
  const operations = ['a', 'b'].map(name => ({ op: 'create', name, type: 'color', value: '#000000' }))
  await owner().post(`${w.modePath}/tokens/batch`, { operations })
  const change = await last()
  await remove('a')
  await make('a', '#ffffff')
  expect((await revert(change)).body.error).toMatch(anew)
  expect((await revert(change, { force: true })).body).toMatchObject({ created: 0, deleted: 1 })
  const { tokens } = (await owner().get(`${w.modePath}/tokens`)).body
  expect(tokens.map(({ name }: { name: string }) => name)).toEqual(['a'])
})

test('a mode that was made and deleted since leaves nothing to take back', async () => {
  const mode = (await owner().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })).body
  const creation = await last()
  await owner().delete(`/tokensets/${w.tokenset.id}/modes/${mode.id}`)
  await owner().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })
  const before = await state()
  expect([(await revert(creation)).status, (await revert(creation, { force: true })).status]).toEqual([400, 400])
  expect(await state()).toEqual(before)
})

test('a name that somebody put back already leaves nothing to take back', async () => {
  await owner().patch(`/workspaces/${w.workspace.id}`, { description: 'Other' })
  const change = await last()
  await owner().patch(`/workspaces/${w.workspace.id}`, { description: w.workspace.description })
  const before = await state()
  const refused = await revert(change)
  expect([refused.status, refused.body.error]).toEqual([400, nothingLeft])
  expect(await state()).toEqual(before)
})
