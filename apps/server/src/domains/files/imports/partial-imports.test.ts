// Documents whose references mean tokens that are not among their own: of the mode, or of what a resolver joins with it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

const owner = () => w.as('owner')
let made = 0
let core: Place
let semantic: Place
interface Place {
  id: string
  at: string
  mode: string
}

async function tokenset(): Promise<Place> {
  const { body } = await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: `Set ${++made}` })
  const { modes } = (await owner().get(`/tokensets/${body.id}/modes`)).body
  return { id: body.id, at: `/tokensets/${body.id}`, mode: `/tokensets/${body.id}/modes/${modes[0].id}` }
}

beforeEach(async () => {
  core = await tokenset()
  semantic = await tokenset()
  const given = [
    { name: 'space.base', type: 'dimension', value: '4px' },
    { name: 'space.alias', type: 'dimension', value: '{space.base}' },
    { name: 'brand.Deep blue', type: 'color', value: '#3366cc' },
  ]
  for (const token of given) expect((await owner().post(`${core.mode}/tokens`, token)).status).toBe(201)
})

const join = (...sets: Place[]) =>
  owner().post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: `Themes ${++made}`,
    sets: [{ name: 'all', sources: sets.map(({ id }) => ({ tokenset_id: id })) }],
    modifiers: [],
  })
const tokenOf = async (place: Place, name: string) =>
  (await owner().get(`${place.mode}/tokens/${encodeURIComponent(name)}`)).body
async function send(place: Place, body: object) {
  const answer = await owner().post(`${place.mode}/import`, body)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body
}

const unresolvedIn = ({ warnings }: { warnings: { code: string }[] }) =>
  warnings.filter(({ code }) => code === 'unresolved')

const documents = [
  [
    'tokens-studio',
    { gap: { value: '{space.base} * 3', type: 'dimension' }, big: { value: '{gap}', type: 'dimension' } },
  ],
  ['tokens-studio', { gap: { value: '{space.alias} * 3', type: 'spacing' }, big: { value: '{gap}', type: 'spacing' } }],
  ['style-dictionary', { gap: { value: '{space.base} * 3' }, big: { value: '{gap}' } }],
  ['style-dictionary', { gap: { value: '{space.base.value} * 3' }, big: { value: '{gap.value}' } }],
  ['dtcg', { $type: 'dimension', gap: { $value: '{space.base} * 3' }, big: { $value: '{gap}' } }],
  ['json-flat', { gap: '{space.base} * 3', big: '{gap}' }],
  ['css', ':root { --gap: calc(var(--space-base) * 3); --big: var(--gap); }'],
  ['css', '$gap: $space-base * 3;\n$big: $gap;'],
] as const

describe('a reference to what is only in the mode', () => {
  test.each(documents)(
    '%s: a formula stays one, and an alias has the type of its target: %j',
    async (format, document) => {
      for (const strict of format === 'dtcg' ? [false] : [false, true]) {
        const told = await send(core, { document, format, strict, strategy: 'merge' })
        expect(unresolvedIn(told)).toEqual([])
        expect(told.unresolved_aliases ?? []).toEqual([])
        const gap = await tokenOf(core, 'gap')
        expect(gap).toMatchObject({ type: 'dimension', resolved_value: '12px' })
        expect(gap.value).toMatchObject({ formula: expect.stringMatching(/\{space\.(base|alias)\}/) })
        expect(await tokenOf(core, 'big')).toMatchObject({ type: 'dimension', alias_to: 'gap' })
      }
    },
  )

  test.each([
    ['style-dictionary', { a: { value: '{space.base}' }, b: { value: '{brand.Deep blue}' } }],
    [
      'tokens-studio',
      { a: { value: '{space.base}', type: 'other' }, b: { value: '{brand.Deep blue}', type: 'other' } },
    ],
    ['dtcg', { a: { $value: '{space.base}' }, b: { $value: '{brand.Deep blue}' } }],
    ['json-flat', { a: '{space.base}', b: '{brand.Deep blue}' }],
    ['csv', 'name,value\na,{space.base}\nb,{brand.Deep blue}'],
    ['css', ':root { --a: var(--space-base); --b: var(--brand-deep-blue); }'],
  ])('%s: an alias without a type of its own has that of its target', async (format, document) => {
    await send(core, { document, format })
    expect(await tokenOf(core, 'a')).toMatchObject({ type: 'dimension', alias_to: 'space.base' })
    expect(await tokenOf(core, 'b')).toMatchObject({ type: 'color', alias_to: 'brand.Deep blue' })
  })

  test('a composite and a text follow it', async () => {
    const line = { width: '{space.base}', style: 'solid', color: '{brand.Deep blue}' }
    const document = {
      line: { value: line, type: 'border' },
      ring: { value: 'inset 0 0 0 {space.base}', type: 'other' },
    }
    await send(core, { document, format: 'tokens-studio' })
    expect((await tokenOf(core, 'line')).resolved_value).toMatchObject({ width: '4px' })
    const css = await owner().get(`${core.mode}/render/css?references=true`)
    expect(css.text).toContain('--ring: inset 0 0 0 var(--space-base);')
  })
})

describe('a reference to what a resolver joins with the mode', () => {
  test.each(documents)('%s: the same: %j', async (format, document) => {
    expect((await join(core, semantic)).status).toBe(201)
    const told = await send(semantic, { document, format, strict: format !== 'dtcg' })
    expect([unresolvedIn(told), told.unresolved_aliases ?? []]).toEqual([[], []])
    const gap = await tokenOf(semantic, 'gap')
    expect(gap).toMatchObject({
      type: 'dimension',
      value: { formula: expect.stringMatching(/\{space\.(base|alias)\}/) },
    })
    expect(await tokenOf(semantic, 'big')).toMatchObject({ type: 'dimension', alias_to: 'gap' })
  })

  test('a whole system is merged into what is there', async () => {
    expect((await join(core, semantic)).status).toBe(201)
    const { name } = (await owner().get(semantic.at)).body
    const answer = await owner().post(`/workspaces/${w.workspace.id}/import`, {
      files: [{ path: `${name}.json`, document: { gap: { value: '{space.base} * 3' } } }],
      format: 'style-dictionary',
      strict: true,
    })
    expect([answer.status, answer.body]).toMatchObject([200, { warnings: [], tokensets: [{ created: false }] }])
    expect(await tokenOf(semantic, 'gap')).toMatchObject({ type: 'dimension', value: { formula: '{space.base} * 3' } })
  })

  test('into the tokenset, each mode is looked up', async () => {
    expect((await join(core, semantic)).status).toBe(201)
    const document = {
      $modes: { A: { gap: { value: '{space.base} * 3' } }, B: { gap: { value: '{space.base} * 2' } } },
    }
    const answer = await owner().post(`${semantic.at}/import`, { document, format: 'json', strict: true })
    expect([answer.status, answer.body]).toMatchObject([200, { created: 2, warnings: [] }])
  })
})

describe('what is nowhere', () => {
  test.each(documents.slice(0, -1))('%s: is said, and refused where strict: %j', async (format, document) => {
    const before = (await owner().get(`${semantic.mode}/tokens`)).body
    const refused = await owner().post(`${semantic.mode}/import`, { document, format, strict: true })
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.stringContaining(format === 'dtcg' ? 'is not a whole reference' : 'does not exist'),
    ])
    expect((await owner().get(`${semantic.mode}/tokens`)).body).toEqual(before)
    const told = await send(semantic, { document, format })
    expect(told.warnings).toContainEqual(expect.objectContaining({ code: 'unresolved' }))
  })

  test.each(['style-dictionary', 'tokens-studio'])('%s: what no name can be is looked up nowhere', async format => {
    const document = String.raw`{"a": {"value": "{x\u0000y} * 2"}, "b": {"value": "{\ud800}"}, "c": {"value": "{${'x'.repeat(300)}}"}}`
    expect(unresolvedIn(await send(semantic, { document, format }))).not.toEqual([])
  })

  test('what a replacement deletes is nowhere', async () => {
    const document = { gap: { value: '{space.base} * 3', type: 'dimension' } }
    const refused = await owner().post(`${core.mode}/import`, {
      document,
      format: 'tokens-studio',
      strict: true,
      strategy: 'replace',
    })
    expect(refused.status).toBe(400)
    const kept = await send(core, {
      document,
      format: 'tokens-studio',
      strict: true,
      strategy: 'replace',
      only: ['gap'],
    })
    expect(kept.warnings).toEqual([])
  })
})
