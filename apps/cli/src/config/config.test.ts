import { expect, test } from 'vitest'
import { join } from 'node:path'
import { findConfig } from './config.ts'
import { configJsonSchema } from './json-schema.ts'
import { terminal } from '../testing/terminal.ts'

test('editors accept every field of tessera.config.json, and refuse others', () => {
  const schema = configJsonSchema() as unknown as { properties: object; additionalProperties: boolean }
  expect(Object.keys(schema.properties)).toEqual(
    expect.arrayContaining(['server', 'workspace', 'tokenset', 'release', 'pull', 'push']),
  )
  expect(schema.additionalProperties).toBe(false)
})

test.each([
  ['{ "pull": [\n  { "file": "a.css", "format": "cs" }\n] }', ':2:22  pull.0.format: '],
  ['{ "pul": [] }', ':1:3  pul: There is no such field'],
  ['{\n  "push": [{ "fils": "x" }] }', ':2:12  push.0.files: Expected a path or pattern'],
  ['{\n  "server": }', ':2:13  Not JSON: Expected a value'],
])('a wrong configuration is refused with its place: %s', async (text, message) => {
  const { tessera, write, folder } = await terminal()
  await write({ 'tessera.config.json': text })
  const { code, err } = await tessera('pull')
  expect([code, err.split(folder)[1]]).toEqual([1, expect.stringContaining(`tessera.config.json${message}`)])
  expect(err).not.toContain('/docs/')
})

const page = 'The fields of a configuration: https://tokens.example.com/docs/cli#the-configuration'
test.each<[what: string, files: Record<string, string>, argv: string[], env?: Record<string, string>]>([
  ['an unknown field', { 'tessera.config.json': '{ "server": "https://tokens.example.com/", "pul": [] }' }, ['pull']],
  ['no JSON', { 'tessera.config.json': '{ "server": "https://tokens.example.com", }' }, ['pull']],
  [
    'a wrong value',
    { 'tessera.config.ts': "export default { server: 'https://tokens.example.com', pull: 1 }" },
    ['pull'],
  ],
  [
    'a program that fails',
    { 'tessera.config.mjs': "throw new Error('no')" },
    ['pull', '--server', 'tokens.example.com'],
  ],
  ['no such file', {}, ['pull', '-c', 'a.json'], { TESSERA_SERVER: 'https://tokens.example.com' }],
  ['a folder', { 'tessera.config.ts/a': '' }, ['pull'], { TESSERA_SERVER: 'https://tokens.example.com' }],
  [
    'two of them',
    { 'tessera.config.ts': '', 'tessera.config.json': '{}' },
    ['doctor', '--server', 'tokens.example.com'],
  ],
  ['nothing to pull', {}, ['pull'], { TESSERA_SERVER: 'https://tokens.example.com', TESSERA_API_KEY: 'x' }],
  ['nothing to send', {}, ['push'], { TESSERA_SERVER: 'https://tokens.example.com', TESSERA_API_KEY: 'x' }],
])('a fault of the configuration leads to the manual of its server: %s', async (_, files, argv, env = {}) => {
  const { tessera, write } = await terminal(env)
  await write(files)
  const { code, out, err } = await tessera(...argv)
  expect([code, out + err]).toEqual([1, expect.stringContaining(page)])
})

test('a configuration as init writes it runs without a compiler, one with types with it', async () => {
  const { write, folder } = await terminal()
  for (const text of [
    "import { defineConfig } from '@tessera/cli'\n\nexport default defineConfig({ workspace: 'A' })\n",
    "import { defineConfig } from '@tessera/cli'\nimport { other } from './other.ts'\nexport default defineConfig(other)\n",
    "import { defineConfig as define } from '@tessera/cli'\nexport default define({ workspace: 'A' as string })\n",
  ]) {
    await write({ 'tessera.config.ts': text, 'other.ts': "export const other: object = { workspace: 'A' }" })
    expect((await findConfig(folder)).config).toEqual({ workspace: 'A' })
  }
})

test.each([
  ['tessera.config.ts', "const format: string = 'css'\nexport default { pull: [{ file: 'a.css', format }] }"],
  ['tessera.config.mjs', "export default { pull: [{ file: 'a.css', format: 'css' }] }"],
])('%s is a configuration, too', async (name, text) => {
  const { write, folder } = await terminal()
  await write({ [name]: text })
  const { config, path } = await findConfig(folder)
  expect([path, config]).toEqual([join(folder, name), { pull: [{ file: 'a.css', format: 'css' }] }])
})

test('a module that is no configuration is refused with the field, one that cannot be loaded with the reason', async () => {
  const { write, folder } = await terminal()
  const file = join(folder, 'tessera.config.ts')
  await write({ 'tessera.config.ts': "export default { pull: [{ file: 'a.css', format: 'cs' }] }" })
  await expect(findConfig(folder)).rejects.toThrow(`${file}  pull.0.format: `)
  await write({ 'tessera.config.ts': "throw new Error('not today')" })
  await expect(findConfig(folder)).rejects.toThrow(`${file} cannot be loaded: not today`)
  await write({ 'tessera.config.json': {} })
  await expect(findConfig(folder)).rejects.toThrow(/^There are .*tessera\.config\.ts and .*tessera\.config\.json$/)
})
