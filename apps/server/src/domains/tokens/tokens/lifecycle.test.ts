import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inNewWorkspace } from '../../../testing/furnished.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let base: World
let w: World
beforeAll(async () => void (base = await world({ shared: true, plan: 'BUSINESS' })))
afterAll(() => base.close())
beforeEach(async () => {
  w = await inNewWorkspace(base)
  await create('color.brand', '#111')
  await create('color.accent', '#222')
  await create('color.old', '#333')
})

const none = { deprecated: null, replaced_by: null, remove_in: null }
const end = { deprecated: 'Use brand', replaced_by: 'color.brand', remove_in: '2.0.0' }
const at = (name = '') => `${w.modePath}/tokens${name && `/${name}`}`
const create = (name: string, value: string, more: object = {}) =>
  w.as('owner').post(at(), { name, type: 'color', value, ...more })
const read = async (name: string) => (await w.as('owner').get(at(name))).body
const patch = (name: string, body: object) => w.as('owner').patch(at(name), body)
const batch = (...operations: object[]) => w.as('owner').post(at('batch'), { operations })
const replacementOf = async (name: string) => (await read(name)).replaced_by
const changes = async () => (await w.as('owner').get(`/tokensets/${w.tokenset.id}/changes?limit=1`)).body.changes
const importing = (document: object, more: object = {}) =>
  w.as('owner').post(`${w.modePath}/import`, { document, ...more })

describe('the fields', () => {
  test('are null where they are not set, in lists, records and answers to writes', async () => {
    expect((await create('n', '#000')).body).toMatchObject(none)
    expect(await read('color.old')).toMatchObject(none)
    for (const path of [at(), `/tokensets/${w.tokenset.id}/tokens`])
      for (const token of (await w.as('owner').get(path)).body.tokens) expect(token).toMatchObject(none)
  })

  test('are set when a token is created, changed and written in a batch, and null takes them away', async () => {
    expect((await create('n', '#000', end)).body).toMatchObject(end)
    expect((await patch('color.old', end)).body).toMatchObject(end)
    expect((await patch('color.old', { description: 'x' })).body).toMatchObject(end)
    expect((await patch('color.old', none)).body).toMatchObject(none)
    expect((await batch({ op: 'update', name: 'color.old', ...end })).status).toBe(200)
    expect(await read('color.old')).toMatchObject(end)
    expect((await batch({ op: 'upsert', name: 'color.old', type: 'color', value: '#444' })).status).toBe(200)
    expect(await read('color.old')).toMatchObject({ value: '#444', ...end })
    expect((await batch({ op: 'upsert', name: 'color.old', type: 'color', value: '#444', ...none })).status).toBe(200)
    expect(await read('color.old')).toMatchObject(none)
  })

  test.each([
    [
      { replaced_by: 'nowhere' },
      'replacement_unknown',
      'replaced_by must name a token of the same mode: "nowhere" is not there',
    ],
    [{ replaced_by: 'color.old' }, 'replacement_itself', 'replaced_by must name another token than the token itself'],
    [{ remove_in: 'soon' }, 'invalid_remove_in', 'remove_in must be a semantic version such as 2.0.0'],
    [{ remove_in: '2.0' }, 'invalid_remove_in', 'remove_in must be a semantic version such as 2.0.0'],
    [{ replaced_by: 1 }, 'invalid_input', 'replaced_by must be the name of a token or null'],
    [{ remove_in: 2 }, 'invalid_input', 'remove_in must be a version or null'],
    [{ deprecated: 1 }, 'invalid_input', 'deprecated must be true, false, a reason or null'],
  ])('%j is refused by PATCH, create and batch', async (fields, code, error) => {
    const refused = { error, code }
    expect(await patch('color.old', fields)).toMatchObject({ status: 400, body: refused })
    await w.as('owner').delete(at('color.old'))
    expect(await create('color.old', '#333', fields)).toMatchObject({ status: 400, body: refused })
    const answer = await batch(
      { op: 'create', name: 'x', type: 'color', value: '#000' },
      { op: 'create', name: 'color.old', type: 'color', value: '#333', ...fields },
    )
    expect([answer.status, answer.body.errors]).toEqual([400, [{ index: 1, ...refused }]])
    expect((await w.as('owner').get(at())).body.total).toBe(2)
  })

  test('a replacement may come in the same batch, or be there under its former name', async () => {
    const made = await batch(
      { op: 'create', name: 'a', type: 'color', value: '#000', replaced_by: 'later' },
      { op: 'create', name: 'b', type: 'color', value: '#000', replaced_by: 'color.brand' },
      { op: 'create', name: 'later', type: 'color', value: '#000' },
      { op: 'update', name: 'color.brand', new_name: 'color.primary' },
    )
    expect(made.status).toBe(200)
    expect([await replacementOf('a'), await replacementOf('b')]).toEqual(['later', 'color.primary'])
  })

  test('a copy of a mode has them, the history shows them, and reverting takes them back', async () => {
    await patch('color.old', end)
    const [change] = await changes()
    expect(change.tokens[0]).toMatchObject({ after: end })
    expect(change.tokens[0].before).not.toHaveProperty('replaced_by')
    const copy = await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Copy', copy_from: w.mode.id })
    const copied = await w.as('owner').get(`/tokensets/${w.tokenset.id}/modes/${copy.body.id}/tokens/color.old`)
    expect(copied.body).toMatchObject(end)
    expect((await w.as('owner').post(`/changes/${change.id}/revert`)).status).toBe(201)
    expect(await read('color.old')).toMatchObject(none)
  })
})

describe('a replacement follows its token', () => {
  beforeEach(() => patch('color.old', { replaced_by: 'color.brand' }))

  test('when it is renamed, whether aliases are or not, and back when that is reverted', async () => {
    await patch('color.brand', { name: 'color.primary', update_references: false })
    expect(await replacementOf('color.old')).toBe('color.primary')
    expect((await w.as('owner').post(`/changes/${(await changes())[0].id}/revert`)).status).toBe(201)
    expect(await replacementOf('color.old')).toBe('color.brand')
  })

  test('when names are swapped in a batch', async () => {
    await patch('color.accent', { replaced_by: 'color.old' })
    const { body } = await batch(
      { op: 'update', name: 'color.brand', new_name: 'tmp' },
      { op: 'update', name: 'color.accent', new_name: 'color.brand' },
      { op: 'update', name: 'tmp', new_name: 'color.accent' },
    )
    expect([await replacementOf('color.old'), await replacementOf('color.brand')]).toEqual([
      'color.accent',
      'color.old',
    ])
    expect(body).toMatchObject({ updated: 3 })
  })

  test('to the replacement of a deleted one, or else to null; a circle ends in null', async () => {
    await patch('color.brand', { replaced_by: 'color.accent' })
    await w.as('owner').delete(at('color.brand'))
    expect(await replacementOf('color.old')).toBe('color.accent')
    await patch('color.accent', { replaced_by: 'color.old' })
    await w.as('owner').delete(at('color.accent'))
    expect(await replacementOf('color.old')).toBe(null)
    expect((await w.as('owner').post(`/changes/${(await changes())[0].id}/revert`)).status).toBe(201)
    expect(await replacementOf('color.old')).toBe('color.accent')
  })

  test('and stays when a token of the same name takes its place in one call', async () => {
    await batch(
      { op: 'delete', name: 'color.brand' },
      { op: 'create', name: 'color.brand', type: 'color', value: '#fff' },
    )
    expect(await replacementOf('color.old')).toBe('color.brand')
  })
})

describe('documents', () => {
  const own = { 'app.tessera': { replaced_by: 'b', remove_in: '3.0.0' }, 'org.example': { x: 1 } }
  const color = (more: object) => ({ $type: 'color', $value: { colorSpace: 'srgb', components: [0, 0, 0] }, ...more })

  test('carry them in $extensions, where exports write them', async () => {
    const { status } = await importing({ a: color({ $deprecated: true, $extensions: own }), b: color({}) })
    expect(status).toBe(200)
    const token = await read('a')
    expect(token).toMatchObject({
      deprecated: true,
      replaced_by: 'b',
      remove_in: '3.0.0',
      extensions: { 'org.example': { x: 1 } },
    })
    expect(token.extensions).not.toHaveProperty(['app.tessera'])
    const exported = await w.as('owner').get(`${w.modePath}/render/dtcg`)
    const document = JSON.parse(exported.text)
    expect(document.a).toMatchObject({ $deprecated: true, $extensions: own })
    const csv = await w.as('owner').get(`${w.modePath}/render/csv`)
    expect(csv.text).toContain('deprecated,replaced_by,remove_in,extensions')
    // A document that is silent on them does not take them away.
    await importing({ a: color({}), b: color({}) })
    expect(await read('a')).toMatchObject({ deprecated: true, replaced_by: 'b', remove_in: '3.0.0' })
    await importing({ a: color({}), b: color({}) }, { strategy: 'replace' })
    expect(await read('a')).toMatchObject(none)
  })

  test.each([
    [{ replaced_by: 'nowhere' }, 'replacement_unknown'],
    [{ replaced_by: 'a' }, 'replacement_itself'],
    [{ remove_in: 'x' }, 'invalid_remove_in'],
  ])('with %j are refused as a whole', async (facts, code) => {
    const answer = await importing({ a: color({ $extensions: { 'app.tessera': facts } }) })
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect((await w.as('owner').get(at())).body.total).toBe(3)
  })
})
