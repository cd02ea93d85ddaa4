// Tokens of files alone: what is read, refused and followed, without any server.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followTokens, loadTokens, type TesseraOptions, type Tokens } from './index.ts'

let root: string
let warned: string[]
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-local-'))
  warned = []
})
afterEach(() => rm(root, { recursive: true, force: true }))

const color = (value: string) => ({ $type: 'color', $value: value })
const json = (content: object) => JSON.stringify(content, null, 2)
async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}
const surroundings = () => ({ root, warn: (message: string) => void warned.push(message), env: {} })
const load = (options: TesseraOptions = { files: ['tokens/**/*.json'] }) => loadTokens(options, surroundings())

test('files of one pattern refer to each other, and folders of packages are passed over', async () => {
  await write({
    'tokens/base.json': json({ color: { brand: color('#3b82f6') } }),
    'tokens/deep/use.json': json({ color: { text: color('{color.brand}') } }),
    'tokens/node_modules/other.json': '{',
  })
  const tokens = await load()
  expect([tokens.release, tokens.property('color.text')]).toEqual([null, '--color-text'])
  expect(tokens.css()).toContain('--color-brand: #3b82f6;')
  expect(warned).toEqual([])
})

test('a style sheet is read as any format is, and a resolver document gives the themes', async () => {
  await write({ 'tokens.css': ':root { --color-brand: #3b82f6; }\n' })
  expect((await load({ files: ['tokens.css'] })).css()).toContain('--color-brand: #3b82f6;')
  await write({
    'tokens/light.json': json({ color: { bg: color('#ffffff') } }),
    'tokens/dark.json': json({ color: { bg: color('#000000') } }),
    'tokens/themes.resolver.json': json({
      version: '2025.10',
      sets: { base: { sources: [{ $ref: 'light.json' }] } },
      modifiers: { scheme: { contexts: { light: [], dark: [{ $ref: 'dark.json' }] }, default: 'light' } },
      resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/scheme' }],
    }),
  })
  const themes = await load()
  expect(themes.variants().axes.map(({ name }) => name)).toEqual(['scheme'])
  expect(themes.css()).toMatch(/\[data-scheme="dark"\] \{[^}]*--color-bg: #000000;/)
})

test('what cannot be read is told with file and line', async () => {
  await write({ 'tokens/a.json': '{\n  "color": {\n    "brand": oops\n}' })
  await expect(load()).rejects.toThrow(/^tokens\/a\.json:3:\d+: /)
  await write({ 'tokens/a.json': json({ color: { brand: color('#fff'), text: color('{color.brnd}') } }) })
  await expect(load()).rejects.toThrow(
    /^tokens\/a\.json:9:\d+: there is no token "color\.brnd"\. Did you mean "color\.brand"\?$/,
  )
  await writeFile(join(root, 'tokens/a.json'), Buffer.from([0x22, 0xff, 0x22]))
  await expect(load()).rejects.toThrow('tokens/a.json is not UTF-8: the byte 0xFF at 1:2')
  await expect(load({ files: ['none/*.json'] })).rejects.toThrow('No file matches "files": none/*.json. Looked in ')
})

test('files and a server are refused together, whichever option names the server', async () => {
  for (const other of [{ server: 'https://tokens.example.com' }, { workspace: 'Acme' }, { environment: 'Staging' }])
    await expect(load({ files: ['tokens/*.json'], ...other })).rejects.toThrow(
      `Set either "files" or "${Object.keys(other)[0]}"`,
    )
})

test('more files or bytes than a build can use are refused', async () => {
  await write(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`tokens/${at}.json`, '{}'])))
  await expect(load()).rejects.toThrow('"files" matches 1001 files, of 1000 at most. Give narrower patterns')
  await write({ 'large.json': ' '.repeat(50_000_001) })
  await expect(load({ files: ['large.json'] })).rejects.toThrow(
    'The token files have 50000001 bytes, of 50000000 at most',
  )
})

test('in development the tokens follow edits, and a broken file is told and leaves them as they were', async () => {
  const brand = (value: string) => ({ 'tokens/a.json': json({ color: { brand: color(value) } }) })
  await write(brand('#111111'))
  const told: (() => void)[] = []
  const next = () => new Promise<void>(resolve => told.push(resolve))
  const tell = () => told.splice(0).forEach(resolve => resolve())
  let seen: Tokens | undefined
  const warn = (message: string) => {
    warned.push(message)
    tell()
  }
  const followed = await followTokens({ files: ['tokens/*.json'] }, { ...surroundings(), warn }, tokens => {
    seen = tokens
    tell()
  })
  let changed = next()
  await write(brand('#222222'))
  while (!seen?.css().includes('#222222')) {
    await changed
    changed = next()
  }
  await write({ 'tokens/a.json': '{' })
  while (warned.length === 0) {
    await changed
    changed = next()
  }
  expect(warned[0]).toMatch(/^tokens\/a\.json:1:2: /)
  expect(seen.css()).toContain('#222222')
  followed.close()
})
