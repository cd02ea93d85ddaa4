// Scales by HTTP: what they make, what an edit does to their tokens, and who is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const modular = { kind: 'modular', group: 'size', type: 'dimension', base: '16px', ratio: 1.25, steps: [-1, 2] }

/** A tokenset of its own for each test. */
let mode: string
beforeEach(async () => {
  const tokenset = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Core' })).body
  const { modes } = (await w.as('owner').get(`/tokensets/${tokenset.id}/modes`)).body
  mode = `/tokensets/${tokenset.id}/modes/${modes[0].id}`
})

const owner = () => w.as('owner')
const create = async (rule: object = modular) => (await owner().post(`${mode}/scales`, rule)).body
const change = (id: string, changes: object) => owner().patch(`/scales/${id}`, changes)
const named = ({ tokens }: { tokens: { name: string; value: unknown }[] }) =>
  Object.fromEntries(tokens.map(({ name, value }) => [name, value]))
const inMode = async () => named((await owner().get(`${mode}/tokens`)).body)
const add = (name: string, value: unknown, type = 'dimension') => owner().post(`${mode}/tokens`, { name, type, value })

test('POST makes the tokens and answers with the scale and them', async () => {
  const answer = await owner().post(`${mode}/scales`, modular)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ ...modular, token_ids: answer.body.tokens.map(({ id }: { id: string }) => id) })
  expect(answer.body.tokens[0]).toMatchObject({ type: 'dimension', description: null, alias_to: null })
  const sizes = { 'size.sm': '12.8px', 'size.base': '16px', 'size.lg': '20px', 'size.xl': '25px' }
  expect(named(answer.body)).toEqual(sizes)
  expect(await inMode()).toEqual(sizes)
  const { tokens: _, ...listed } = answer.body
  expect((await owner().get(`/scales/${answer.body.id}`)).body).toEqual(answer.body)
  expect((await owner().get(`${mode}/scales`)).body).toEqual({ scales: [listed], total: 1 })
})

test.each([
  [
    { kind: 'fluid', group: 'f', type: 'fontSize', min: { size: 18, at: 320 }, max: { size: 20, at: 1240 } },
    { 'f.base': 'clamp(1.125rem, 1.0815rem + 0.2174vw, 1.25rem)' },
  ],
  [
    { kind: 'contrast', group: 'c', hue: '#888', against: '#fff', targets: { 100: 1.2, 500: 4.5 }, by: 'wcag' },
    { 'c.100': '#eaeaea', 'c.500': '#767676' },
  ],
  [
    { kind: 'oklch', group: 'o', from: '#fff', to: '#000', steps: 2 },
    { 'o.100': '#ffffff', 'o.200': '#000000' },
  ],
])('makes %j', async (rule, tokens) => {
  expect(named(await create(rule))).toEqual(tokens)
})

test('exports have the living value in CSS, and its lower bound on platforms without a viewport', async () => {
  await create({ kind: 'fluid', group: 'f', min: { size: 18, at: 320 }, max: { size: 20, at: 1240 } })
  const css = await owner().get(`${mode}/export?format=css`)
  expect(css.text).toContain('--f-base: clamp(1.125rem, 1.0815rem + 0.2174vw, 1.25rem);')
  const ios = await owner().get(`${mode}/export?format=ios`)
  expect(ios.text).toContain('= 18.0')
})

test('a rule without sense is 400 and names the field', async () => {
  const answer = await owner().post(`${mode}/scales`, { ...modular, ratio: 'golden' })
  expect(answer).toMatchObject({
    status: 400,
    body: { error: 'Invalid scale: ratio must be a number from 0.01 to 100', code: 'scale_invalid', field: 'ratio' },
  })
  expect((await owner().post(`${mode}/scales`, { group: 'a' })).body.error).toBe(
    'kind must be one of: modular, fluid, contrast, oklch',
  )
})

test('names that the mode has already are 400, named, and nothing is changed', async () => {
  await add('size.lg', '1px')
  await add('size.xl', '2px')
  const answer = await owner().post(`${mode}/scales`, modular)
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'scale_names_taken', tokens: ['size.lg', 'size.xl'] },
  })
  expect(answer.body.error).toBe('These tokens are in this mode already: size.lg, size.xl')
  expect(await inMode()).toEqual({ 'size.lg': '1px', 'size.xl': '2px' })
  const scale = await create({ ...modular, group: 'other' })
  expect((await change(scale.id, { group: 'size' })).body.code).toBe('scale_names_taken')
})

test('a scale that is not there is 404', async () => {
  const answer = await owner().get('/scales/01900000-0000-7000-8000-000000000000')
  expect([answer.status, answer.body.error]).toEqual([404, 'Scale not found'])
})

describe('changing a scale', () => {
  test('writes its tokens anew as one change, with the same ids and what people said of them', async () => {
    const scale = await create()
    await owner().patch(`${mode}/tokens/size.lg`, { description: 'Buttons' })
    const answer = await change(scale.id, { ratio: 1.5, steps: [0, 3] })
    expect(answer.status).toBe(200)
    expect(named(answer.body)).toEqual({
      'size.base': '16px',
      'size.lg': '24px',
      'size.xl': '36px',
      'size.2xl': '54px',
    })
    expect(await inMode()).toEqual(named(answer.body))
    expect(answer.body.tokens[1]).toMatchObject({ id: scale.tokens[2].id, description: 'Buttons' })
    const { changes } = (await owner().get(`${mode.split('/modes')[0]!}/changes`)).body
    expect(changes[0]).toMatchObject({ operation: 'update_scale' })
    await owner().post(`/changes/${changes[0].id}/revert`)
    expect(await inMode()).toMatchObject({ 'size.sm': '12.8px', 'size.lg': '20px', 'size.xl': '25px' })
    const reverted = (await owner().get(`/scales/${scale.id}`)).body
    expect(reverted).toMatchObject({ ratio: 1.25, steps: [-1, 2] })
    expect(named(reverted)).toEqual(named(scale))
  })

  test('its group moves its tokens, and what points at them goes along', async () => {
    const scale = await create()
    await add('gap', '{size.lg}')
    const answer = await change(scale.id, { group: 'space' })
    expect(Object.keys(named(answer.body))).toEqual(['space.sm', 'space.base', 'space.lg', 'space.xl'])
    expect(await inMode()).toMatchObject({ gap: { alias_to: 'space.lg' } })
  })

  test('steps may take each other’s names', async () => {
    const scale = await create({ ...modular, steps: [0, 1], names: ['a', 'b'] })
    await add('gap', '{size.a}')
    expect(named((await change(scale.id, { names: ['b', 'a'] })).body)).toEqual({ 'size.b': '16px', 'size.a': '20px' })
    expect(await inMode()).toMatchObject({ gap: { alias_to: 'size.b' } })
    expect(Object.keys(named((await change(scale.id, { names: null })).body))).toEqual(['size.base', 'size.lg'])
  })

  test('another kind is given as a whole', async () => {
    const scale = await create()
    const rule = { kind: 'oklch', from: '#fff', to: '#000', steps: 2 }
    const { body } = await change(scale.id, rule)
    expect(body).toMatchObject({ ...rule, group: 'size' })
    expect(body.ratio).toBeUndefined()
    expect(Object.keys(await inMode())).toEqual(['size.100', 'size.200'])
  })

  test('a step that others point at goes as a deleted token does', async () => {
    const scale = await create()
    await add('gap', '{size.xl}')
    const refused = await change(scale.id, { steps: [-1, 1], on_dependents: 'refuse' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'token_has_dependents', dependents: ['gap'] } })
    expect(Object.keys(await inMode())).toContain('size.xl')
    const broken = await w.as('owner').patch(`/scales/${scale.id}`, { steps: [-1, 1] })
    expect(broken.body.broken_aliases).toEqual(['gap'])
    await change(scale.id, { steps: [-1, 2] })
    const inlined = await change(scale.id, { steps: [-1, 1], on_dependents: 'inline' })
    expect(inlined.status).toBe(200)
    expect(await inMode()).toMatchObject({ gap: '25px' })
  })

  test('If-Match of an older state is refused', async () => {
    const scale = await create()
    const { headers } = await owner().get(`/scales/${scale.id}`)
    await change(scale.id, { ratio: 2 })
    const tag = { 'if-match': headers.get('etag')!, 'content-type': 'application/json' }
    const answer = await owner().request('PATCH', `/scales/${scale.id}`, '{"ratio":3}', tag)
    expect(answer).toMatchObject({ status: 400, body: { code: 'changed_since_read' } })
  })
})

describe('its tokens', () => {
  test('may be edited by hand: the scale says which, and the next change of it writes them anew', async () => {
    const scale = await create()
    await owner().patch(`${mode}/tokens/size.lg`, { value: '21px' })
    expect((await owner().get(`/scales/${scale.id}`)).body.edited).toEqual(['size.lg'])
    const { body } = await change(scale.id, { steps: [-1, 2] })
    expect([named(body)['size.lg'], body.edited]).toEqual(['20px', undefined])
  })

  test('may be deleted: the next change of the scale makes them again', async () => {
    const scale = await create()
    await owner().delete(`${mode}/tokens/size.lg`)
    expect((await owner().get(`/scales/${scale.id}`)).body.token_ids).toHaveLength(3)
    expect(Object.keys(named((await change(scale.id, { ratio: 2 })).body))).toContain('size.lg')
  })

  test('may be renamed: together they take the group along, one by one they keep their name', async () => {
    const scale = await create()
    const operations = scale.tokens.map(({ name }: { name: string }) => ({
      op: 'update',
      name,
      new_name: name.replace('size', 'space'),
    }))
    await owner().post(`${mode}/tokens/batch`, { operations })
    expect((await owner().get(`/scales/${scale.id}`)).body.group).toBe('space')
    await owner().patch(`${mode}/tokens/space.lg`, { name: 'button' })
    const { body } = await change(scale.id, { ratio: 2 })
    expect(named(body)).toEqual({ 'space.sm': '8px', 'space.base': '16px', button: '32px', 'space.xl': '64px' })
  })

  test('follow a base that is a reference, also when it is renamed', async () => {
    await add('unit', '8px')
    const scale = await create({ ...modular, base: '{unit}', steps: [1, 2] })
    expect(named(scale)).toEqual({
      'size.lg': { formula: '{unit} * 1.25' },
      'size.xl': { formula: '{unit} * 1.25 ^ 2' },
    })
    expect((await owner().get(`${mode}/tokens/size.xl`)).body.resolved_value).toBe('12.5px')
    await owner().patch(`${mode}/tokens/unit`, { name: 'space.unit' })
    const { body } = await change(scale.id, { ratio: 2 })
    expect(body.base).toBe('{space.unit}')
    expect(named(body)['size.lg']).toEqual({ formula: '{space.unit} * 2' })
  })

  test('a base within the scale itself is a circle', async () => {
    const answer = await owner().post(`${mode}/scales`, { ...modular, base: '{size.lg}' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'circular_alias' } })
  })

  test('stay when the scale is deleted', async () => {
    const scale = await create()
    const answer = await owner().delete(`/scales/${scale.id}`)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Scale deleted successfully' } })
    expect(await inMode()).toEqual(named(scale))
    expect((await owner().get(`/scales/${scale.id}`)).status).toBe(404)
  })
})

test('a viewer reads scales and writes none', async () => {
  const scale = await create()
  const viewer = w.as('viewer')
  expect((await viewer.get(`/scales/${scale.id}`)).status).toBe(200)
  for (const answer of [
    await viewer.post(`${mode}/scales`, { ...modular, group: 'other' }),
    await viewer.patch(`/scales/${scale.id}`, { ratio: 2 }),
    await viewer.delete(`/scales/${scale.id}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'role_insufficient'])
  expect((await w.as('stranger').get(`/scales/${scale.id}`)).status).toBe(404)
})
