// A write reports the aliases that it leaves without a target: existing ones and those that it wrote.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
/** A separate mode for each test, with three tokens that point to `base`. */
let mode: string
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())
beforeEach(async () => {
  mode = await w.newMode()
  await w.addTokens(
    {
      base: ['color', '#fff'],
      zebra: ['color', '{base}'],
      line: ['border', { color: '{base}', width: '1px', style: 'solid' }],
      far: ['color', '{zebra}'],
    },
    mode,
  )
})

const owner = () => w.as('owner')
const batch = async (operations: object[], more: object = {}) =>
  (await owner().post(`${mode}/tokens/batch`, { operations, ...more })).body
const names = async () =>
  (await owner().get(`${mode}/tokens`)).body.tokens.map(({ name }: { name: string }) => name).sort()
const dtcg = (value: string) => ({ $type: 'color', $value: value })

describe('a batch', () => {
  test('that deletes what others point at names them, each once and in order', async () => {
    const answer = await batch([{ op: 'delete', name: 'base' }])
    expect(answer).toEqual({
      created: 0,
      updated: 0,
      deleted: 1,
      unchanged: 0,
      broken_aliases: ['line', 'zebra'],
    })
  })

  test('reports them in a dry run too, and changes nothing', async () => {
    const answer = await batch([{ op: 'delete', name: 'base' }], { dry_run: true })
    expect(answer).toMatchObject({ dry_run: true, deleted: 1, broken_aliases: ['line', 'zebra'] })
    expect(await names()).toEqual(['base', 'far', 'line', 'zebra'])
    expect(await batch([{ op: 'delete', name: 'far' }])).not.toHaveProperty('dry_run')
  })

  test('does not name what it deletes itself, points elsewhere, or finds again under the same name', async () => {
    expect(
      await batch([
        { op: 'delete', name: 'zebra' },
        { op: 'delete', name: 'far' },
      ]),
    ).not.toHaveProperty('broken_aliases')
    expect(
      await batch([
        { op: 'create', name: 'other', type: 'color', value: '#000' },
        { op: 'update', name: 'line', value: { color: '{other}', width: '1px', style: 'solid' } },
        { op: 'delete', name: 'base' },
      ]),
    ).not.toHaveProperty('broken_aliases')
    expect(
      await batch([
        { op: 'delete', name: 'other' },
        { op: 'create', name: 'other', type: 'color', value: '#111' },
      ]),
    ).not.toHaveProperty('broken_aliases')
    expect(await batch([{ op: 'update', name: 'other', new_name: 'another' }])).not.toHaveProperty('broken_aliases')
  })

  test('that writes aliases without a target names them with what is missing', async () => {
    const answer = await batch([
      { op: 'create', name: 'x', type: 'color', value: '{y}' },
      { op: 'create', name: 'y', type: 'color', value: '{nowhere}' },
      { op: 'create', name: 'b', type: 'border', value: { color: '{red}', width: '{no}', style: 'solid' } },
      { op: 'update', name: 'far', alias_to: 'gone' },
    ])
    expect(answer.unresolved_aliases).toEqual([
      { name: 'b', missing_targets: ['no', 'red'] },
      { name: 'far', missing_targets: ['gone'] },
      { name: 'y', missing_targets: ['nowhere'] },
    ])
  })
})

describe('an import', () => {
  test('that replaces names what lost its target, and what it wrote without one', async () => {
    const document = { zebra: dtcg('{base}'), line: { $type: 'color', $value: '#123456' }, new: dtcg('{absent}') }
    const imported = { document, strategy: 'replace', format: 'dtcg' }
    const dry = await owner().post(`${mode}/import`, { ...imported, dry_run: true })
    expect(dry.body).toMatchObject({
      dry_run: true,
      broken_aliases: ['zebra'],
      unresolved_aliases: [{ name: 'new', missing_targets: ['absent'] }],
    })
    expect(await names()).toEqual(['base', 'far', 'line', 'zebra'])
    const { body } = await owner().post(`${mode}/import`, imported)
    expect({ dry_run: true, ...body }).toEqual(dry.body)
    expect(body).not.toHaveProperty('dry_run')
  })

  test('of several modes reports all of them together', async () => {
    const set = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Two' })).body
    const leaf = (value: string) => ({ value, type: 'color' })
    const first = await owner().post(`/tokensets/${set.id}/import`, {
      document: {
        $modes: { a: { base: leaf('#fff'), k: leaf('{base}') }, b: { base: leaf('#000'), k: leaf('{base}') } },
      },
    })
    expect(first.body).not.toHaveProperty('unresolved_aliases')
    const { body } = await owner().post(`/tokensets/${set.id}/import`, {
      document: { $modes: { a: { k: leaf('{base}') }, b: { k: leaf('{base}'), m: leaf('{void}') } } },
      strategy: 'replace',
    })
    expect(body).toMatchObject({
      broken_aliases: ['k'],
      unresolved_aliases: [{ name: 'm', missing_targets: ['void'] }],
    })
  })
})

describe('a single token', () => {
  test('without a target reports the missing names, until the target exists', async () => {
    const created = await owner().post(`${mode}/tokens`, { name: 'n', type: 'color', value: '{later}' })
    expect(created.body.missing_targets).toEqual(['later'])
    const changed = await owner().patch(`${mode}/tokens/n`, { description: 'Still' })
    expect(changed.body.missing_targets).toEqual(['later'])
    await owner().post(`${mode}/tokens`, { name: 'later', type: 'color', value: '#fff' })
    expect((await owner().patch(`${mode}/tokens/n`, { description: 'Now' })).body).not.toHaveProperty('missing_targets')
    expect((await owner().get(`${mode}/tokens/n`)).body).not.toHaveProperty('missing_targets')
  })

  test('that is renamed without its references names those that it leaves behind', async () => {
    const left = await owner().patch(`${mode}/tokens/base`, { name: 'white', update_references: false })
    expect(left.body).toMatchObject({ name: 'white', broken_aliases: ['line', 'zebra'] })
    const followed = await owner().patch(`${mode}/tokens/zebra`, { name: 'horse' })
    expect(followed.body).not.toHaveProperty('broken_aliases')
  })
})

test('a revert reports the aliases that it leaves without a target', async () => {
  await owner().post(`${mode}/tokens`, { name: 'fresh', type: 'color', value: '#abc' })
  const { changes } = (await owner().get(`/tokensets/${w.tokenset.id}/changes?limit=1`)).body
  await owner().patch(`${mode}/tokens/far`, { value: '{fresh}' })
  const { body } = await owner().post(`/changes/${changes[0].id}/revert`)
  expect(body).toMatchObject({ deleted: 1, broken_aliases: ['far'] })
})
