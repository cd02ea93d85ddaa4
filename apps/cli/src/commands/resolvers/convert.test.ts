// Several axes without a server: resolver documents and Tokens Studio projects.
import { expect, test } from 'vitest'
import { terminal } from '../../testing/terminal.ts'

const color = (value: string) => ({ $type: 'color', $value: value })
const rgb = (...components: number[]) => ({ $type: 'color', $value: { colorSpace: 'srgb', components } })
const document = (brands: string[] = ['a', 'b']) => ({
  version: '2025.10',
  sets: { core: { sources: [{ bg: rgb(1, 1, 1), text: color('{brand}') }] } },
  modifiers: {
    scheme: { contexts: { light: [], dark: [{ bg: rgb(0, 0, 0) }] }, default: 'light' },
    brand: {
      contexts: Object.fromEntries(
        brands.map((name, at) => [name, [{ brand: at % 2 ? color('{bg}') : rgb(0, 0, 1) }]]),
      ),
      default: 'a',
    },
  },
  resolutionOrder: [{ $ref: '#/sets/core' }, { $ref: '#/modifiers/scheme' }, { $ref: '#/modifiers/brand' }],
})

test('css of several axes is one sheet in which they combine', async () => {
  const { tessera, write } = await terminal()
  await write({ 'themes.resolver.json': document() })
  const { code, out } = await tessera('convert', 'themes.resolver.json', '--to', 'css')
  expect(code).toBe(0)
  expect(out).toContain('[data-scheme="dark"]')
  expect(out).toContain('[data-brand="b"]')
  expect(out).not.toContain('dark-b')
})

test('--input writes one permutation, as the resolver of a server does', async () => {
  const { tessera, write } = await terminal()
  await write({ 'themes.resolver.json': document() })
  const convert = (...more: string[]) => tessera('convert', 'themes.resolver.json', '--to', 'css', ...more)
  const { out } = await convert('--input', 'scheme:dark,brand:b')
  expect(out).toMatch(/^:root \{[^]*--text: (#000000|#000|rgb\(0)/)
  expect((await convert('--input', '{"scheme":"dark"}', '--json')).json).toMatchObject({
    input: { scheme: 'dark', brand: 'a' },
    resolver: { modifiers: ['scheme', 'brand'] },
    from: 'dtcg-resolver',
  })
  expect(await convert('--input', 'size:big')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Unknown modifier: size. Modifiers: scheme, brand'),
  })
  expect(await convert('--input', 'brand:b', '--mode', 'dark')).toMatchObject({ code: 2 })
  await write({ 'plain.json': { bg: rgb(1, 1, 1) } })
  expect(await tessera('convert', 'plain.json', '--to', 'css', '--input', 'scheme:dark')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no axes to choose from'),
  })
})

test('more permutations than a file can contain require an input, and a resolver document contains them all', async () => {
  const { tessera, write, read } = await terminal()
  const brands = ['a', ...Array.from({ length: 19 }, (_, at) => `b${at}`)]
  await write({ 'themes.resolver.json': document(brands) })
  expect(await tessera('convert', 'themes.resolver.json', '--to', 'json')).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /this resolver has 40 permutations\n.*at most 24\. Choose[^]*\n +scheme: light, dark\n +brand: a, b0, .* and 8 more\n.*--input "scheme:light,brand:a"\n/,
    ),
  })
  const chosen = await tessera('convert', 'themes.resolver.json', '--to', 'json', '--input', 'scheme:light,brand:a')
  expect(chosen.code).toBe(0)
  await tessera('convert', 'themes.resolver.json', '--to', 'dtcg-resolver', '-o', 'again.resolver.json')
  const again = JSON.parse(await read('again.resolver.json')) as ReturnType<typeof document>
  expect(Object.keys(again.modifiers)).toEqual(['scheme', 'brand'])
  expect(Object.keys(again.modifiers.brand.contexts)).toEqual(brands)
})

test('theme groups of a Tokens Studio project are axes', async () => {
  const { tessera, write } = await terminal()
  const theme = (group: string, name: string, set: string) => ({
    id: `${group}-${name}`,
    group,
    name,
    selectedTokenSets: { core: 'enabled', [set]: 'enabled' },
  })
  await write({
    'project.json': {
      core: { text: { type: 'color', value: '{brand}' } },
      light: { bg: { type: 'color', value: '#ffffff' } },
      dark: { bg: { type: 'color', value: '#000000' } },
      a: { brand: { type: 'color', value: '#0000ff' } },
      b: { brand: { type: 'color', value: '{bg}' } },
      $themes: [
        theme('scheme', 'light', 'light'),
        theme('scheme', 'dark', 'dark'),
        theme('brand', 'a', 'a'),
        theme('brand', 'b', 'b'),
      ],
      $metadata: { tokenSetOrder: ['core', 'light', 'dark', 'a', 'b'] },
    },
  })
  const sheet = await tessera('convert', 'project.json', '--to', 'css')
  expect(sheet).toMatchObject({ code: 0, out: expect.stringContaining('[data-scheme="dark"]') })
  expect(sheet.out).toContain('[data-brand="b"]')
  expect((await tessera('convert', 'project.json', '--to', 'css', '--input', 'scheme:dark,brand:b')).out).toContain(
    '--text: #000000;',
  )
})

test('a folder as output gets all files, in the folders where Android looks for them', async () => {
  const { tessera, write, read } = await terminal()
  const { modifiers, ...rest } = document()
  const night = { contexts: { dark: { platform: { android: 'night' } } } }
  const scheme = { ...modifiers.scheme, $extensions: { 'app.tessera': night } }
  await write({
    'themes.resolver.json': { ...rest, modifiers: { scheme }, resolutionOrder: document().resolutionOrder.slice(0, 2) },
    'plain.json': { bg: rgb(1, 1, 1) },
  })
  const files = ['app/res/values/design_tokens.xml', 'app/res/values-night/design_tokens.xml']
  const made = await tessera(
    'convert',
    'themes.resolver.json',
    '--to',
    'android',
    '-o',
    'app/res/',
    '--lenient',
    '--json',
  )
  expect(made).toMatchObject({ code: 0, json: { files } })
  expect(await read(files[0]!)).toContain('name="bg">#ffffff<')
  expect(await read(files[1]!)).toContain('name="bg">#000000<')
  // What is one file is one there too, called after what it is of.
  const one = await tessera('convert', 'plain.json', '--to', 'css', '-o', 'web/')
  expect(one).toMatchObject({ code: 0, out: expect.stringContaining('web/tokens.css') })
  expect(await read('web/tokens.css')).toContain('--bg:')
})
