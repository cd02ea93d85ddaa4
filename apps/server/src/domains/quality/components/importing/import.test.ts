// Components from files of other tools: manifests of custom elements, indexes of Storybooks, and component sets of Figma.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../../storage/sql.ts'
import { world } from '../../../../testing/world.ts'
import type { World } from '../../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.addTokens({ 'color.brand': ['color', '#336699'], 'space.small': ['dimension', '8px'] })
})
afterAll(() => w.close())
beforeEach(() => w.write(sql`delete from components`))

const at = (name?: string) =>
  `/workspaces/${w.workspace.id}/components${name === undefined ? '' : `/${encodeURIComponent(name)}`}`
const send = (document: unknown, query = '', who: 'editor' | 'viewer' = 'editor') =>
  w.as(who).post(`${at('import')}${query}`, { document })
const read = async (name: string) => (await w.as('viewer').get(at(name))).body

const manifest = {
  schemaVersion: '2.1.0',
  readme: '',
  modules: [
    {
      kind: 'javascript-module',
      path: 'src/button.js',
      declarations: [
        {
          kind: 'class',
          name: 'AcmeButton',
          tagName: 'acme-button',
          customElement: true,
          superclass: { name: 'LitElement', package: 'lit' },
          attributes: [
            { name: 'variant', fieldName: 'variant', type: { text: "'primary' | 'plain' | undefined" } },
            { name: 'disabled', fieldName: 'disabled', type: { text: 'boolean' }, default: 'false' },
            { name: 'pill', type: { text: 'boolean' } },
            { name: 'href', type: { text: 'string | undefined' } },
          ],
          members: [
            { kind: 'field', name: 'variant', type: { text: "'primary'" } },
            { kind: 'field', name: 'size', type: { text: '"small" | "large"' } },
            { kind: 'field', name: 'secret', privacy: 'private', type: { text: "'a'" } },
            { kind: 'method', name: 'focus' },
          ],
          cssParts: [{ name: 'base' }, { name: 'label', description: 'Its text' }],
          cssStates: [{ name: '--loading' }, { name: 'disabled' }],
          cssProperties: [
            { name: '--label-color', default: 'var(--color-brand)' },
            { name: '--base-padding', default: 'var( --space-small, 8px )' },
            { name: '--label-font-size', default: 'var(--not-a-token)' },
            { name: '--color-brand' },
          ],
        },
        { kind: 'function', name: 'define' },
      ],
    },
  ],
}

test('a custom-elements manifest describes its elements, with the tokens that their properties are', async () => {
  const answer = await send(manifest)
  expect([answer.status, answer.body]).toEqual([
    ...[200, { components: [{ name: 'acme-button', action: 'add' }], warnings: [] }],
  ])
  expect(await read('acme-button')).toMatchObject({
    anatomy: ['base', 'label'],
    states: ['disabled', 'loading'],
    options: [
      { name: 'variant', values: ['primary', 'plain'] },
      { name: 'pill', values: ['true', 'false'] },
      { name: 'size', values: ['small', 'large'] },
    ],
    bindings: [
      { part: 'label', property: 'color', token: 'Core/color.brand' },
      { part: 'base', property: 'padding', token: 'Core/space.small' },
    ],
  })
  expect((await send(manifest)).body.components).toEqual([{ name: 'acme-button', action: 'keep' }])
})

test('what people wrote stays, what is missing is added, and each component is reverted by itself', async () => {
  const own = {
    ...{ name: 'AcmeButton', anatomy: ['Label', 'icon'], states: ['hover'] },
    options: [{ name: 'variant', values: ['plain', 'danger'] }],
    bindings: [{ part: 'Label', property: 'color', token: 'Core/space.small' }],
  }
  expect((await w.as('editor').post(at(), own)).status).toBe(201)
  const before = await read('AcmeButton')
  const foreseen = await send(manifest, '?dry_run=true')
  expect(foreseen.body).toMatchObject({ components: [{ name: 'AcmeButton', action: 'change' }] })
  expect(await read('AcmeButton')).toEqual(before)
  await send(manifest)
  const after = await read('AcmeButton')
  expect(after).toMatchObject({
    anatomy: ['Label', 'icon', 'base'],
    states: ['hover', 'disabled', 'loading'],
    bindings: [{ token: 'Core/space.small' }, { part: 'base', property: 'padding' }],
  })
  expect(after.options[0]).toEqual({ name: 'variant', values: ['plain', 'danger', 'primary'] })
  const [change] = (await w.as('owner').get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body.changes
  expect(change.summary).toBe('Imported the component "AcmeButton"')
  expect((await w.as('owner').post(`/changes/${change.id}/revert`, {})).status).toBe(201)
  const { updated_at: _, ...kept } = before
  expect(await read('AcmeButton')).toMatchObject(kept)
})

test('the index of a Storybook has names, and options only where argTypes stand in it', async () => {
  const story = (title: string, more: object = {}) => ({ type: 'story', id: 'x', name: 'Primary', title, ...more })
  const answer = await send({
    v: 5,
    entries: {
      a: story('Components/Badge', {
        argTypes: { tone: { options: ['info', 'danger'] }, selected: { type: 'boolean' } },
      }),
      b: story('Components/Badge', { argTypes: { tone: { type: { name: 'enum', value: ['info', 'new'] } } } }),
      c: { type: 'docs', id: 'c', name: 'Docs', title: 'Introduction' },
      d: story('Web/Card'),
      e: story('Mobile/Card'),
    },
  })
  expect(answer.body).toEqual({
    components: ['Badge', 'Web/Card', 'Mobile/Card'].map(name => ({ name, action: 'add' })),
    warnings: [],
  })
  expect(await read('Badge')).toMatchObject({
    ...{ anatomy: [], states: ['selected'], bindings: [] },
    options: [{ name: 'tone', values: ['info', 'danger', 'new'] }],
  })
})

test('component sets of Figma have options, states and parts', async () => {
  const componentPropertyDefinitions = {
    Size: { type: 'VARIANT', defaultValue: 'Small', variantOptions: ['Small', 'Large'] },
    State: { type: 'VARIANT', defaultValue: 'Default', variantOptions: ['Default', 'Hover', 'Pressed'] },
    Disabled: { type: 'VARIANT', defaultValue: 'False', variantOptions: ['False', 'True'] },
    'Has icon#12:3': { type: 'BOOLEAN', defaultValue: true },
    '↳ Icon#12:5': { type: 'INSTANCE_SWAP', defaultValue: '1:2' },
    'Label#1:0': { type: 'TEXT', defaultValue: 'Save' },
  }
  expect((await send({ componentSets: [{ name: 'Button', componentPropertyDefinitions }] })).status).toBe(200)
  expect(await read('Button')).toMatchObject({
    anatomy: ['Icon', 'Label'],
    states: ['hover', 'pressed', 'disabled'],
    options: [
      { name: 'Size', values: ['Small', 'Large'] },
      { name: 'Has icon', values: ['true', 'false'] },
    ],
  })
})

test('hostile names and too much of anything are left out and told, and other files are refused', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 25 }, (_, n) => [`o${n}`, { type: 'VARIANT', variantOptions: ['a', 7, null, ' '] }]),
  )
  const parts = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`Part ${n}`, { type: 'TEXT' }]))
  const { status, body } = await send({
    componentSets: [
      {
        name: '__proto__',
        componentPropertyDefinitions: { constructor: { type: 'BOOLEAN' }, ['x'.repeat(500)]: { type: 'TEXT' } },
      },
      { name: 'Wide', componentPropertyDefinitions: { ...many, ...parts, broken: null } },
      { name: 'Invisible\u202e' },
      { name: 7 },
      null,
    ],
  })
  expect([status, body.components.map(({ name }: { name: string }) => name)]).toEqual([200, ['__proto__', 'Wide']])
  expect(body.warnings).toHaveLength(7)
  expect(body.warnings).toEqual(
    expect.arrayContaining([
      '10 parts of Wide are left out: it may have 50',
      'The option "o20" of Wide is left out',
      expect.stringContaining('is left out: it cannot be the name of a component'),
    ]),
  )
  expect((await read('Wide')).options).toHaveLength(20)
  for (const other of [{ schemaVersion: '3.0.0', modules: [] }, { v: 3, stories: {} }, 'text', [], { tokens: {} }]) {
    const refused = await send(other)
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('custom-elements manifest')])
    expect(refused.body.error).toMatch(/Storybook.*Figma/)
  }
  const endless = Array.from({ length: 100_000 }, (_, n) => ({ name: `p${n}` }))
  const properties = Array.from({ length: 100_000 }, (_, n) => ({ name: `--p${n}-color` }))
  const hostile = { tagName: 'acme-hostile', cssParts: endless, cssProperties: properties }
  expect((await send({ schemaVersion: '1.0.0', modules: [{ declarations: [hostile] }] })).status).toBe(200)
  expect((await read('acme-hostile')).anatomy).toHaveLength(50)
  const crowd = Array.from({ length: 1_001 }, (_, n) => ({ name: `C${n}` }))
  expect((await send({ componentSets: crowd })).body.error).toBe('document must have at most 1000 components')
  const full = await send({ componentSets: crowd.slice(0, 600) })
  expect([full.status, full.body.code]).toEqual([400, 'quota_reached'])
  expect((await send(manifest, '', 'viewer')).status).toBe(403)
})
