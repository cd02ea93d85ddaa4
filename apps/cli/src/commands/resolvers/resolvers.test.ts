// resolvers list|show|tokens|create|update|delete beside the real server.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'
import { addPalette, themesFile } from '../../testing/themes.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world()
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
  await addPalette(server)
})
afterAll(() => server.close())

test('a resolver is created from a file by names, listed, shown, changed and deleted', async () => {
  const { tessera, write } = await terminal(env)
  await write({ 'themes.json': themesFile })
  expect(await tessera('resolvers', 'create', '--file', 'themes.json')).toMatchObject({
    code: 0,
    out: '✓ Created Themes: 1 set, scheme (2) × brand (2)\n',
  })
  expect(await tessera('resolvers')).toMatchObject({
    code: 0,
    out: 'Themes  scheme (2) × brand (2)  Ours\n',
    err: '1 resolver\n',
  })
  expect((await tessera('resolvers', 'list', '--json')).json).toMatchObject({
    workspace: { name: 'Acme' },
    resolvers: [{ name: 'Themes', modifiers: [{ name: 'scheme', default: 'light', contexts: ['light', 'dark'] }, {}] }],
    total: 1,
  })
  expect((await tessera('resolvers', 'show', 'themes')).out).toBe(
    `Themes
  Ours
  set   core: Palette
  axis  scheme
    ● light: nothing
      dark: Palette / Dark
  axis  brand
    ● a: Brands
      b: Brands / B
  order core → scheme → brand
`,
  )
  expect(await tessera('resolvers', 'update', 'Themes', '--name', 'Looks')).toMatchObject({ code: 0 })
  await write({ 'order.json': { resolution_order: [{ modifier: 'brand' }, { set: 'core' }, { modifier: 'scheme' }] } })
  expect(await tessera('resolvers', 'update', 'looks', '--file', 'order.json')).toMatchObject({ code: 0 })
  expect((await tessera('resolvers', 'show', 'Looks')).out).toMatch(/order brand → core → scheme\n$/)
  expect(await tessera('resolvers', 'delete', 'Looks', '--yes')).toMatchObject({ code: 0, out: '✓ Deleted Looks\n' })
  expect((await tessera('resolvers', '--json')).json).toMatchObject({ resolvers: [], total: 0 })
})

test('create and update accept the output of show --json', async () => {
  const { tessera, write } = await terminal(env)
  await write({ 'themes.json': themesFile })
  await tessera('resolvers', 'create', '-f', 'themes.json')
  const shown = (await tessera('resolvers', 'show', 'Themes', '--json')).out
  expect(JSON.parse(shown)).toMatchObject({
    sets: [{ sources: [{ tokenset: 'Palette', tokenset_id: expect.any(String) }] }],
    modifiers: [{ contexts: [{}, { sources: [{ mode: 'Dark', mode_id: expect.any(String) }] }] }, {}],
  })
  const piped = (await terminal(env)).with({ stdin: Readable.from([shown]) })
  expect(await piped.tessera('resolvers', 'create', '--file', '-', '--name', 'Copy')).toMatchObject({ code: 0 })
  const copy = (await tessera('resolvers', 'show', 'Copy', '--json')).json
  const { sets, modifiers, description } = JSON.parse(shown) as Record<string, unknown>
  expect(copy).toMatchObject({ name: 'Copy', sets, modifiers, description })
  await tessera('resolvers', 'delete', 'Copy', '--yes')
  await tessera('resolvers', 'delete', 'Themes', '--yes')
})

test('tokens answers one permutation, with aliases resolved across tokensets', async () => {
  const { tessera, write } = await terminal(env)
  await write({ 'themes.json': themesFile })
  await tessera('resolvers', 'create', '-f', 'themes.json')
  const tokens = (...more: string[]) => tessera('resolvers', 'tokens', 'Themes', ...more)
  expect(await tokens()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^color\.bg +color +#ffffff\ncolor\.text +color +#0000ff\n/),
    err: '3 tokens of scheme:light,brand:a\n',
  })
  expect((await tokens('--input', 'scheme:dark,brand:b')).out).toMatch(/color\.text +color +#000000\n/)
  expect((await tokens('--input', '{"scheme":"dark"}', '--search', 'BG', '--json')).json).toMatchObject({
    resolver: { name: 'Themes' },
    input: { scheme: 'dark', brand: 'a' },
    tokens: [{ name: 'color.bg', resolved_value: '#000000' }],
    unresolved: [],
    total: 1,
  })
  expect(await tokens('--input', 'scheme:dim')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Unknown context of scheme: dim. Contexts: light, dark'),
  })
  await server.addTokens({ 'color.lost': ['color', '{color.nowhere}'] })
  const core = { name: 'Core only', sets: [{ name: 'all', sources: [{ tokenset: 'Core' }] }] }
  await write({ 'core.json': core })
  await tessera('resolvers', 'create', '-f', 'core.json')
  const lost = await tessera('resolvers', 'tokens', 'Core only')
  expect(lost).toMatchObject({ code: 0, out: expect.stringMatching(/color\.lost +color +nowhere\n/) })
  expect(lost.err).toMatch(/^! color\.lost: /)
})

test('an invalid file is refused with the place, and an unknown name with the existing ones', async () => {
  const { tessera, write } = await terminal(env)
  const create = async (file: object | string) => {
    await write({ 'r.json': file })
    return tessera('resolvers', 'create', '--file', 'r.json')
  }
  expect(await create('{\n  "name": "X",\n  "modifier": []\n}')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/r\.json:3:3.*There is no such field/),
  })
  expect(await create({ name: 'X', sets: [{ name: 'a', sources: [{ mode: 'Dark' }] }] })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Expected a tokenset, by name or id'),
  })
  expect(await create({ name: 'X', sets: [{ name: 'a', sources: [{ tokenset: 'Nope' }] }] })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no tokenset named Nope in Acme\n.*Palette/),
  })
  expect(await create({ sets: [] })).toMatchObject({ code: 2, err: expect.stringContaining('--name') })
  expect(await create({ version: '2025.10', resolutionOrder: [] })).toMatchObject({
    code: 1,
    err: expect.stringContaining('a resolver document of DTCG'),
  })
  expect(await tessera('resolvers', 'create')).toMatchObject({ code: 2, err: expect.stringContaining('--file') })
  expect(await tessera('resolvers', 'update', 'X')).toMatchObject({ code: 2 })
  expect(await tessera('resolvers', 'show', 'Nope')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no resolver named Nope in Acme'),
  })
})
