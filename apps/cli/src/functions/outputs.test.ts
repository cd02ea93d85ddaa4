// Formats and transforms of a project on the command line, from files and from a server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../testing/terminal.ts'

let server: World
let env: Record<string, string>
const files = {
  'core.json': {
    $description: 'All of it',
    color: {
      $type: 'color',
      $description: 'Colors',
      brand: { $value: '#3b82f6', $description: 'Buttons', $extensions: { 'com.acme': { rank: 1 } } },
      link: { $value: '{color.brand}', $deprecated: 'Use brand' },
    },
    space: { $type: 'dimension', small: { $value: { value: 24, unit: 'px' } } },
  },
  'dark.json': { color: { $type: 'color', brand: { $value: '#93c5fd' } } },
  'schemes.resolver.json': {
    version: '2025.10',
    name: 'Schemes',
    sets: { core: { sources: [{ $ref: 'core.json' }] } },
    modifiers: { scheme: { default: 'light', contexts: { light: [], dark: [{ $ref: 'dark.json' }] } } },
    resolutionOrder: [{ $ref: '#/sets/core' }, { $ref: '#/modifiers/scheme' }],
  },
}
const outputs = [
  { name: 'own', format: 'team/facts', where: { types: ['color', 'dimension'] }, values: { unit: 'rem' } },
  { name: 'themes', format: 'team/facts', resolver: 'Schemes' },
  { name: 'changed', format: 'css', transforms: ['upper'], options: { references: true } },
  { name: 'groups', format: 'dtcg', transforms: ['kept'], where: { tokensets: ['core'] } },
  { name: 'plain', format: 'json-flat' },
]
/** A program without imports: a format is a plain object. */
const program = (more: object = {}) => `
const facts = {
  name: 'team/facts',
  extension: 'txt',
  write: ({ output, tokenset, axes, modes }) =>
    JSON.stringify([output, tokenset, axes, modes.map(({ name, isDefault, at, tokens }) => [name, isDefault, [...at], tokens.map(token => ({ ...token }))])], null, 1) + '\\n',
}
const upper = { name: 'upper', rename: ({ path }) => path.map(one => one.toUpperCase()).join('.') }
const kept = { name: 'kept', keep: () => true }
export default { workspace: 'Functions', formats: [facts], transforms: [upper, kept], outputs: ${JSON.stringify(outputs)}, ...${JSON.stringify(more)} }
`

beforeAll(async () => {
  server = await world()
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
  const owner = server.as('owner')
  const { id } = (await owner.post('/workspaces', { name: 'Functions' })).body
  const imported = await owner.post(`/workspaces/${id}/import`, {
    files: Object.entries(files).map(([path, document]) => ({ path, document })),
    format: 'dtcg-resolver',
    strategy: 'merge',
  })
  expect([imported.status, imported.body.error]).toEqual([200, undefined])
})
afterAll(() => server.close())

test('from a server and from files they write the same bytes', async () => {
  const online = await terminal(env)
  await online.write({ 'tessera.config.mjs': program({ outputsFolder: 'src' }) })
  const pulled = await online.tessera('pull', '--json')
  expect([pulled.code, pulled.err]).toEqual([0, ''])
  const paths: string[] = pulled.json.files.map(({ file }: { file: string }) => file)
  expect(paths).toEqual(expect.arrayContaining(['src/own/core.txt', 'src/themes/schemes.txt', 'src/changed/core.css', 'src/groups/core.tokens.json'])) // prettier-ignore
  expect(await online.read('src/own/core.txt')).toContain('"text": "1.5rem"')
  expect(await online.read('src/themes/schemes.txt')).toContain('"#93c5fd"')
  expect(await online.read('src/changed/core.css')).toContain('--COLOR-LINK: var(--COLOR-BRAND);')
  // What documents say of groups is in no list of tokens.
  expect(await online.read('src/groups/core.tokens.json')).toContain('"$description": "Colors"')
  expect((await online.tessera('pull', '--check')).code).toBe(0)

  const offline = await terminal()
  await offline.write({ ...files, 'tessera.config.ts': program({ outputsFolder: 'src' }) })
  const written = await offline.tessera('outputs', 'write', 'schemes.resolver.json', '--json')
  expect([written.code, written.err]).toEqual([0, ''])
  expect(written.json.files.map(({ file }: { file: string }) => file).sort()).toEqual([...paths].sort())
  for (const path of paths) expect(await offline.read(path), path).toBe(await online.read(path))
})

test('a function that fails is named with its output and its token; nothing is written', async () => {
  const { tessera, write, read } = await terminal(env)
  const config = (transform: string) =>
    `export default { workspace: 'Functions', transforms: [${transform}], outputs: [${JSON.stringify(outputs[4])}, { name: 'web', format: 'css', transforms: ['own'] }] }`
  await write({
    ...files,
    'tessera.config.mjs': config("{ name: 'own', value: () => { throw new Error('not today') } }"),
  })
  const message = 'The output web cannot be written: The transform "own" failed for color.brand in '
  for (const words of [['pull'], ['outputs', 'write', 'schemes.resolver.json']]) {
    const { code, err } = await tessera(...words)
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
    expect(err).toContain('not today')
    await expect(read('plain/core.json')).rejects.toThrow()
  }
})

test.each([
  ["formats: [{ name: 'a', extension: 'x' }]", 'formats.0: The format "a": write must be a function'],
  [
    "transforms: [{ name: 'a' }]",
    'transforms.0: The transform "a": one of keep, rename, value and text must be a function',
  ],
  ['formats: {}', 'formats: '],
])('a configuration with %s is refused', async (text, message) => {
  const { tessera, write } = await terminal()
  await write({ 'tessera.config.mjs': `export default { ${text} }` })
  const { code, err } = await tessera('outputs', 'write', 'core.json')
  expect([code, err]).toEqual([1, expect.stringContaining(message)])
})

test('tessera.config.json holds no functions, and says where they go', async () => {
  const { tessera, write } = await terminal()
  await write({ 'tessera.config.json': { formats: [] } })
  expect(await tessera('outputs', 'write', 'core.json')).toMatchObject({
    code: 1,
    err: expect.stringContaining('formats: Functions need a program: keep the configuration in tessera.config.ts or tessera.config.mjs'), // prettier-ignore
  })
})

test('the server stores no output with functions: the command line says so, and so does the server', async () => {
  const { tessera, write } = await terminal(env)
  await write({ 'tessera.config.mjs': program() })
  expect(await tessera('outputs', 'set')).toMatchObject({
    code: 1,
    err: expect.stringContaining('own, themes, changed, groups: an output with a format or a transform of the project cannot be stored on the server, which runs no functions'), // prettier-ignore
  })
  for (const [at, message] of [
    [
      0,
      'Output "own": format: There is no format "team/facts" to write. One that a project defines runs where it is built: keep the output in its tessera.config.ts or .mjs',
    ],
    [
      2,
      'Output "changed": transforms: they are functions of a project, and run where it is built: keep the output in its tessera.config.ts or .mjs',
    ],
  ] as const) {
    // prettier-ignore
    await write({ 'outputs.json': [outputs[at]!] })
    expect(await tessera('outputs', 'set', 'outputs.json')).toMatchObject({
      code: 1,
      err: expect.stringContaining(message),
    })
  }
})
