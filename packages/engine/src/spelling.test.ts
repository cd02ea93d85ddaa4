import { describe, expect, test } from 'vitest'
import { androidName, assignIdentifiers, camelCase, cssName, slug, swiftName, swiftQuoted } from './spelling.ts'

describe('spelling', () => {
  test.each([
    ['colors.primary.500', 'colorsPrimary500'],
    ['Color.Brand', 'colorBrand'],
    ['URL.base', 'urlBase'],
    ['a-b_c d/e', 'aBCDE'],
    ['size.1.5', 'size1_5'],
    ['größe.äpfel', 'größeÄpfel'],
    ['e\u0301te\u0301', 'été'],
    ['İstanbul', 'istanbul'],
    ['🎉', ''],
  ])('%s in camel case is %s', (name, expected) => {
    expect(camelCase(name)).toBe(expected)
  })

  test('css: case stays, the rest is escaped', () => {
    expect(cssName('A.b')).toBe('--A-b')
    expect(cssName('a.b', 'ds')).toBe('--ds-a-b')
    expect(cssName('a b%')).toBe('--a\\ b\\%')
  })

  test('swift: unusable names are changed, reserved ones quoted', () => {
    expect([swiftName('self'), swiftName('init'), swiftName('10'), swiftName('🎉')]).toEqual([
      'self_',
      'init_',
      '_10',
      'token',
    ])
    expect([swiftQuoted('default'), swiftQuoted('open')]).toEqual(['`default`', 'open'])
  })

  test('android: what a field of Java cannot be called', () => {
    expect([androidName('class'), androidName('class.a'), androidName('1a'), androidName('a.b c')]).toEqual([
      'class_',
      'class-a',
      '_1a',
      'a-b_c',
    ])
  })

  test('slugs are never empty', () => {
    expect([slug('High Contrast'), slug('Très'), slug('!!!')]).toEqual(['high-contrast', 'très', 'mode'])
  })
})

describe('assignIdentifiers', () => {
  const assign = (names: string[]) =>
    assignIdentifiers(
      names,
      name => name.toLowerCase(),
      (identifier, number) => `${identifier}-${number}`,
    )

  test('the first to want one has it; numbers avoid what others want', () => {
    const { identifiers, renamed } = assign(['a', 'A', 'a-2', 'b'])
    expect([...identifiers].sort()).toEqual([
      ['A', 'a-3'],
      ['a', 'a'],
      ['a-2', 'a-2'],
      ['b', 'b'],
    ])
    expect(renamed).toEqual([{ name: 'A', identifier: 'a-3', wanted: 'a' }])
  })

  test('50,000 that fall together are told apart in linear time', () => {
    const { identifiers } = assignIdentifiers(
      Array.from({ length: 50_000 }, (_, i) => `${i}`),
      () => 'same',
      (identifier, number) => `${identifier}${number}`,
    )
    expect(new Set(identifiers.values()).size).toBe(50_000)
  })
})
