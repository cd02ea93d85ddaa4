// Convert writes of a document with axes what a server writes after it has imported that document: one way for any number of axes.
import { formats } from '@tessera/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as documents from '@tessera/server/testing/systems/documents'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let count = 0
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
})
afterAll(() => server.close())

const writers = formats.filter(({ write }) => write).map(({ id }) => id)

/** The resolver of the document in a workspace of its own, in a format. */
async function served(file: string, document: object) {
  const owner = server.as('owner')
  const workspace = (await owner.post('/workspaces', { name: `Served ${++count}` })).body as { id: string }
  const answer = await owner.post(`/workspaces/${workspace.id}/import`, { files: [{ path: file, document }] })
  expect(answer).toMatchObject({ status: 200, body: { resolvers: [{}] } })
  const [resolver] = answer.body.resolvers as [{ id: string }]
  return async (format: string): Promise<string> =>
    (await owner.get(`/resolvers/${resolver.id}/render/${format}`)).text as string
}

async function expectAsServed(file: string, document: object) {
  const { tessera, write } = await terminal()
  await write({ [file]: document })
  const render = await served(file, document)
  for (const format of writers) {
    const { code, json } = await tessera('convert', file, '--to', format, '--lenient', '--json')
    expect({ format, code, text: json.text }).toEqual({ format, code: 0, text: await render(format) })
  }
}

const rgb = (...components: number[]) => ({ $type: 'color', $value: { colorSpace: 'srgb', components } })
const px = (value: number) => ({ $type: 'dimension', $value: { value, unit: 'px' } })
const axes = {
  scheme: { contexts: { light: [{ page: rgb(1, 1, 1) }], dark: [{ page: { $type: 'color', $value: '{ink}' } }] }, default: 'light' },
  brand: { contexts: { a: [], b: [{ ink: rgb(0, 0, 1) }] }, default: 'a' },
  density: { contexts: { cosy: [{ gap: px(8) }], dense: [{ gap: px(4) }] }, default: 'cosy' },
} // prettier-ignore

const resolverDocument = (...names: (keyof typeof axes)[]) => ({
  version: '2025.10',
  name: 'Site',
  sets: { palette: { sources: [{ ink: rgb(0, 0, 0), line: px(1) }] } },
  modifiers: Object.fromEntries(names.map(name => [name, axes[name]])),
  resolutionOrder: [{ $ref: '#/sets/palette' }, ...names.map(name => ({ $ref: `#/modifiers/${name}` }))],
})

const theme = (group: string, name: string, set: string) => ({
  id: `${group}-${name}`,
  name,
  group,
  selectedTokenSets: { core: 'source', [set]: 'enabled' },
})
const studioThemes = [
  theme('Scheme', 'Light', 'light'),
  theme('Scheme', 'Dark', 'dark'),
  theme('Brand', 'A', 'a'),
  theme('Brand', 'B', 'b'),
  theme('Size', 'S', 's'),
  theme('Size', 'M', 'm'),
]
const studioProject = (...groups: string[]) => ({
  core: { ink: { type: 'color', value: '#000000' }, space: { type: 'spacing', value: '4' } },
  light: { page: { type: 'color', value: '#ffffff' } },
  dark: { page: { type: 'color', value: '{ink}' } },
  a: { accent: { type: 'color', value: '#0000ff' } },
  b: { accent: { type: 'color', value: '#ff0000' } },
  s: { gap: { type: 'spacing', value: '{space} * 2' } },
  m: { gap: { type: 'spacing', value: '{space} * 4' } },
  $themes: studioThemes.filter(({ group }) => groups.includes(group)),
  $metadata: { tokenSetOrder: ['core', 'light', 'dark', 'a', 'b', 's', 'm'] },
})

const token = (type: string, value: string) => ({ $type: type, $value: value })

/** Of its sets the only theme uses `light`. */
const penpotOfOneTheme = {
  core: { ink: token('color', '#000000'), paper: token('color', '#ffffff') },
  light: { page: token('color', '#eeeeee') },
  dark: { page: token('color', '{ink}') },
  theme: { button: token('color', '{page}') },
  $themes: [
    {
      name: 'theme-1',
      group: 'group-1',
      description: null,
      'is-source': false,
      'modified-at': '2024-01-01T00:00:00.000+00:00',
      selectedTokenSets: { light: 'enabled' },
    },
  ],
  $metadata: { tokenSetOrder: ['core', 'light', 'dark', 'theme'] },
}

const mode = (modeId: string, name: string, parentModeId?: string) => ({ modeId, name, parentModeId })
const variable = (id: string, name: string, light: number, dark: number) => ({
  id,
  name,
  variableCollectionId: 'C1',
  resolvedType: 'COLOR',
  description: '',
  scopes: ['ALL_SCOPES'],
  valuesByMode: { '1:0': { r: light, g: light, b: light, a: 1 }, '1:1': { r: dark, g: dark, b: dark, a: 1 } },
})
const extendedCollection = {
  meta: {
    variableCollections: {
      C1: {
        id: 'C1',
        name: 'Base',
        modes: [mode('1:0', 'Light'), mode('1:1', 'Dark')],
        defaultModeId: '1:0',
        variableIds: ['V1', 'V2'],
      },
      C2: {
        id: 'C2',
        name: 'Green',
        isExtension: true,
        parentVariableCollectionId: 'C1',
        modes: [mode('2:0', 'Light', '1:0'), mode('2:1', 'Dark', '1:1')],
        defaultModeId: '2:0',
        variableIds: ['V1', 'V2'],
        variableOverrides: { V1: { '2:0': { r: 0, g: 0.5, b: 0, a: 1 } } },
      },
    },
    variables: { V1: variable('V1', 'accent', 0.2, 0.4), V2: variable('V2', 'page', 1, 0) },
  },
}

const spectrum = {
  'gray-100': { sets: { light: { value: '#eee' }, dark: { value: '#111' } }, $schema: 'https://example.com/color-set.json' },
  radius: { value: '2px', $schema: 'https://example.com/dimension.json' },
} // prettier-ignore

describe('the same bytes in every format', () => {
  test.each([
    ['no axis', resolverDocument()],
    ['one axis', resolverDocument('scheme')],
    ['two axes', resolverDocument('scheme', 'brand')],
    ['three axes', resolverDocument('scheme', 'brand', 'density')],
  ])('a resolver document with %s', (_, document) => expectAsServed('site.resolver.json', document))

  test.each([
    ['one group', ['Scheme']],
    ['two groups', ['Scheme', 'Brand']],
    ['three groups', ['Scheme', 'Brand', 'Size']],
  ])('a project of Tokens Studio with %s of themes', (_, groups) =>
    expectAsServed('project.json', studioProject(...groups)),
  )

  test.each([
    ['a file of Penpot', documents.penpotFile],
    ['a file of Penpot whose theme uses one of its sets', penpotOfOneTheme],
    ['collections of Figma, one of them extended', documents.figmaFile],
    ['one collection of Figma and one that extends it', extendedCollection],
    ['a project with settings of its own', documents.studioProject],
    ['a resolver document with extensions', documents.resolverDocument],
    ['one kind of sets of Spectrum', spectrum],
    ['a resolver document without sets', { ...resolverDocument('scheme'), sets: {}, name: undefined, resolutionOrder: [{ $ref: '#/modifiers/scheme' }] }],
  ])('%s', (_, document) => expectAsServed('file.json', document)) // prettier-ignore
})

describe('documents that name no axes', () => {
  const css = async (document: object, ...more: string[]) => {
    const { tessera, write } = await terminal()
    await write({ 'tokens.json': document })
    return tessera('convert', 'tokens.json', '--to', 'css', ...more)
  }

  test('sets of Tokens Studio without themes are one mode', async () => {
    const { $themes: _, ...project } = studioProject()
    const { code, out } = await css(project)
    expect(code).toBe(0)
    expect(out).toMatch(/^:root \{\n {2}--ink: #000000;/)
    expect(out).toContain('--gap: 16px;')
  })

  test('one collection of Figma is a tokenset with modes', async () => {
    const { C1 } = extendedCollection.meta.variableCollections
    const { code, out } = await css({ meta: { ...extendedCollection.meta, variableCollections: { C1 } } })
    expect(code).toBe(0)
    expect(out).toContain(':root, :root[data-theme="light"] {')
    expect(out).toContain(':root[data-theme="dark"] {')
  })
})

test('what Figma extends keeps one override, and what no theme uses is kept', async () => {
  const { tessera, write } = await terminal()
  await write({ 'variables.json': extendedCollection, 'penpot.json': penpotOfOneTheme })
  const { meta } = (await tessera('convert', 'variables.json', '--to', 'figma')).json
  expect(Object.values(meta.variableCollections)).toMatchObject([
    { name: 'Base', modes: [{ name: 'Light' }, { name: 'Dark' }] },
    { name: 'Green', variableOverrides: { V1: { '2:0': { g: 0.5 } } } },
  ])
  const penpot = await tessera('convert', 'penpot.json', '--to', 'dtcg-resolver', '--json')
  expect(penpot.json.tokens).toBe(5)
  for (const name of ['ink', 'paper', 'page', 'button']) expect(penpot.json.text).toContain(`"${name}"`)
})
