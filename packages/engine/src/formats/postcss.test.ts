// PostCSS processes most style sheets: it must parse the exports as a CSS parser does.
import fc from 'fast-check'
import { transform } from 'lightningcss'
import postcss from 'postcss'
import { describe, expect, test } from 'vitest'
import { exportTokens, importTokens, isImportFailure, type ExportInput, type ExportOptions } from '../index.ts'
import { asAnswered } from '../testing/as-answered.ts'
import { hostileInput } from '../testing/hostile.ts'
import { allModes, exampleTokens, oneMode, token } from '../testing/tokens.ts'
import { unescapeCss } from '../base/split-css.ts'
import { repeats } from '../testing/random/repeats.ts'

const runs = repeats('FUZZ_RUNS', { short: 75, long: 3_000 })

function toPostcss(text: string): string[] {
  const names: string[] = []
  postcss.parse(text).walkDecls(({ prop }) => {
    names.push(unescapeCss(prop))
  })
  return names
}

function toLightningcss(text: string): string[] {
  const names: string[] = []
  transform({
    filename: 'a.css',
    code: Buffer.from(text),
    errorRecovery: false,
    visitor: {
      Declaration: declaration => {
        names.push(declaration.property === 'custom' ? declaration.value.name : declaration.property)
      },
    },
  })
  return names
}

const variants: [format: 'css' | 'tailwind', options: ExportOptions][] = [
  ['css', {}],
  ['css', { references: true, prefix: 'ds' }],
  ['css', { names: 'kebab', references: true }],
  ['css', { colorGamut: true, lightDark: true }],
  ['tailwind', {}],
  ['tailwind', { names: 'kebab' }],
]

function written(format: string, input: ExportInput, options: ExportOptions): string {
  const { text } = exportTokens(format, input, options)
  return format === 'tailwind' ? text.replace('@theme', ':root') : text
}

describe.each(variants)('%s with %j', (format, options) => {
  test('declares the same names to PostCSS and to lightningcss', () => {
    fc.assert(
      fc.property(hostileInput, input => {
        const text = written(format, input, options)
        expect(toPostcss(text)).toEqual(toLightningcss(text))
      }),
      { numRuns: runs },
    )
  })

  test('does so with every example of every type', () => {
    for (const input of [oneMode(exampleTokens()), allModes({ Light: exampleTokens(), Dark: exampleTokens() })]) {
      const text = written(format, input, options)
      expect(toPostcss(text)).toEqual(toLightningcss(text))
    }
  })
})

test('a name with spaces is read back as it was, and what refers to it follows', () => {
  const tokens = [token('my color .a', 'color', '#111111'), token('b\u00a0c', 'color', '{my color .a}')]
  const { text } = exportTokens('css', oneMode(tokens), { references: true })
  expect(text).toBe(':root {\n  --my\\20 color\\20 -a: #111111;\n  --b\\a0 c: var(--my\\20 color\\20 -a);\n}\n')
  const read = importTokens([{ path: '', text }], { format: 'css' })
  if (isImportFailure(read)) throw new Error('the sheet is not read')
  expect(read.modes[0]!.tokens.map(({ name, value }) => [name, value])).toEqual([
    ['my color -a', '#111111'],
    ['b\u00a0c', { alias_to: 'my color -a' }],
  ])
})

describe('names=kebab', () => {
  const tokens = [
    token('My Color.Dark', 'color', '#111111'),
    token('my.color-dark', 'color', '#222222'),
    token('PALETTE_DARK.2XL', 'dimension', '1px'),
    token('icon/Größe', 'dimension', '{PALETTE_DARK.2XL}'),
  ]
  const names = (format: string, pattern: RegExp, options: ExportOptions = {}) => {
    const { text } = exportTokens(format, oneMode(tokens), { names: 'kebab', ...options })
    return Array.from(text.matchAll(pattern), ([, name]) => name)
  }

  test.each([
    ['css', /^ +(--[^:]*):/gm, ['--my-color-dark', '--my-color-dark-2', '--palette-dark-2xl', '--icon-größe']],
    ['scss', /^(\$[^:]*):/gm, ['$my-color-dark', '$my-color-dark-2', '$palette-dark-2xl', '$icon-größe']],
    ['less', /^(@[^:]*):/gm, ['@my-color-dark', '@my-color-dark-2', '@palette-dark-2xl', '@icon-groudfe']],
    ['android', /name="([^"]*)"/g, ['my-color-dark', 'my-color-dark-2', 'palette-dark-2xl', 'icon-größe']],
    [
      'tailwind',
      /^ +(--[^:]*):/gm,
      ['--color-my-color-dark', '--color-my-color-dark-2', '--spacing-palette-dark-2xl', '--spacing-icon-größe'],
    ],
  ])('%s needs no escapes, and tells apart what falls together', (format, pattern, expected) => {
    expect(names(format, pattern)).toEqual(expected)
    const { notes } = asAnswered(exportTokens(format, oneMode(tokens), { names: 'kebab' }))
    expect(notes.some(note => note.startsWith('my.color-dark is called '))).toBe(true)
  })

  test('leaves the requested prefix unchanged', () => {
    expect(names('css', /^ +(--[^:]*):/gm, { prefix: 'DS' })[0]).toBe('--DS-my-color-dark')
    expect(names('android', /name="([^"]*)"/g, { prefix: 'DS' })[0]).toBe('DS-my-color-dark')
  })

  test('references follow', () => {
    expect(exportTokens('css', oneMode(tokens), { names: 'kebab', references: true }).text).toContain(
      '--icon-größe: var(--palette-dark-2xl);',
    )
  })

  test('another style is refused', () => {
    expect(() => exportTokens('css', oneMode([]), { names: 'snake' as 'kebab' })).toThrow('names must be one of: kebab')
  })
})
