import { describe, expect, test } from 'vitest'
import { checkName } from '../index.ts'

describe('checkName', () => {
  test.each([
    'a',
    'a.b',
    'colors.primary.500',
    '__proto__.x',
    'constructor.prototype',
    'Neutral Shadow/Ambient',
    '日本.語',
    '🎉',
  ])('takes %j', name => {
    expect(checkName(name)).toBeNull()
  })
  test('counts code points, not UTF-16 units', () => {
    expect(checkName('🎉'.repeat(255))).toBeNull()
    expect(checkName('🎉'.repeat(256))).toMatch(/255/)
  })
  test('a name of the longest kind is taken whatever it is made of', () => {
    for (const letter of ['a', 'é', ' ']) {
      expect(checkName('a' + letter.repeat(254))).toBeNull()
      expect(checkName('a' + letter.repeat(255))).toBe('Name must be at most 255 characters long')
    }
  })
  test.each([
    ['', 'Name is required and must be a non-empty string'],
    [' ', 'Name is required and must be a non-empty string'],
    ['\t\n', 'Name is required and must be a non-empty string'],
    ['.', 'Name must not contain an empty segment: "."'],
    ['a.', 'Name must not contain an empty segment: "a."'],
    ['.a', 'Name must not contain an empty segment: ".a"'],
    ['a..b', 'Name must not contain an empty segment: "a..b"'],
    ['a. .b', 'Name must not contain an empty segment: "a. .b"'],
    ['$a', 'No segment of a name may start with $: "$a"'],
    ['a.$root', 'No segment of a name may start with $: "$root"'],
    ['a{b', 'Name must not contain { or }'],
    ['a}b', 'Name must not contain { or }'],
    ['a\nb', 'Name must not contain line breaks or other control characters'],
    ['a\u0000', 'Name must not contain line breaks or other control characters'],
    ['a\u0085', 'Name must not contain line breaks or other control characters'],
    ['a\u2028b', 'Name must not contain line breaks or other control characters'],
    ['a\u2029b', 'Name must not contain line breaks or other control characters'],
    ['\ud800', 'Name must not contain unpaired surrogates'],
    ['a\udc00', 'Name must not contain unpaired surrogates'],
  ])('refuses %j in a sentence', (name, sentence) => {
    expect(checkName(name)).toBe(sentence)
  })
  test('returns the same message for white space as for an empty name', () => {
    expect(checkName(' \t')).toBe(checkName(''))
  })
})
