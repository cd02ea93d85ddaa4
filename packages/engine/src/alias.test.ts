import { describe, expect, test } from 'vitest'
import { aliasOf, references, renameReferences, type Json } from './index.ts'

describe('aliasOf', () => {
  test('reads both spellings', () => {
    expect(aliasOf({ alias_to: 'a.b' })).toBe('a.b')
    expect(aliasOf('{a.b}')).toBe('a.b')
    expect(aliasOf('{__proto__}')).toBe('__proto__')
  })
  test.each([
    'a.b',
    '{}',
    '{ }',
    '{a}{b}',
    '{a} ',
    'x{a}',
    '',
    5,
    null,
    true,
    ['{a}'],
    { alias_to: '' },
    { alias_to: 5 },
    { alias_to: 'a', x: 1 },
  ])('%j is none', value => {
    expect(aliasOf(value as Json)).toBeNull()
  })
})

describe('references', () => {
  test('lists each name once in the order of the text', () => {
    const value = [{ color: '{b}', position: { alias_to: 'a' } }, '{c}', { color: '{b}', position: 0 }]
    expect(references({ value })).toEqual(['b', 'a', 'c'])
    expect(references({ value: '{x}' })).toEqual(['x'])
    expect(references({ value: 'x' })).toEqual([])
  })
})

describe('renameReferences', () => {
  test('keeps the spelling of each reference and leaves the original alone', () => {
    const value = { a: '{x.y}', b: [{ alias_to: 'x.y' }, '{x.z}'], c: 'x.y' }
    const before = structuredClone(value)
    expect(renameReferences(value, 'x.y', 'n')).toEqual({ a: '{n}', b: [{ alias_to: 'n' }, '{x.z}'], c: 'x.y' })
    expect(value).toEqual(before)
    expect(renameReferences('{x.y}', 'x.y', 'n')).toBe('{n}')
  })
  test('a key __proto__ stays a key', () => {
    const renamed = renameReferences(JSON.parse('{"__proto__": {"p": "{a}"}}') as Json, 'a', 'b')
    expect(JSON.stringify(renamed)).toBe('{"__proto__":{"p":"{b}"}}')
    expect(Object.getPrototypeOf(renamed)).toBe(Object.prototype)
  })
  test('a value nested a hundred thousand deep is walked', () => {
    const deep = JSON.parse('['.repeat(100_000) + '"{a}"' + ']'.repeat(100_000)) as Json
    expect(references({ value: renameReferences(deep, 'a', 'b') })).toEqual(['b'])
  })
})
