import { describe, expect, test } from 'vitest'
import { checkName } from './index.ts'

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
  test.each([
    '',
    ' ',
    '\t\n',
    '.',
    'a.',
    '.a',
    'a..b',
    'a. .b',
    '$a',
    'a.$root',
    'a{b',
    'a}b',
    'a\nb',
    'a\u0000',
    'a\u0085',
    '\ud800',
  ])('refuses %j', name => {
    expect(checkName(name)).toMatch(/[Nn]ame/)
  })
  test('says the same of white space as of nothing', () => {
    expect(checkName(' \t')).toBe(checkName(''))
  })
})
