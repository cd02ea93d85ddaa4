import { beforeAll, describe, expect, test } from 'vitest'
import { exportTokens, identifiers, type ExportOptions, type Token } from '../../index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { swiftReader, type SwiftConstant } from '../../testing/platforms/swift.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'

let read: (code: string) => SwiftConstant[]
beforeAll(async () => {
  read = await swiftReader()
})

const ios = (tokens: Token[], options?: ExportOptions) => asAnswered(exportTokens('ios', oneMode(tokens), options))
const names = (tokens: Token[]) => read(ios(tokens).text).map(({ path }) => path.split('.').at(-1))

describe('the ios format', () => {
  test('constants of UIColor and CGFloat with doc comments', () => {
    const { text } = ios([
      token('colors.primary.500', 'color', '#3b82f6', { description: 'Brand' }),
      token('spacing.base', 'dimension', '1rem'),
    ])
    expect(text).toBe(`// 1rem is 16pt
import UIKit

enum DesignTokens {
    enum Color {
        /// Brand
        static let colorsPrimary500 = UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000)
    }

    enum Dimension {
        static let spacingBase: CGFloat = 16.0
    }
}
`)
  })

  test('every example is a valid constant or named in the one comment of what has no form', () => {
    const tokens = exampleTokens()
    const { text, notes } = ios(tokens)
    const left = notes.filter(note => note.includes('has no form'))
    expect(read(text)).toHaveLength(tokens.length - left.length)
    expect(text.match(/has? no form/g)).toHaveLength(1)
    expect(text).not.toMatch(/\[object|undefined|NaN|Infinity/)
  })

  test('keywords are quoted, and the four that cannot be are renamed', () => {
    const words = ['default', 'class', 'protocol', 'init', 'self', 'in', 'some', 'left', 'Type', '_']
    expect(ios(words.map(word => token(word, 'number', 1))).text).toContain('static let `default`')
    expect(names(words.map(word => token(word, 'number', 1)))).toEqual([
      'default',
      'class',
      'protocol',
      'init_',
      'self_',
      'in',
      'some',
      'left',
      'type',
      'token',
    ])
  })

  test('digits: never first, and never joined into another number', () => {
    expect(names(['10.a', 'size.1.5', 'size.15', 'size.1-5'].map(name => token(name, 'number', 1)))).toEqual([
      '_10A',
      'size1_5',
      'size15',
      'size1_5_2',
    ])
  })

  test('colliding names get a number, and a comment notes it', () => {
    const { text, notes } = ios(
      ['focus.outline-color', 'focus.outlineColor', 'a b', 'aB'].map(name => token(name, 'color', 'red')),
    )
    expect(read(text).map(({ path }) => path.split('.')[2])).toEqual([
      'focusOutlineColor',
      'focusOutlineColor_2',
      'aB',
      'aB_2',
    ])
    expect(text).toMatch(/^\/\/ Renamed, .*focus\.outlineColor is focusOutlineColor_2, aB is aB_2\nimport/)
    expect(notes).toHaveLength(2)
  })

  test('what no backticks save, at any depth, gets an underscore', () => {
    const reserved = ['Type', 'self', 'init', 'Self', 'a.self', 'Protocol', 'protocol', 'dynamic.type', 'default']
    expect(names(reserved.map(name => token(name, 'color', 'red')))).toEqual([
      'type',
      'self_',
      'init_',
      'self__2',
      'aSelf',
      'protocol_2',
      'protocol',
      'dynamicType_',
      'default',
    ])
    const { text } = exportTokens('ios', allModes({ Self: [], Type: [], Protocol: [], Any: [], 'any ': [], init: [] }))
    const modes = [...text.matchAll(/^ {4}enum (.+) \{$/gm)].map(match => match[1])
    expect(modes).toEqual(['Self_', 'Type_', 'Protocol_', 'Any_', 'Any__2', 'Init'])
  })

  test('no constant and no mode can shadow the types used', () => {
    const tokens = [token('UIColor', 'color', 'red'), token('CGFloat', 'dimension', 1), token('String', 'string', 'x')]
    for (const name of names(tokens)) expect(name).toMatch(/^[a-z]/)
    const { text } = exportTokens(
      'ios',
      allModes({
        UIColor: tokens,
        Double: tokens,
        '24h': tokens,
        any: tokens,

        '🎉': tokens,
        Type: tokens,
        ' any': tokens,
      }),
    )
    const modes = new Set(read(text).map(({ path }) => path.split('.')[1]))
    expect([...modes]).toEqual(['UiColor', 'DoubleMode', '_24h', 'Any_', 'Mode', 'Type_', 'Any__2'])
  })

  test('numbers are Swift literals', () => {
    const { text } = ios([
      token('a', 'number', '.5'),
      token('b', 'number', 1e21),
      token('c', 'number', -0),
      token('d', 'dimension', 1e-7),
    ])
    expect(
      read(text)
        .map(({ rest }) => rest)
        .sort(),
    ).toEqual([': CGFloat = 0.0000001', ': Double = 0.0', ': Double = 0.5', ': Double = 1000000000000000000000.0'])
  })

  test('descriptions and strings cannot leave their line', () => {
    const { text } = ios([
      token('a', 'color', 'red', { description: 'one\r\ntwo\u2028three\u000bfour */ static let x = 1' }),
      token('b', 'string', '"\n\\(exit(1)) \u202e'),
    ])
    expect(text).toContain('/// one two three four * / static let x = 1\n')
    expect(text).toContain(': String = "\\"\\u{a}\\\\(exit(1)) \\u{202e}"')
    expect(read(text)).toHaveLength(2)
  })

  test('a color outside sRGB is mapped by CSS Color 4, one in rgb() is clipped', () => {
    const { text, notes } = ios([
      token('p3', 'color', 'color(display-p3 0 1 0)'),
      token('over', 'color', 'rgb(300 -5 0)'),
    ])
    expect(text).toContain('UIColor(red: 0.000, green: 0.986, blue: 0.160, alpha: 1.000)')
    expect(text).toContain('UIColor(red: 1.000, green: 0.000, blue: 0.000, alpha: 1.000)')
    expect(notes).toEqual(['p3 lies outside sRGB and was mapped to its nearest color'])
  })

  test('remBase and prefix', () => {
    const { text } = ios([token('a.b', 'dimension', '1.5rem')], { remBase: 10, prefix: 'ds' })
    expect(text).toContain('static let dsAB: CGFloat = 15.0')
  })

  test('channels have three decimals, rounded as the number itself is and not its thousandfold', () => {
    const edges = Array.from({ length: 2001 }, (_, n) => n / 2000)
    const numbers = [...edges, ...edges.map(edge => edge + Number.EPSILON), 1e-9, 0.1 + 0.2].filter(x => x <= 1)
    const { text } = ios(
      numbers.map((x, i) => token(`c.${i}`, 'color', { colorSpace: 'srgb', components: [x, x, x], alpha: x })),
    )
    const written = [...text.matchAll(/red: ([\d.]+), green: ([\d.]+), blue: ([\d.]+), alpha: ([\d.]+)/g)]
    expect(written.map(found => found.slice(1))).toEqual(numbers.map(x => Array<string>(4).fill(x.toFixed(3))))
  })

  test('a line height is a factor where it is one, and points where it is a length', () => {
    const heights = ['1.5', '150%', '1.5em', '24px', '1rem'].map((value, i) => token(`h${i}`, 'lineHeight', value))
    expect(read(ios(heights).text).map(({ rest }) => rest)).toEqual([
      ': Double = 1.5',
      ': Double = 1.5',
      ': Double = 1.5',
      ': CGFloat = 24.0',
      ': CGFloat = 16.0',
    ])
  })

  test('the base of rem is stated once, and only where a value uses rem', () => {
    const lengths = (...values: string[]) => ios(values.map((value, i) => token(`d${i}`, 'dimension', value)))
    expect(lengths('1px').notes).toEqual([])
    expect(lengths('1px', '1rem', '2rem').notes).toEqual(['1rem is 16pt'])
  })

  test('modes called like the types of Swift, and the eleventh of many', () => {
    const modes = (...names: string[]) => {
      const { text } = exportTokens('ios', allModes(Object.fromEntries(names.map(name => [name, []]))))
      return [...text.matchAll(/^ {4}enum (.+) \{$/gm)].map(match => match[1])
    }
    expect(modes('UIColor', 'CGFloat', 'Double', 'String', 'Bool')).toEqual([
      'UiColor',
      'CgFloat',
      'DoubleMode',
      'StringMode',
      'BoolMode',
    ])
    expect(modes(...Array.from({ length: 11 }, (_, i) => `m${i}`)).at(-1)).toBe('M10')
  })

  test('no comment opens or closes a block comment, and a string has no marks of one', () => {
    const { text } = ios([
      token('a', 'color', 'red', { description: 'from /* to */ end' }),
      token('b', 'string', '/* x */ and/or "q"'),
    ])
    expect(text).toContain('/// from / * to * / end\n')
    expect(text).toContain('"\\u{2f}* x *\\u{2f} and/or \\"q\\""')
  })

  test('identifiers() names what an export would', () => {
    expect(identifiers('colors.primary.500', 'color')).toEqual({
      css: '--colors-primary-500',
      ios: 'DesignTokens.Color.colorsPrimary500',
      android: '@color/colors-primary-500',
    })
    expect(identifiers('a', 'gradient')).toEqual({ css: '--a', ios: 'DesignTokens.Gradient.a', android: null })
  })
})
