import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

async function emptySet() {
  const { body } = await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Import' })
  const { modes } = (await w.as('owner').get(`/tokensets/${body.id}/modes`)).body
  return { set: `/tokensets/${body.id}`, mode: `/tokensets/${body.id}/modes/${modes[0].id}` }
}

const color = (hex: string) => ({
  colorSpace: 'srgb',
  components: [1, 3, 5].map(i => Number.parseInt(hex.slice(i, i + 2), 16) / 255),
  hex,
})
const document = {
  color: {
    $type: 'color',
    blue: { $value: color('#3b82f6'), $description: 'Blue', $extensions: { 'org.example': { keep: [1, 'x'] } } },
    brand: { $value: '{color.blue}' },
  },
  space: {
    $type: 'dimension',
    $description: 'Steps',
    1: { $value: { value: 4, unit: 'px' }, $deprecated: 'Use space.2' },
  },
}

describe('POST …/modes/{modeId}/import', () => {
  test('reads a DTCG document and keeps its properties', async () => {
    const { mode } = await emptySet()
    const { status, body } = await w.as('editor').post(`${mode}/import`, { document })
    expect([status, body]).toMatchObject([
      200,
      { format: 'dtcg', created: 3, updated: 0, deleted: 0, unchanged: 0, warnings: [] },
    ])
    const { tokens } = (await w.as('owner').get(`${mode}/tokens`)).body
    expect(tokens.map(({ name }: { name: string }) => name)).toEqual(['color.blue', 'color.brand', 'space.1'])
    expect(tokens[0]).toMatchObject({
      description: 'Blue',
      value: color('#3b82f6'),
      extensions: { 'org.example': { keep: [1, 'x'] } },
    })
    expect(tokens[2].deprecated).toBe('Use space.2')
    const again = JSON.parse((await w.as('owner').get(`${mode}/render/dtcg`)).text)
    expect(again.color.blue).toMatchObject(document.color.blue)
    expect(again.space).toMatchObject({ $description: 'Steps' })
  })

  test('reads JSON5 text', async () => {
    const { mode } = await emptySet()
    const text = `{ // a comment\n a: { $type: 'number', $value: 1, }, }`
    expect((await w.as('editor').post(`${mode}/import`, { document: text })).body).toMatchObject({ created: 1 })
  })

  test('merge changes what differs and keeps the rest; replace deletes it', async () => {
    const { mode } = await emptySet()
    await w.as('editor').post(`${mode}/import`, { document })
    await w.as('editor').post(`${mode}/tokens`, { name: 'mine', type: 'number', value: 1 })
    const changed = structuredClone(document)
    changed.space[1].$value.value = 8
    const merge = { document: changed, strategy: 'merge' }
    expect((await w.as('editor').post(`${mode}/import`, { ...merge, dry_run: true })).body).toMatchObject({
      created: 0,
      updated: 1,
      deleted: 0,
      unchanged: 2,
    })
    const merged = (await w.as('editor').post(`${mode}/import`, merge)).body
    expect(merged).toMatchObject({ created: 0, updated: 1, deleted: 0, unchanged: 2 })
    expect(merged.changes).toMatchObject([
      { name: 'space.1', change: 'updated', before: { value: { value: 4 } }, after: { value: { value: 8 } } },
    ])
    expect(
      (await w.as('editor').post(`${mode}/import`, { document: changed, strategy: 'replace' })).body,
    ).toMatchObject({ deleted: 1, unchanged: 3 })
    expect((await w.as('owner').get(`${mode}/tokens`)).body.total).toBe(3)
  })

  test('only: writes and deletes the tokens of these names, with all their properties in the document', async () => {
    const { mode } = await emptySet()
    await w.as('editor').post(`${mode}/tokens`, { name: 'mine', type: 'number', value: 1 })
    await w.as('editor').post(`${mode}/tokens`, { name: 'other', type: 'number', value: 1 })
    const only = ['color.blue', 'mine']
    const first = await w.as('editor').post(`${mode}/import`, { document, only })
    expect(first.body).toMatchObject({ created: 1, updated: 0, deleted: 0 })
    expect((await w.as('owner').get(`${mode}/tokens/color.blue`)).body.extensions).toEqual({
      'org.example': { keep: [1, 'x'] },
    })
    const second = await w.as('editor').post(`${mode}/import`, { document, only, strategy: 'replace' })
    expect(second.body).toMatchObject({ created: 0, deleted: 1 })
    const { tokens } = (await w.as('owner').get(`${mode}/tokens`)).body
    expect(tokens.map(({ name }: { name: string }) => name)).toEqual(['other', 'color.blue'])
    expect((await w.as('editor').post(`${mode}/import`, { document, only: 'a' })).body.error).toBe(
      'only must be an array of token names',
    )
  })

  test('merging a document without descriptions does not erase them', async () => {
    const { mode } = await emptySet()
    await w
      .as('editor')
      .post(`${mode}/import`, { document: { a: { $type: 'number', $value: 1, $description: 'One' } } })
    await w.as('editor').post(`${mode}/import`, { document: { a: { $type: 'number', $value: 2 } } })
    expect((await w.as('owner').get(`${mode}/tokens/a`)).body).toMatchObject({ value: 2, description: 'One' })
  })

  test.each([
    [{}, /^document is required/],
    [{ document: 'not json {', format: 'dtcg' }, /^The document cannot be read as dtcg/],
    [
      { document: { a: { $type: 'nope', $value: 1 } }, format: 'dtcg', strict: true },
      /^The document cannot be read as dtcg: a/,
    ],
    [{ document: { a: { $type: 'color', $value: '{b}' }, b: { $type: 'color', $value: '{a}' } } }, /[Cc]ircular/],
    [{ document, format: 'nope' }, /^Unknown format/],
    [{ document, strategy: 'overwrite' }, 'strategy must be merge or replace'],
  ])('%j is refused and changes nothing', async (input, sentence) => {
    const { mode } = await emptySet()
    const { status, body } = await w.as('editor').post(`${mode}/import`, input)
    expect(status).toBe(400)
    expect(body.error).toMatch(sentence)
    expect((await w.as('owner').get(`${mode}/tokens`)).body.total).toBe(0)
  })

  test.each([
    [{ files: 'tokens.json' }, 'files must be an array of {path, document}', 'files'],
    [{ files: [{ path: 1, document: {} }] }, 'files[].path must be text', 'files.0.path'],
    [{ files: [{ path: 'tokens.json' }] }, 'files[].document is required: text or JSON', 'files.0.document'],
  ])('says what is wrong with the files: %j', async (body, error, field) => {
    const { mode } = await emptySet()
    const refused = await w.as('editor').post(`${mode}/import`, body)
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'invalid_input', error, field }])
  })

  test('a refused document names each error with its place, code and level', async () => {
    const { mode } = await emptySet()
    const wrong = { document: { a: { $value: 1 } }, format: 'dtcg', strict: true }
    expect((await w.as('editor').post(`${mode}/import`, wrong)).body.errors).toEqual([
      { path: 'a', code: 'type', level: 'error', message: expect.stringMatching(/^has no \$type/) },
    ])
  })
})

test('a thousand remarks of one cause are one in the report, with their number and the first places', async () => {
  const { mode } = await emptySet()
  const tokens = Array.from({ length: 1000 }, (_, i) => [`t${i}`, { $type: 'color', $value: `{gone.${i}}` }])
  const { status, body } = await w.as('editor').post(`${mode}/import`, { document: Object.fromEntries(tokens) })
  expect([status, body.created]).toEqual([200, 1000])
  expect(body.warnings).toEqual([
    {
      path: 't0',
      code: 'unresolved',
      level: 'warning',
      message: 'Points at "gone.0", which does not exist (the same 999 times more: t1, t2, t3 …)',
      count: 1000,
      examples: ['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9'],
    },
  ])
})

describe('POST /tokensets/{id}/import', () => {
  test('creates the modes of a document; an untouched Base becomes the first', async () => {
    const { set } = await emptySet()
    const modes = {
      $modes: { Light: { a: { value: '#fff', type: 'color' } }, Dark: { a: { value: '#000', type: 'color' } } },
    }
    const { status, body } = await w.as('editor').post(`${set}/import`, { document: modes })
    expect([status, body]).toMatchObject([
      200,
      {
        created: 2,
        modes: [
          { name: 'Light', created: true },
          { name: 'Dark', created: true },
        ],
      },
    ])
    const { modes: made } = (await w.as('owner').get(`${set}/modes`)).body
    expect(made.map(({ name, is_default }: Record<string, unknown>) => [name, is_default])).toEqual([
      ['Light', true],
      ['Dark', false],
    ])
    expect((await w.as('editor').post(`${set}/import`, { document: modes })).body).toMatchObject({
      created: 0,
      unchanged: 2,
    })
  })

  test('a mode named like the default of the tokenset is merged into it over the document’s own, and is idempotent', async () => {
    const { set, mode } = await emptySet()
    await w.as('owner').patch(mode, { name: 'Light' })
    const overrides = { light: { $value: color('#eeeeee') }, dark: { $value: color('#000000') } }
    const themed = {
      $type: 'color',
      plain: { $value: color('#123456') },
      themed: { $value: color('#ffffff'), $extensions: { 'org.primer.overrides': overrides } },
    }
    const first = (await w.as('owner').post(`${set}/import`, { document: themed })).body
    expect(first).toMatchObject({ created: 4, modes: [{ name: 'Light' }, { name: 'dark' }] })
    const { tokens } = (await w.as('owner').get(`${mode}/tokens`)).body
    expect(tokens.map(({ value }: { value: { hex: string } }) => value.hex)).toEqual(['#123456', '#eeeeee'])
    const again = (await w.as('owner').post(`${set}/import`, { document: themed })).body
    expect(again).toMatchObject({ created: 0, updated: 0, deleted: 0, unchanged: 4 })
  })

  test('one mode of several can be chosen for a mode', async () => {
    const { mode } = await emptySet()
    const modes = {
      $modes: { light: { a: { value: '1', type: 'number' } }, dark: { a: { value: '2', type: 'number' } } },
    }
    const { body } = await w.as('editor').post(`${mode}/import`, { document: modes })
    expect(body).toMatchObject({
      created: 1,
      warnings: [{ code: 'dropped', message: expect.stringContaining('dark') }],
    })
    expect((await w.as('editor').post(`${mode}/import`, { document: modes, mode: 'Dark' })).body).toMatchObject({
      updated: 1,
    })
    expect((await w.as('owner').get(`${mode}/tokens/a`)).body.resolved_value).toBe('2')
    expect((await w.as('editor').post(`${mode}/import`, { document: modes, mode: 'Sepia' })).body.error).toBe(
      'The document has no mode named "Sepia". It has: light, dark',
    )
  })
})

describe('Primer, as its repository has it', () => {
  const root = join(dirname(createRequire(import.meta.url).resolve('@primer/primitives/package.json')), 'src/tokens')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.json5') && !/dark/.test(path))
    .sort()
    .map(path => ({ path, document: readFileSync(join(root, path), 'utf8') }))

  test(
    'comes in by one call, every alias leads somewhere, and goes out in all formats',
    { timeout: 300_000 },
    async () => {
      const { mode } = await emptySet()
      const { status, body } = await w.as('editor').post(`${mode}/import`, { files, mode: undefined })
      expect([status, body.error]).toEqual([200, undefined])
      const { tokens, total } = (await w.as('owner').get(`${mode}/tokens`)).body
      expect(total).toBe(body.created)
      expect(total).toBeGreaterThan(1400)
      for (const format of ['json', 'css', 'ios', 'android']) {
        const answer = await w.as('owner').get(`${mode}/export?format=${format}&strict=true`)
        expect([format, answer.status]).toEqual([format, 200])
      }
      const css = (await w.as('owner').get(`${mode}/export?format=css`)).text
      expect(css.match(/^ {2}--/gm)).toHaveLength(tokens.length)
    },
  )
})
