import { describe, expect, test } from 'vitest'
import {
  androidField,
  androidKey,
  androidName,
  assignIdentifiers,
  identify,
  camelCase,
  cssName,
  hyphenName,
  kebabCase,
  pascalCase,
  slug,
  swiftName,
  swiftQuoted,
} from './spelling.ts'
import { identifiers } from '../formats/identifiers.ts'

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
    ['', ''],
    ['.-_', ''],
    ['-a..b__', 'aB'],
    ['a.z.m', 'aZM'],
    ['z.a', 'zA'],
    ['0.9.5', '0_9_5'],
    ['9a.1b', '9a1b'],
    ['a.9', 'a9'],
    ['A.Z', 'aZ'],
    ['a9.A9', 'a9A9'],
    ['x.URL', 'xUrl'],
    ['UIKit', 'uiKit'],
    ['HTMLParser.base', 'htmlParserBase'],
    ['aliases.PALETTE_DARK_GRAY_TRANSPARENT_40', 'aliasesPaletteDarkGrayTransparent40'],
    ['focus.outlineColor', 'focusOutlineColor'],
    ['grid.columnA.H1Title', 'gridColumnAH1Title'],
    ['size.A1B', 'sizeA1B'],
    ['x.ÉTÉParis', 'xÉtéParis'],
    ['9.Ä.1.5', '9Ä1_5'],
    ['a:b@c[d`e{f/g', 'aBCDEFG'],
    ['ß.ß', 'ßSS'],
    ['ŉ.ŉ', 'ŉN'],
    ['İSTANBUL.İ', 'istanbulİ'],
    ['ÉTÉ.été', 'étéÉté'],
    ['日本.語', '日本語'],
  ])('%s in camel case is %s', (name, expected) => {
    expect(camelCase(name)).toBe(expected)
  })

  test('pascal case is camel case with a large first letter', () => {
    expect(['color.brand', 'URL.base', '9.a', 'été', ''].map(pascalCase)).toEqual([
      'ColorBrand',
      'UrlBase',
      '9A',
      'Été',
      '',
    ])
  })

  test.each([
    ['A.b', '--A-b'],
    ['az.AZ-09_', '--az-AZ-09_'],
    ['a..b', '--a--b'],
    ['a b%', '--a\\20 b\\%'],
    ['my color .x', '--my\\20 color\\20 -x'],
    ['a/b:c@d[e`f', '--a\\/b\\:c\\@d\\[e\\`f'],
    ['!,^~', '--\\!\\,\\^\\~'],
    ['é.日本', '--é-日本'],
    ['a\u00a0b.\u200d', '--a\\a0 b-\\200d '],
  ])('css: case stays and the rest is escaped: %j is %s', (name, property) => {
    expect(cssName(name)).toBe(property)
  })

  test.each([
    ['colors.primary.500', 'colors-primary-500'],
    ['size.1.5', 'size-1-5'],
    ['My Color.Dark Mode', 'my-color-dark-mode'],
    ['focus.outlineColor', 'focus-outline-color'],
    ['HTMLParser', 'html-parser'],
    ['PALETTE_DARK_GRAY.40', 'palette-dark-gray-40'],
    ['size.2XL', 'size-2xl'],
    ['iconSizeXL', 'icon-size-xl'],
    ['H1Title', 'h1-title'],
    ['a--b', 'a-b'],
    ['a/b:c%', 'a-b-c'],
    ['naïve.日本', 'naïve-日本'],
    ['e\u0301', 'é'],
    ['🎉', 'token'],
    ['', 'token'],
  ])('%s in kebab case is %s', (name, expected) => {
    expect(kebabCase(name)).toBe(expected)
  })

  test('css: a prefix is added to the name', () => {
    expect(cssName('a.b', 'ds')).toBe('--ds-a-b')
    expect(cssName('é', 'd.s')).toBe('--d-s-é')
    expect(cssName('a', '')).toBe('--a')
  })

  test.each([
    ['self', 'self_'],
    ['init', 'init_'],
    ['10', '_10'],
    ['🎉', 'token'],
    ['', 'token'],
    ['a', 'a'],
    ['z', 'z'],
    ['été', 'été'],
    ['日本', '日本'],
  ])('swift: unusable names are changed: %j is %s', (name, identifier) => {
    expect(swiftName(name)).toBe(identifier)
  })

  test('swift: whatever a name is spelled by, it can be used', () => {
    expect(swiftName('type', pascalCase)).toBe('Type_')
    expect(swiftName('_', name => name)).toBe('token')
    expect(swiftName('A', name => name)).toBe('A')
    expect(swiftName('Z', name => name)).toBe('Z')
    expect(swiftName('9a', pascalCase)).toBe('_9a')
  })

  test('swift: reserved names are quoted', () => {
    expect([swiftQuoted('default'), swiftQuoted('open')]).toEqual(['`default`', 'open'])
  })

  test.each([
    ['a.b', 'a-b'],
    ['A_b-9', 'A_b-9'],
    ['_a', '_a'],
    ['a.b c', 'a-b_c'],
    ['1a', '_1a'],
    ['-a', '_-a'],
    ['', '_'],
    ['é.1', 'é-1'],
    ['e\u0301', 'é'],
    ['🎉', '_'],
    ['日本', '日本'],
  ])('android: %j is hyphenated as %s', (name, spelled) => {
    expect(hyphenName(name)).toBe(spelled)
  })

  test('android: what a field of Java cannot be called', () => {
    expect(['class', 'class.a', '🎉'].map(androidName)).toEqual(['class_', 'class-a', '__'])
  })

  test('android: names of the same field have the same key', () => {
    expect(androidField('a-b_c-d')).toBe('a_b_c_d')
    expect(androidKey('a-b_c_d')).toBe(androidKey('a_b-c-d'))
    expect(androidKey('a-b')).not.toBe(androidKey('ab'))
  })

  test('identifiers: the bare names without a type, qualified as in code with one', () => {
    expect(identifiers('a.b')).toEqual({ css: '--a-b', ios: 'aB', android: 'a-b' })
    expect(identifiers('default')).toEqual({ css: '--default', ios: '`default`', android: 'default_' })
    expect(identifiers('default', 'color')).toEqual({
      css: '--default',
      ios: 'DesignTokens.Color.`default`',
      android: '@color/default_',
    })
    expect(identifiers('a', 'number')).toEqual({ css: '--a', ios: 'DesignTokens.Number.a', android: null })
  })

  test('slugs are never empty', () => {
    expect(['High  Contrast', 'Très', 'École 2', '日本', '!!!', ''].map(slug)).toEqual([
      ...['high-contrast', 'très', 'école-2', '日本', 'mode', 'mode'],
    ])
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
    expect(renamed).toEqual([{ name: 'A', identifier: 'a-3', preferred: 'a' }])
  })

  test('a name has one identifier in all modes, also where it has a number', () => {
    const list = (...names: string[]) => names.map(name => ({ name, identifier: '' }))
    const modes = [list('a', 'A'), list('A', 'b'), list('Á', 'A', 'a')]
    const renamed = identify(
      modes,
      name => name.normalize('NFD').charAt(0).toLowerCase(),
      (identifier, number) => `${identifier}${number}`,
    )
    expect(modes.map(items => items.map(({ identifier }) => identifier))).toEqual([
      ['a', 'a2'],
      ['a2', 'b'],
      ['a3', 'a2', 'a'],
    ])
    expect(renamed.map(({ name, identifier }) => [name, identifier])).toEqual([
      ['A', 'a2'],
      ['Á', 'a3'],
    ])
  })

  test('50,000 colliding names get distinct ones in linear time', () => {
    const { identifiers } = assignIdentifiers(
      Array.from({ length: 50_000 }, (_, i) => `${i}`),
      () => 'same',
      (identifier, number) => `${identifier}${number}`,
    )
    expect(new Set(identifiers.values()).size).toBe(50_000)
  })
})
