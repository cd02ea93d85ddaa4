import { lexer } from 'css-tree'
import { transform } from 'lightningcss'
import { describe, expect, test } from 'vitest'
import { exportSystem, exportTokens, type ExportInput, type ExportOptions } from '../../index.ts'
import { exampleOfAxes } from '../../testing/docs-axes.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'

interface Rule {
  syntax: string
  initial: string
}

function rulesIn(text: string): Record<string, Rule> {
  transform({ filename: 'a.css', code: Buffer.from(text), errorRecovery: false })
  const rule = /^@property (\S+) \{\n {2}syntax: "(.*)";\n {2}inherits: true;\n {2}initial-value: (.*);\n\}$/gm
  return Object.fromEntries(
    Array.from(text.matchAll(rule), ([, property, syntax, initial]) => [
      property!,
      { syntax: syntax!, initial: initial! },
    ]),
  )
}
const rules = (input: ExportInput, options?: ExportOptions) =>
  rulesIn(exportTokens('css', input, { registerProperties: true, ...options }).text)

describe('registerProperties', () => {
  test('registers what has a syntax, each with an initial value that fits it and depends on nothing', () => {
    const found = rules(oneMode(exampleTokens()))
    expect(Object.keys(found).length).toBeGreaterThan(40)
    for (const [property, { syntax, initial }] of Object.entries(found)) {
      expect(lexer.match(syntax, initial).error, `${property}: ${initial}`).toBeNull()
      expect(initial).not.toMatch(/var\(|\d(?:r?em|v[wh]|cq\w+)\b/)
    }
    expect(found['--dimension-2']).toEqual({ syntax: '<length>', initial: '24px' })
    expect(found['--dimension-6']).toEqual({ syntax: '<percentage>', initial: '50%' })
    expect(found['--duration-2']).toEqual({ syntax: '<time>', initial: '0.2s' })
    expect(found['--fontWeight-2']).toEqual({ syntax: '<number>', initial: '600' })
  })

  test('not what would be worked out at the root instead of where it is used, nor what CSS has no syntax for', () => {
    const found = Object.keys(rules(oneMode(exampleTokens())))
    // 1.25em, 0.02em, 100vw and clamp(…)
    for (const name of [
      'fontSize-3',
      'letterSpacing-2',
      'dimension-7',
      'dimension-9',
      'shadow-1',
      'string-1',
      'fontFamily-1',
    ])
      expect(found).not.toContain(`--${name}`)
  })

  test('fits every mode, and leaves out what a mode lacks', () => {
    const found = rules(
      allModes({
        Light: [token('height', 'lineHeight', 1.5), token('a', 'color', '#fff'), token('b', 'letterSpacing', '1px')],
        Dark: [
          token('height', 'lineHeight', '24px'),
          token('b', 'letterSpacing', '0.1em'),
          token('c', 'color', '#000'),
        ],
      }),
    )
    expect(found).toEqual({ '--height': { syntax: '<number> | <length>', initial: '1.5' } })
  })

  test('follows prefix and names; colors that light-dark() chooses are left to where they are used', () => {
    const tokens = [token('A.b', 'color', '#fff'), token('n', 'number', 1)]
    expect(Object.keys(rules(oneMode(tokens), { prefix: 'ds', names: 'kebab' }))).toEqual(['--ds-a-b', '--ds-n'])
    expect(Object.keys(rules(allModes({ Light: tokens, Dark: tokens }), { lightDark: true }))).toEqual(['--n'])
  })

  test('holds for the sheet of several axes, by the values of the defaults', () => {
    const output = exportSystem('css', exampleOfAxes, { registerProperties: true })
    if ('fault' in output) throw new Error(output.fault)
    expect(rulesIn(output.text)).toMatchObject({
      '--space': { syntax: '<length>', initial: '8px' },
      '--page': { syntax: '<color>', initial: '#ffffff' },
      '--accent': { syntax: '<color>', initial: '#0055cc' },
    })
  })
})
