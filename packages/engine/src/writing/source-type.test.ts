import { describe, expect, test } from 'vitest'
import { token } from '../testing/tokens.ts'
import type { Json, JsonObject } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { plainValue } from './plain-value.ts'
import { carriedExtensions, sourceTypeOf } from './source-type.ts'
import { groupNames } from './tree.ts'

const from = (sourceType: string, type: TypeName, value: Json) =>
  token('a', type, value, { extensions: { 'app.tessera': { sourceType } } })

describe('a token is written with the type that its document had for it', () => {
  test.each<[string, TypeName, Json, boolean]>([
    ['borderRadius', 'dimension', '4px', true],
    ['borderRadius', 'number', 4, false],
    ['borderRadius', 'string', '4px 8px', true],
    ['borderRadius', 'string', '4px', false],
    ['made-up', 'dimension', '4px', true],
    ['made-up', 'number', '4px', false],
    ['borderRadius', 'dimension', '{b}', true],
    ['borderRadius', 'number', '{b}', false],
    ['borderRadius', 'string', '{b}', true],
    ['made-up', 'number', '{b}', true],
  ])('%s as %s with the value %j: %j', (sourceType, type, value, kept) => {
    expect(sourceTypeOf(from(sourceType, type, value), value)).toBe(kept ? sourceType : null)
  })

  test('one that came from nowhere has none', () => {
    expect(sourceTypeOf(token('a', 'number', 1), 1)).toBe(null)
  })

  test('its extensions lose what the type says again, and nothing else', () => {
    const carried = (own: JsonObject, others: JsonObject, sourceType: string | null) =>
      carriedExtensions(token('a', 'number', 1, { extensions: { 'app.tessera': own, ...others } }), sourceType)
    expect(carried({ sourceType: 'x' }, {}, 'x')).toBe(null)
    expect(carried({ sourceType: 'x' }, {}, null)).toEqual({ 'app.tessera': { sourceType: 'x' } })
    expect(carried({ sourceType: 'x', more: 1 }, { y: 2 }, 'x')).toEqual({ 'app.tessera': { more: 1 }, y: 2 })
    expect(carriedExtensions(token('a', 'number', 1), 'x')).toBe(null)
    expect(carriedExtensions(token('a', 'number', 1, { extensions: {} }), null)).toBe(null)
  })
})

describe('values as other tools spell them', () => {
  const plain = (type: TypeName, value: Json) => plainValue(token('a', type, value), name => name.toUpperCase())

  test.each<[TypeName, Json, Json]>([
    ['dimension', { value: 16, unit: 'px' }, '16px'],
    ['dimension', '16px', '16px'],
    ['dimension', 16, 16],
    ['dimension', { value: 'x' }, { value: 'x' }],
    ['color', '{b.c}', '{B.C}'],
    ['color', { colorSpace: 'srgb', components: [1, 0, 0] }, '#ff0000'],
    ['cubicBezier', [0, 0, 1, 1], [0, 0, 1, 1]],
    ['fontFamily', ['a', 'b'], ['a', 'b']],
    ['border', '{b}', '{B}'],
    ['border', 'no border', 'no border'],
    [
      'border',
      {
        color: { alias_to: 'b' },
        width: { value: 1, unit: 'px' },
        style: { dashArray: [{ value: 2, unit: 'px' }, '{d}'], lineCap: 'butt' },
      },
      { color: '{B}', width: '1px', style: { dashArray: ['2px', '{D}'], lineCap: 'butt' } },
    ],
    [
      'shadow',
      [{ color: '{b}', offsetX: { value: 1, unit: 'px' }, offsetY: '0', blur: 0, spread: 0 }, '{s}'],
      [{ color: '{B}', offsetX: '1px', offsetY: '0', blur: 0, spread: 0 }, '{S}'],
    ],
    ['typography', { fontFamily: ['a'], fontSize: { value: 1, unit: 'rem' } }, { fontFamily: ['a'], fontSize: '1rem' }],
  ])('%s %j is %j', (type, value, expected) => {
    const before = structuredClone(value) as Json
    expect(plain(type, value)).toEqual(expected)
    expect(value).toEqual(before)
  })
})

test('a name is a group where others begin with it and a dot', () => {
  expect([...groupNames(['a.b.c', 'a.b.d', 'x', '.y', 'a.e'])].sort()).toEqual(['a', 'a.b'])
})
