// What becomes of scales with the modes and tokensets that they are in, and when changes are taken back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let tokenset: string
let mode: string
beforeEach(async () => {
  tokenset = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Core' })).body.id
  mode = (await owner().get(`/tokensets/${tokenset}/modes`)).body.modes[0].id
})

const owner = () => w.as('owner')
const rule = { kind: 'modular', group: 'size', type: 'dimension', base: '16px', ratio: 2, steps: [0, 1] }
const place = (id = mode) => `/tokensets/${tokenset}/modes/${id}`
const create = async () => (await owner().post(`${place()}/scales`, rule)).body
const scalesOf = async (id = mode) => (await owner().get(`${place(id)}/scales`)).body.scales
const namesIn = async (id = mode) =>
  (await owner().get(`${place(id)}/tokens`)).body.tokens.map(({ name }: { name: string }) => name)
const newest = async () => (await owner().get(`/workspaces/${w.workspace.id}/changes`)).body.changes[0].id
const revert = async (id: string, force = false) => owner().post(`/changes/${id}/revert`, { force })

test('taking back that it was made takes its tokens along, and that may be taken back too', async () => {
  const scale = await create()
  expect((await revert(await newest())).body).toMatchObject({ deleted: 2 })
  expect([await namesIn(), await scalesOf()]).toEqual([[], []])
  await revert(await newest())
  expect(await namesIn()).toEqual(['size.base', 'size.lg'])
  expect((await owner().get(`/scales/${scale.id}`)).body.token_ids).toEqual(scale.token_ids)
})

test('taking back that it was deleted ties its tokens again', async () => {
  const scale = await create()
  await owner().delete(`/scales/${scale.id}`)
  await revert(await newest())
  expect((await owner().get(`/scales/${scale.id}`)).body).toMatchObject({ ...rule, token_ids: scale.token_ids })
})

test('a later change of the scale stands in the way of taking an earlier one back', async () => {
  const scale = await create()
  const made = await newest()
  await owner().patch(`/scales/${scale.id}`, { ratio: 3 })
  const refused = await revert(made)
  expect(refused).toMatchObject({ status: 400, body: { code: 'change_overtaken' } })
  expect((await revert(made, true)).status).toBe(201)
  expect(await scalesOf()).toEqual([])
})

test('a deleted token that comes back is tied to its scale again', async () => {
  const scale = await create()
  await owner().delete(`${place()}/tokens/size.lg`)
  await revert(await newest())
  expect((await owner().get(`/scales/${scale.id}`)).body.token_ids).toEqual(scale.token_ids)
})

test('a copy of the mode has scales of its own', async () => {
  const scale = await create()
  const copy = (await owner().post(`/tokensets/${tokenset}/modes`, { name: 'Large', copy_from: mode })).body
  const [copied] = await scalesOf(copy.id)
  expect(copied).toMatchObject(rule)
  expect(copied.id).not.toBe(scale.id)
  await owner().patch(`/scales/${copied.id}`, { base: '20px', steps: [0, 2] })
  expect(await namesIn(copy.id)).toEqual(['size.base', 'size.lg', 'size.xl'])
  expect(await namesIn()).toEqual(['size.base', 'size.lg'])
})

test('scales go with their mode and come back with it', async () => {
  const copy = (await owner().post(`/tokensets/${tokenset}/modes`, { name: 'Large' })).body
  const scale = (await owner().post(`${place(copy.id)}/scales`, rule)).body
  await owner().delete(place(copy.id))
  expect((await owner().get(`/scales/${scale.id}`)).status).toBe(404)
  await revert(await newest())
  expect((await owner().get(`/scales/${scale.id}`)).body).toMatchObject({ ...rule, token_ids: scale.token_ids })
})

test('scales go with their tokenset and come back with it', async () => {
  const scale = await create()
  await owner().delete(`/tokensets/${tokenset}`)
  expect((await owner().get(`/scales/${scale.id}`)).status).toBe(404)
  await revert(await newest())
  expect((await owner().get(`/scales/${scale.id}`)).body).toMatchObject({ ...rule, token_ids: scale.token_ids })
})

test('an import of the tokens leaves the scale over those whose names it has', async () => {
  const scale = await create()
  const document = { size: { base: { $type: 'dimension', $value: { value: 10, unit: 'px' } } } }
  await owner().post(`${place()}/import`, { document, strategy: 'replace' })
  const { body } = await owner().get(`/scales/${scale.id}`)
  expect([body.token_ids, body.edited]).toEqual([[scale.token_ids[0]], ['size.base']])
})
