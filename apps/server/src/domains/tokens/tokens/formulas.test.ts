// Formulas in the values of tokens, from outside: written, read, worked out, followed by renames, deletes and batches.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let mode: string
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())
beforeEach(async () => {
  mode = await w.newMode()
  await w.addTokens({ 'space.base': ['dimension', '8px'], brand: ['color', '#4477dd'] }, mode)
})

const owner = () => w.as('owner')
const formula = (text: string) => ({ formula: text })
const create = (name: string, type: string, value: unknown) => owner().post(`${mode}/tokens`, { name, type, value })
const read = async (name: string) => (await owner().get(`${mode}/tokens/${name}`)).body

describe('a formula', () => {
  test('reads back as written, with its result', async () => {
    const { status, body } = await create('space.2', 'dimension', formula('{space.base}  *2'))
    expect(status).toBe(201)
    expect(body).toMatchObject({ value: { formula: '{space.base}  *2' }, alias_to: null })
    expect(await read('space.2')).toMatchObject({ value: { formula: '{space.base}  *2' }, resolved_value: '16px' })
    expect(await read('space.2')).not.toHaveProperty('unresolved')
  })

  test('is taken as people type it, where it is no literal of its type', async () => {
    const typed = await create('space.typed', 'dimension', '{space.base} * 2')
    expect([typed.status, typed.body.value]).toEqual([201, { formula: '{space.base} * 2' }])
    const changed = await w.as('owner').patch(`${mode}/tokens/space.typed`, { value: '{space.base} + 1px' })
    expect(changed.body.value).toEqual({ formula: '{space.base} + 1px' })
    const text = await create('text.typed', 'string', '{space.base} * 2')
    expect([text.status, text.body.value]).toEqual([201, '{space.base} * 2'])
    for (const value of ['{space.base} *', 'twice {', '8 * 2']) {
      const refused = await create('space.wrong', 'dimension', value)
      expect([refused.status, refused.body.code], value).toEqual([400, 'invalid_value'])
    }
  })

  test('is taken as people type it in a part of a composite, too', async () => {
    const line = { color: 'darken({brand}, 0.2, srgb)', width: '{space.base} / 4', style: 'solid' }
    const { status, body } = await create('line.typed', 'border', line)
    expect([status, body.value]).toEqual([
      201,
      { color: formula(line.color), width: formula(line.width), style: 'solid' },
    ])
    expect((await read('line.typed')).resolved_value.width).toBe('2px')
    const layer = { color: '{brand}', offsetX: '0px', offsetY: '{space.base} * 2', blur: '4px' }
    const shadows = await create('lift.typed', 'shadow', [layer, '{lift.other}'])
    expect([shadows.status, shadows.body.value]).toEqual([
      201,
      [{ ...layer, offsetY: formula('{space.base} * 2') }, '{lift.other}'],
    ])
    const font = { fontFamily: '{brand} Sans', fontSize: '{space.base} * 2', fontWeight: 400 }
    expect((await create('text.typed', 'typography', font)).body.value).toEqual({
      ...font,
      fontSize: formula('{space.base} * 2'),
    })
    const refused = await create('line.wrong', 'border', { ...line, width: '{space.base} /' })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_value'])
  })

  test('may be part of a composite, and refer to other formulas', async () => {
    await create('hover', 'color', formula('darken({brand}, 0.2, srgb)'))
    await create('line', 'border', {
      color: formula('alpha({hover}, 0.5)'),
      width: formula('{space.base} / 4'),
      style: 'solid',
    })
    expect((await read('line')).resolved_value).toEqual({
      color: 'color(srgb 0.2133333333 0.3733333333 0.6933333333 / 0.5)',
      width: '2px',
      style: 'solid',
    })
  })

  test.each([
    ['{a} ** 2', 'Invalid formula: unexpected "*" at column 6'],
    ['🌈 + ´', 'Invalid formula: unexpected "´" at column 5'],
    ['(1', 'Invalid formula: it ends too early, where ")" should be at column 3'],
    ['#fff * 2', 'Invalid formula: this needs a number, not a color at column 1'],
    ['('.repeat(1001), 'Invalid formula: longer than 1000 characters at column 1001'],
  ])('that cannot be read is refused: %s', async (text, error) => {
    const answer = await create('bad', 'dimension', formula(text))
    expect(answer).toMatchObject({ status: 400, body: { error, code: 'invalid_formula' } })
    const part = await create('bad', 'border', { color: 'red', width: formula(text), style: 'solid' })
    expect(part).toMatchObject({ status: 400, body: { error } })
    expect((await owner().get(`${mode}/tokens/bad`)).status).toBe(404)
  })

  test('of another type is refused where its type is known', async () => {
    expect(await create('bad', 'color', formula('{space.base} * 2'))).toMatchObject({
      status: 400,
      body: { error: 'Invalid value for type color: the formula gives a number' },
    })
    expect((await create('bad', 'number', formula('2px + 3px'))).status).toBe(400)
    expect((await create('bad', 'border', { color: formula('1 + 2'), width: '1px', style: 'solid' })).status).toBe(400)
    expect((await create('late', 'color', formula('{space.base}'))).status).toBe(201)
    expect(await read('late')).toMatchObject({
      resolved_value: null,
      unresolved: 'The formula of late cannot be worked out: it gives a quantity in px, which is no color',
    })
  })

  test.each([
    ['{nowhere} * 2', 'Alias to a token that does not exist: odd → nowhere'],
    ['{space.base} + 2em', 'The formula of odd cannot be worked out: px and em do not go together at column 14'],
    ['{space.base} / 0', 'The formula of odd cannot be worked out: division by zero at column 14'],
    ['10px / 0', 'The formula of odd cannot be worked out: division by zero at column 6'],
  ])('that cannot be worked out leaves the token unresolved: %s', async (text, unresolved) => {
    expect((await create('odd', 'dimension', formula(text))).status).toBe(201)
    expect(await read('odd')).toMatchObject({ resolved_value: null, unresolved })
  })

  test('that closes a circle is refused and names the way', async () => {
    await create('a', 'dimension', formula('{space.base} + {b}'))
    const answer = await create('b', 'dimension', formula('{a} * 2'))
    expect(answer).toMatchObject({ status: 400, body: { error: 'Circular alias: b → a → b' } })
  })
})

describe('what is done to a token that a formula uses', () => {
  beforeEach(async () => void (await create('gap', 'dimension', formula('max( {space.base}*2,10px )'))))

  test('a rename re-points it and leaves the rest of its text', async () => {
    await owner().patch(`${mode}/tokens/space.base`, { name: 'space.unit' })
    expect((await read('gap')).value).toEqual({ formula: 'max( {space.unit}*2,10px )' })
    const operations = [{ op: 'update', name: 'space.unit', new_name: 'u', value: '4px' }]
    await owner().post(`${mode}/tokens/batch`, { operations })
    expect(await read('gap')).toMatchObject({ value: { formula: 'max( {u}*2,10px )' }, resolved_value: '10px' })
  })

  test('a delete of its target reports it, is refused because of it, or replaces the reference by the literal', async () => {
    const refused = await owner().delete(`${mode}/tokens/space.base?on_dependents=refuse`)
    expect(refused).toMatchObject({ status: 400, body: { dependents: ['gap'] } })
    await owner().delete(`${mode}/tokens/space.base?on_dependents=inline`)
    expect(await read('gap')).toMatchObject({ value: { formula: 'max( 8px*2,10px )' }, resolved_value: '16px' })
    const broken = await owner().delete(`${mode}/tokens/gap`)
    expect(broken.body).not.toHaveProperty('broken_aliases')
  })

  test('a delete that breaks it reports that, and reverting the delete repairs it', async () => {
    const { body } = await owner().delete(`${mode}/tokens/space.base`)
    expect(body.broken_aliases).toEqual(['gap'])
    expect((await read('gap')).resolved_value).toBeNull()
  })

  test('a literal in its place makes it an ordinary value again', async () => {
    await owner().patch(`${mode}/tokens/gap`, { value: '3px' })
    expect(await read('gap')).toMatchObject({ value: '3px', resolved_value: '3px' })
  })
})

test('a change of a formula can be reverted, and its usages are listed', async () => {
  await create('gap', 'dimension', formula('{space.base} * 2'))
  await owner().patch(`${mode}/tokens/gap`, { value: formula('{space.base} * 3') })
  expect((await read('gap')).resolved_value).toBe('24px')
  const { body } = await owner().get(`/workspaces/${w.workspace.id}/changes`)
  const undone = await owner().post(`/changes/${body.changes[0].id}/revert`, {})
  expect(undone.status).toBe(201)
  expect(await read('gap')).toMatchObject({ value: formula('{space.base} * 2'), resolved_value: '16px' })
})

test('exports contain the results, a document restores the formula, and strict exports name formulas without a result', async () => {
  await create('gap', 'dimension', formula('{space.base} * 2'))
  const css = await owner().get(`${mode}/export?format=css`)
  expect(css.text).toContain('--gap: 16px;')
  const document = (await owner().get(`${mode}/render/dtcg`)).text
  expect(JSON.parse(document)).toMatchObject({
    gap: { $value: { value: 16, unit: 'px' }, $extensions: { 'app.tessera': { formula: '{space.base} * 2' } } },
  })
  const { body } = await owner().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Again' })
  const other = `/tokensets/${w.tokenset.id}/modes/${body.id}`
  await owner().post(`${other}/import`, { document, format: 'dtcg' })
  expect((await owner().get(`${other}/tokens/gap`)).body).toMatchObject({
    value: formula('{space.base} * 2'),
    resolved_value: '16px',
  })
  await create('odd', 'dimension', formula('{space.base} / 0'))
  const strict = await owner().get(`${mode}/export?format=css&strict=true`)
  expect(strict).toMatchObject({
    status: 400,
    body: {
      error: '1 token cannot be resolved: odd (The formula of odd cannot be worked out: division by zero at column 14)',
    },
  })
})

test('in a resolver a formula has the values of each permutation', async () => {
  await create('gap', 'dimension', formula('{space.base} * 2'))
  const dense = await w.newMode()
  await w.addTokens({ 'space.base': ['dimension', '3px'] }, dense)
  const source = (path: string) => ({ tokenset_id: w.tokenset.id, mode_id: path.split('/').at(-1)! })
  const themes = await owner().post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Density',
    sets: [{ name: 'core', sources: [source(mode)] }],
    modifiers: [
      {
        name: 'density',
        default: 'wide',
        contexts: [
          { name: 'wide', sources: [] },
          { name: 'dense', sources: [source(dense)] },
          { name: 'broken', sources: [] },
        ],
      },
    ],
  })
  const gapAt = async (input: string) =>
    (await owner().get(`/resolvers/${themes.body.id}/tokens?input=${input}`)).body.tokens.find(
      ({ name }: { name: string }) => name === 'gap',
    )
  expect(await gapAt('density:wide')).toMatchObject({ resolved_value: '16px' })
  expect(await gapAt('density:dense')).toMatchObject({ resolved_value: '6px' })
  await owner().patch(`${dense}/tokens/space.base`, { value: '2em' })
  await owner().patch(`${mode}/tokens/gap`, { value: formula('{space.base} + 1px') })
  expect(await gapAt('density:dense')).toMatchObject({
    resolved_value: null,
    unresolved: 'The formula of gap cannot be worked out: em and px do not go together at column 14',
  })
})
