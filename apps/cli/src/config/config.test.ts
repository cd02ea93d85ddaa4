import { expect, test } from 'vitest'
import { join } from 'node:path'
import { configJsonSchema, findConfig } from './config.ts'
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
  await expect(findConfig(folder)).rejects.toThrow(/^There are .*tessera\.config\.json and .*tessera\.config\.ts$/)
})
