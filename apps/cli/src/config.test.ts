import { expect, test } from 'vitest'
import { configJsonSchema } from './config.ts'

test('editors know every field of tessera.config.json, and refuse others', () => {
  const schema = configJsonSchema() as unknown as { properties: object; additionalProperties: boolean }
  expect(Object.keys(schema.properties)).toEqual(
    expect.arrayContaining(['server', 'workspace', 'tokenset', 'release', 'pull', 'push']),
  )
  expect(schema.additionalProperties).toBe(false)
})
