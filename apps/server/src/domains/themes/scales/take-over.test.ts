// Scales that take over tokens that exist, and scales that are made in several modes at once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { followed } from '../../../testing/followed.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let tokenset: string
let light: string
let dark: string
beforeEach(async () => {
  tokenset = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Core' })).body.id
  light = (await owner().get(`/tokensets/${tokenset}/modes`)).body.modes[0].id
  dark = (await owner().post(`/tokensets/${tokenset}/modes`, { name: 'Dark' })).body.id
})

const owner = () => w.as('owner')
const place = (mode = light) => `/tokensets/${tokenset}/modes/${mode}`
const rule = { kind: 'modular', group: 'size', type: 'dimension', base: '16px', ratio: 2, steps: [-1, 1] }
const create = (more: object, mode = light) => owner().post(`${place(mode)}/scales`, { ...rule, ...more })
const add = async (name: string, value: unknown, mode = light) =>
  (await owner().post(`${place(mode)}/tokens`, { name, type: 'dimension', value, description: `About ${name}` })).body
const inMode = async (mode = light) =>
  Object.fromEntries(
    (await owner().get(`${place(mode)}/tokens`)).body.tokens.map((token: { name: string; value: unknown }) => [
      token.name,
      token.value,
    ]),
  )
const newest = async () => (await owner().get(`/workspaces/${w.workspace.id}/changes`)).body.changes[0].id
const revert = async () => owner().post(`/changes/${await newest()}/revert`)

test('a token that is taken over keeps its id, its name, its description and what points at it', async () => {
  const small = await add('space.small', '5px')
  await add('gap', '{space.small}')
  const { status, body } = await create({ take: { sm: 'space.small' }, round: 4 })
  expect(status).toBe(201)
  expect(body.tokens[0]).toMatchObject({
    id: small.id,
    name: 'space.small',
    value: '8px',
    description: 'About space.small',
  })
  expect(body).toMatchObject({ round: 4 })
  expect(body).not.toHaveProperty('take')
  const made = { 'space.small': '8px', gap: { alias_to: 'space.small' }, 'size.base': '16px', 'size.lg': '32px' }
  expect(await inMode()).toEqual(made)
  await owner().patch(`/scales/${body.id}`, { ratio: 4 })
  expect(await inMode()).toEqual({ ...made, 'space.small': '4px', 'size.lg': '64px' })
  await revert()
  expect(await inMode()).toEqual(made)
})

test('one undo gives the taken token its value back and takes the others away', async () => {
  await add('size.sm', '5px')
  await create({ take: { sm: 'size.sm' } })
  expect(await inMode()).toEqual({ 'size.sm': '8px', 'size.base': '16px', 'size.lg': '32px' })
  await revert()
  expect(await inMode()).toEqual({ 'size.sm': '5px' })
  expect((await owner().get(`${place()}/scales`)).body.scales).toEqual([])
})

test('a scale takes tokens over for steps that it gets later', async () => {
  const { body } = await create({})
  await add('space.huge', '1px')
  const answer = await owner().patch(`/scales/${body.id}`, { steps: [-1, 2], take: { xl: 'space.huge' } })
  expect(answer.status).toBe(200)
  expect(await inMode()).toMatchObject({ 'space.huge': '64px' })
})

test.each([
  [{ sm: 'space.none' }, 'take.sm', 'names no token of the mode: space.none'],
  [{ huge: 'space.small' }, 'take.huge', 'is no step of this scale: sm, base, lg'],
  [{ sm: 'space.small', lg: 'space.small' }, 'take.lg', 'is taken by another step: space.small'],
  [{ sm: 'other.base' }, 'take.sm', 'names a token of another scale: other.base'],
])('take %j is refused, and nothing is changed', async (take, field, message) => {
  await add('space.small', '5px')
  await create({ group: 'other', steps: [0, 0] })
  const before = await inMode()
  const answer = await create({ take })
  expect(answer).toMatchObject({
    status: 400,
    body: { error: `Invalid scale: ${field} ${message}`, code: 'scale_invalid', field },
  })
  expect(await inMode()).toEqual(before)
})

test('a step that has a token takes none over, and a token of the scale is taken by no other step', async () => {
  const { body } = await create({})
  await add('space.small', '5px')
  const patch = (take: object) => owner().patch(`/scales/${body.id}`, { steps: [-1, 2], take })
  expect((await patch({ sm: 'space.small' })).body.error).toBe('Invalid scale: take.sm has a token already')
  expect((await patch({ xl: 'size.sm' })).body.error).toBe(
    'Invalid scale: take.xl names a token of this scale: size.sm',
  )
})

test('a base that follows a token which the scale takes over is a circle', async () => {
  await add('space.base', '16px')
  const answer = await create({ base: '{space.base}', take: { base: 'space.base' } })
  expect(answer).toMatchObject({ status: 400, body: { code: 'circular_alias' } })
  expect(await inMode()).toEqual({ 'space.base': '16px' })
})

test('several modes get the scale in one change, and one undo takes it back everywhere', async () => {
  const stream = await followed(`${w.address}/api/v1/workspaces/${w.workspace.id}/events`, {
    authorization: `Bearer ${w.people.owner.key}`,
  })
  await add('space.small', '5px')
  const { status, body } = await create({ take: { sm: 'space.small' }, other_modes: [dark] })
  expect(status).toBe(201)
  expect(body.other_scales).toMatchObject([{ ...rule, mode_id: dark }])
  const made = { 'space.small': '8px', 'size.base': '16px', 'size.lg': '32px' }
  expect([await inMode(), await inMode(dark)]).toEqual([made, made])
  const told = await stream.take(1 + 2)
  expect(told.slice(1).map(({ data }) => [data.type, data.subject?.id])).toEqual([
    ['scale.created', body.id],
    ['scale.created', body.other_scales[0].id],
  ])
  stream.stop()
  await revert()
  expect([await inMode(), await inMode(dark)]).toEqual([{ 'space.small': '5px' }, {}])
  expect((await owner().get(`${place(dark)}/scales`)).body.scales).toEqual([])
  await revert()
  expect([await inMode(), await inMode(dark)]).toEqual([made, made])
  expect((await owner().get(`/scales/${body.other_scales[0].id}`)).body).toMatchObject({ mode_id: dark, ratio: 2 })
})

test('where one of the modes cannot have the scale, none gets it', async () => {
  await add('size.lg', '1px', dark)
  expect((await create({ other_modes: [dark] })).body).toMatchObject({ code: 'scale_names_taken', tokens: ['size.lg'] })
  const unknown = '01900000-0000-7000-8000-000000000000'
  expect(await create({ other_modes: [unknown] })).toMatchObject({ status: 400, body: { code: 'mode_unknown' } })
  expect([await inMode(), (await owner().get(`${place()}/scales`)).body.total]).toEqual([{}, 0])
})
