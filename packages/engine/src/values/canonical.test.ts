import { describe, expect, test } from 'vitest'
import { canonicalJson, type Json } from '../index.ts'

describe('canonicalJson', () => {
  test('sorts keys at every level and nothing else', () => {
    expect(canonicalJson({ b: [3, { z: null, a: 'x"' }], a: [], c: {} })).toBe(
      '{"a":[],"b":[3,{"a":"x\\"","z":null}],"c":{}}',
    )
  })
  test('is what JSON.parse reads back, `__proto__` included', () => {
    const text = '{"__proto__":{"a":1},"b":[true,false,""]}'
    expect(canonicalJson(JSON.parse(text) as Json)).toBe(text)
  })
  test('takes a depth of a hundred thousand', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as Json
    expect(canonicalJson(deep)).toHaveLength(200_000)
  })
})
