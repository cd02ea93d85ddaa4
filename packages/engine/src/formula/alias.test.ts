import { describe, expect, test } from 'vitest'
import { isPlainLiteral } from './alias.ts'
import { aliasOf, references, renameReferences, type Json } from '../index.ts'

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
    { alias_to: ' ' },
    { alias_to: 5 },
    { alias_to: 'a', x: 1 },
  ])('%j is none', value => {
    expect(aliasOf(value as Json)).toBeNull()
  })
})

describe('isPlainLiteral', () => {
  test.each([
    'red',
    '',
    '}',
    0,
    true,
    null,
    [],
    ['a', 1, null],
    {},
    { value: 1, unit: 'px', none: null },
    { colorSpace: 'srgb', components: [0, 'none', null] },
  ])('%j is certain to point nowhere', value => {
    expect(isPlainLiteral(value as Json)).toBe(true)
    expect(references({ value: value as Json })).toEqual([])
  })
  test.each([
    '{a}',
    'x{',
    ['a', '{b}'],
    ['{b}', 'a'],
    [['a']],
    [{}],
    { alias_to: 'a' },
    { alias_to: null },
    { a: '{b}', c: 1 },
    { a: 1, c: '{b}' },
    { a: {} },
    { a: ['b', '{c}'] },
    { a: ['{c}', 'b'] },
    { a: [[]] },
  ])('%j is worth a walk', value => {
    expect(isPlainLiteral(value as Json)).toBe(false)
  })
})

describe('references', () => {
  test('are not in text that merely contains braces, nor in null', () => {
    expect(references({ value: 'x{a}' })).toEqual([])
    expect(references({ value: [null, 'x{a}', [null], { a: null, b: '{c}' }] })).toEqual(['c'])
  })
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
  test('a value that points nowhere is returned itself', () => {
    for (const value of ['red', ['a', [1]], { a: { b: null } }] as Json[])
      expect(renameReferences(value, 'a', 'b')).toBe(value)
  })
  test('properties beside a reference are kept, and references in all places can be replaced', () => {
    const renamed = renameReferences({ a: null, b: ['{x}', null, 2], c: 'z' }, 'x', 'y') as Record<string, Json>
    expect(renamed).toEqual({ a: null, b: ['{y}', null, 2], c: 'z' })
    renamed.b = 1
    expect(delete renamed.b).toBe(true)
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
