import { expect, test } from 'vitest'
import { configJsonSchema } from './config.ts'
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
