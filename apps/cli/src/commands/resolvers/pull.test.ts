// Outputs of a resolver: pull, its lockfile and watch with a real server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'
import type { Terminal } from '../../testing/terminal.ts'
import { addThemes, themesFile } from '../../testing/themes.ts'

let server: World
let env: Record<string, string>
let dark: string
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
  dark = (await addThemes(server)).dark
})
afterAll(() => server.close())

const configured = async (pull: object[], more: object = {}): Promise<Terminal> => {
  const here = await terminal(env)
  await here.write({ 'tessera.config.json': { workspace: 'Acme', tokenset: 'Core', ...more, pull } })
  return here
}
const files = async ({ read }: Terminal) =>
  (JSON.parse(await read('tessera.lock.json')) as { files: Record<string, Record<string, string>> }).files

test('pull writes all of a resolver, one permutation, and a file for each', async () => {
  const here = await configured([
    { file: 'themes.css', format: 'css', resolver: 'themes' },
    { file: 'dark-b.css', format: 'css', resolver: 'Themes', input: { scheme: 'dark', brand: 'b' } },
    { file: 'dark.json', format: 'json-flat', resolver: 'Themes', input: 'scheme:dark' },
    { file: 'each/{permutation}.css', format: 'css', resolver: 'Themes' },
    { file: 'some/{permutation}.scss', format: 'scss', resolver: 'Themes', inputs: ['brand:b', { scheme: 'dark' }] },
  ])
  expect(await here.tessera('pull')).toMatchObject({ code: 0 })
  const sheet = await here.read('themes.css')
  expect(sheet).toContain('[data-scheme="dark"]')
  expect(sheet).toContain('[data-brand="b"]')
  expect(await here.read('dark-b.css')).toMatch(/^:root \{[^]*--color-text: #000000;/)
  expect(await here.read('dark.json')).toMatch(/"#0000ff"/)
  expect(await here.read('each/dark-a.css')).toContain('--color-text: #0000ff;')
  expect(await here.read('each/light-b.css')).toContain('--color-text: #ffffff;')
  const locked = await files(here)
  expect(Object.keys(locked)).toEqual([
    'dark-b.css',
    'dark.json',
    'each/dark-a.css',
    'each/dark-b.css',
    'each/light-a.css',
    'each/light-b.css',
    'some/dark-a.scss',
    'some/light-b.scss',
    'themes.css',
  ])
  expect(locked['themes.css']).toEqual({ digest: expect.any(String), format: 'css', resolver: 'Themes' })
  expect(locked['dark.json']).toEqual({
    digest: expect.any(String),
    format: 'json-flat',
    resolver: 'Themes',
    input: 'scheme:dark,brand:a',
  })

  expect((await here.tessera('pull', '--check')).code).toBe(0)
  await server.as('owner').patch(`${dark}/tokens/color.bg`, { value: '#111111' })
  const second = (await here.tessera('pull', '--json')).json as { files: { file: string; state: string }[] }
  expect(second.files.filter(({ state }) => state !== 'unchanged').map(({ file }) => file)).toEqual([
    'themes.css',
    'dark-b.css',
    'dark.json',
    'each/dark-a.css',
    'each/dark-b.css',
    'some/dark-a.scss',
  ])
  await server.as('owner').patch(`${dark}/tokens/color.bg`, { value: '#000000' })
})

test('flags do the same without a configuration', async () => {
  const { tessera, read } = await terminal(env)
  const pull = (...more: string[]) => tessera('pull', '--format', 'css', '--resolver', 'Themes', ...more)
  expect(await pull('--output', 'all.css')).toMatchObject({ code: 0, err: '' })
  expect(await read('all.css')).toContain('[data-brand="b"]')
  expect(await pull('--output', 'one.css', '--input', 'scheme:dark', '--prefix', 'ds')).toMatchObject({ code: 0 })
  expect(await read('one.css')).toContain('--ds-color-bg: #000000;')
  expect(await pull('--output', 'x/{permutation}.css')).toMatchObject({ code: 0 })
  expect(await read('x/dark-b.css')).toContain('--color-bg: #000000;')
  for (const flag of ['--resolver', '--input'])
    expect(await tessera('pull', flag, 'x')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${flag} needs --format`),
    })
})

test('an invalid output is refused before a file is written', async () => {
  const output = { file: 'x.css', format: 'css', resolver: 'Themes' }
  for (const [more, code, message] of [
    [{ mode: 'Base' }, 2, 'names a resolver and a mode'],
    [{ tokenset: 'Core' }, 2, 'names a resolver and a tokenset'],
    [{ inputs: ['scheme:dark'] }, 2, 'names inputs but writes one file\n  Put {permutation} into the file name.'],
    [{ resolver: undefined, input: 'scheme:dark' }, 2, 'has an input but no resolver'],
    [{ resolver: 'Nope' }, 1, 'There is no resolver named Nope in Acme\n  There are: Themes'],
    [{ input: 'scheme:dim' }, 1, 'Unknown context of scheme: dim. Contexts: light, dark'],
    [{ input: { size: 'big' } }, 1, 'Unknown modifier: size. Modifiers: scheme, brand'],
    [{ input: 'dark' }, 1, 'Input must be a JSON object'],
  ] as const) {
    const { tessera, read } = await configured([
      { file: 'first.css', format: 'css' },
      { ...output, ...more },
    ])
    const answer = await tessera('pull')
    expect(answer, message).toMatchObject({ code, err: expect.stringContaining(message) })
    await expect(read('first.css')).rejects.toThrow('ENOENT')
  }
})

test('too many permutations are refused with their number', async () => {
  const contexts = Array.from({ length: 32 }, (_, index) => ({ name: `c${index}`, sources: [] }))
  const here = await configured([{ file: '{permutation}.css', format: 'css', resolver: 'Many' }])
  await here.write({
    'many.json': { name: 'Many', modifiers: ['a', 'b'].map(name => ({ name, default: 'c0', contexts })) },
  })
  await here.tessera('resolvers', 'create', '--file', 'many.json')
  expect(await here.tessera('pull')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/has 1024 permutations[^]*"inputs"/),
  })
})

test('--tokenset applies to the outputs of tokensets alone', async () => {
  const { tessera, read } = await configured([
    { file: 'set.css', format: 'css' },
    { file: 'dark.css', format: 'css', resolver: 'Themes', input: 'scheme:dark' },
  ])
  expect(await tessera('pull', '--tokenset', 'Brands', '--lenient')).toMatchObject({ code: 0 })
  expect(await read('set.css')).toContain('--color-brand')
  expect(await read('dark.css')).toContain('--color-bg: #000000;')
})

test('watch pulls a resolver again when one of its tokensets changes', async () => {
  const here = await configured([{ file: 'dark.css', format: 'css', resolver: 'Themes', input: 'scheme:dark' }])
  const stop = new AbortController()
  const seen: string[] = []
  let rounds = 0
  const stdout = {
    write(text: string) {
      seen.push(text)
      if (!text.includes('dark.css')) return
      if (++rounds === 1) void server.as('owner').patch(`${dark}/tokens/color.bg`, { value: '#222222' })
      else stop.abort()
    },
    isTerminal: false,
    columns: 80,
  }
  await here.with({ stdout, signal: stop.signal }).tessera('watch', '--interval', '1')
  expect(seen.join('')).toMatch(/\+ dark\.css[^]*~ dark\.css/)
  expect(await here.read('dark.css')).toContain('#222222')
  await server.as('owner').patch(`${dark}/tokens/color.bg`, { value: '#000000' })
})

test('a release contains its resolver as it was, with the axes that it had', async () => {
  const session = server.as('owner', { surface: 'session' })
  const organization = (await session.post('/organizations', { name: 'Acme Group' })).body as { id: string }
  await session.put(`/organizations/${organization.id}/workspaces/${server.workspace.id}`)
  const here = await configured(
    [
      { file: 'all.css', format: 'css', resolver: 'Published' },
      { file: 'dark.css', format: 'css', resolver: 'Published', input: 'scheme:dark' },
      { file: 'each/{permutation}.css', format: 'css', resolver: 'Published' },
    ],
    { release: { organization: 'Acme Group' } },
  )
  await here.write({ 'r.json': { ...themesFile, name: 'Published' } })
  await here.tessera('resolvers', 'create', '--file', 'r.json')
  expect(await here.tessera('releases', 'publish', '--yes', '--version', '1.0.0')).toMatchObject({ code: 0 })
  await here.write({ 'less.json': { modifiers: [] } })
  await here.tessera('resolvers', 'update', 'Published', '--file', 'less.json')
  expect(await here.tessera('releases', 'diff')).toMatchObject({
    code: 3,
    out: expect.stringMatching(/^~ Acme +Published\n1 resolver differs\n/),
  })
  await here.tessera('resolvers', 'delete', 'Published', '--yes')
  expect(await here.tessera('pull')).toMatchObject({ code: 0 })
  expect(await here.read('all.css')).toContain('[data-brand="b"]')
  expect(await here.read('each/dark-b.css')).toContain('--color-text: #000000;')
  expect((await files(here))['dark.css']).toMatchObject({
    resolver: 'Published',
    input: 'scheme:dark,brand:a',
    release: 'Production, active',
  })
})

test('a folder as output gets all files of the export, in the folders where Android looks for them', async () => {
  const path = `/workspaces/${server.workspace.id}/resolvers`
  const owner = server.as('owner')
  const themes = (await owner.get(path)).body.resolvers.find(({ name }: { name: string }) => name === 'Themes')
  const [scheme] = structuredClone(themes.modifiers)
  scheme.contexts[1].platform = { android: 'night' }
  await owner.post(path, { name: 'App', sets: themes.sets, modifiers: [scheme] })

  const here = await configured([{ file: 'app/res/', format: 'android', resolver: 'App', strict: false }])
  const first = await here.tessera('pull')
  expect(first).toMatchObject({ code: 0 })
  expect(first.out).toContain('+ app/res/values-night/design_tokens.xml')
  expect(await here.read('app/res/values/design_tokens.xml')).toContain('<color name="color-bg">#ffffff</color>')
  expect(await here.read('app/res/values-night/design_tokens.xml')).toContain('<color name="color-bg">#000000</color>')
  expect(Object.keys(await files(here))).toEqual([
    'app/res/values-night/design_tokens.xml',
    'app/res/values/design_tokens.xml',
  ])
  expect((await here.tessera('pull', '--check')).code).toBe(0)

  const twice = await configured([
    { file: 'res/', format: 'android', resolver: 'App', strict: false },
    { file: 'res/values/design_tokens.xml', format: 'android', resolver: 'App', input: 'scheme:light', strict: false },
  ])
  expect(await twice.tessera('pull')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Two outputs write res/values/design_tokens.xml'),
  })
  const { tessera, read } = await terminal(env)
  const flags = ['--format', 'android', '--resolver', 'App', '--input', 'scheme:dark', '--output', 'res/', '--lenient']
  expect(await tessera('pull', ...flags)).toMatchObject({ code: 0 })
  expect(await read('res/values-night/design_tokens.xml')).toContain('<!-- For values-night/: scheme dark -->')
})
