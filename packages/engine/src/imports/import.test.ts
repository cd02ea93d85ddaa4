import { describe, expect, test } from 'vitest'
import {
  exportTokens,
  formats,
  importSystem,
  importTokens,
  isImportFailure,
  recogniseFormat,
  type Token,
} from '../index.ts'
import { oneMode, token } from '../testing/tokens.ts'
import { modeInput } from '../resolver/variants.ts'

/** The sentences end with them. */
const known = 'Known: json, css, dtcg, dtcg-resolver, style-dictionary, tokens-studio, figma, csv, json-flat'

describe('importTokens', () => {
  test('files of one path are refused by every reader: one of them would replace the other', () => {
    const files = ['./base.json', 'base.json', 'dark\\base.json', 'dark//base.json', 'light/base.json'].map(
      (path, i) => ({
        path,
        text: `{"t${i}": {"$type": "number", "$value": ${i}}}`,
      }),
    )
    for (const format of [undefined, 'dtcg', 'tokens-studio', 'css'])
      for (const read of [importTokens(files, { format }), importSystem(files, { format })])
        expect(read).toEqual({
          format: format ?? 'unknown',
          errors: ['base.json', 'dark/base.json'].map(path => ({
            code: 'duplicate',
            level: 'error',
            path,
            message: `2 files have the path ${path}`,
            fix: 'Give each file its path within the project, with its folders',
          })),
        })
    expect(importTokens([files[0]!, files[2]!])).not.toHaveProperty('errors')
    const unnamed = [files[0]!, files[1]!].map(file => ({ ...file, path: '' }))
    expect(importTokens(unnamed)).toMatchObject({ errors: [{ message: '2 files have no path' }] })
  })

  test.each(['nope', 'ios', ''])('an unknown import format is refused with the list of known ones: %j', id => {
    expect(importTokens([{ path: 'a', text: '{}' }], { format: id })).toEqual({
      format: id,
      errors: [
        {
          code: 'format',
          level: 'error',
          path: '',
          message: `There is no format ${JSON.stringify(id)} to read. ${known}`,
        },
      ],
    })
  })

  test('a document of no format is a failure, not an exception', () => {
    for (const files of [[], [{ path: 'a.bin', text: '\u0000\u0001 nothing of the kind' }]]) {
      expect(importTokens(files)).toEqual({
        format: 'unknown',
        errors: [
          { code: 'format', level: 'error', path: '', message: `The document is of no format known here. ${known}` },
        ],
      })
      expect(recogniseFormat(files)).toBeNull()
    }
  })

  test.each([
    ['a.json', 'a.json:2:8'],
    ['', '2:8'],
  ])('JSON with a mistake in its syntax is named with the place of the mistake: %j', (path, place) => {
    expect(importTokens([{ path, text: '{\n  "a": ,\n}' }])).toEqual({
      format: 'unknown',
      errors: [
        { code: 'syntax', level: 'error', path: place, message: expect.stringMatching(/^Not JSON: Expected a value/) },
      ],
    })
  })

  test.each([
    ['t.js', 'module.exports = make()'],
    ['t.mjs', '// Ours\nexport default await tokens()'],
    ['tokens.config.ts', 'const a = 1\nexport default (a: number) => ({ a: { value: "#f00" } })'],
  ])('a module that exports no object in its text is refused, with a way to have its tokens: %s', (path, text) => {
    for (const format of [undefined, 'css', 'json-flat']) {
      const refused = importTokens([{ path, text }], { format })
      expect(refused).toEqual({ format: 'unknown', errors: [expect.objectContaining({ code: 'format' })] })
      expect(JSON.stringify(refused)).toContain(`import('./${path}')`)
    }
    expect(recogniseFormat([{ path: '', text }])).toBeNull()
  })

  test('of several files each that is in the way is named, and the others are not', () => {
    const json = { path: 'a.json', text: '{"a":{"$type":"color","$value":"#f00"}}' }
    const css = { path: 'b.css', text: ':root { --b: 1px }' }
    const told = (...files: { path: string; text: string }[]) => {
      const result = importTokens(files)
      return isImportFailure(result) ? result.errors.map(({ file, message }) => [file, message]) : null
    }
    expect(told(json, { path: 'c.txt', text: '\u0000' }, { path: 'd.js', text: 'export default {}' })).toEqual([
      ['d.js', expect.stringMatching(/^A module of JavaScript/)],
    ])
    expect(told(json, { path: 'c.bin', text: '\u0000' })).toEqual([['c.bin', expect.stringMatching(/no format known/)]])
    expect(told(json, css)).toEqual([
      ['a.json', expect.stringMatching(/This one is dtcg$/)],
      ['b.css', expect.stringMatching(/This one is css$/)],
    ])
  })

  test('unreadable content is reported along with the readable', () => {
    expect(isImportFailure(importTokens([]))).toBe(true)
    expect(isImportFailure(importTokens([{ path: '', text: 'a,1' }]))).toBe(false)
  })

  test('the format that is named reads the document, whatever it looks like', () => {
    expect(importTokens([{ path: 'a.css', text: ':root { --a: 1px }' }], { format: 'dtcg' })).toMatchObject({
      format: 'dtcg',
      errors: [{}],
    })
  })

  test('names with values and references, pasted without a header, are a table', () => {
    const result = importTokens([{ path: '', text: 'brand,{blue.500}\nblue.500,#00f' }])
    expect(result).toMatchObject({
      format: 'csv',
      modes: [
        {
          tokens: [
            { name: 'brand', alias_to: 'blue.500' },
            { name: 'blue.500', value: '#00f' },
          ],
        },
      ],
    })
  })

  const roundTrips = formats.filter(format => format.read && format.write).map(({ id }) => id)
  test.each(roundTrips)('what %s writes is recognised by its content and read back', id => {
    const input = oneMode([
      token('color.base', 'color', '#3b82f6'),
      token('space.small', 'dimension', { value: 8, unit: 'px' }),
    ])
    const { extension } = formats.find(format => format.id === id)!
    const result = importTokens([{ path: `tokens.${extension}`, text: exportTokens(id, input).text }])
    if (isImportFailure(result)) throw new Error(JSON.stringify(result))
    // Style Dictionary's older form and our JSON are one shape: the earlier in the list answers for both.
    expect(result.format).toBe(id === 'style-dictionary' ? 'json' : id)
    expect(result.modes[0]!.tokens.map(({ type }) => type)).toEqual(['color', 'dimension'])
  })
})

describe('exportTokens', () => {
  test.each(['nope', '__proto__', ''])('throws on an unknown export format: %j', id => {
    expect(() => exportTokens(id, oneMode([]))).toThrow(
      new RangeError(`There is no format ${JSON.stringify(id)} to write`),
    )
  })

  test('writes the tokens that it is given, whatever has been resolved before', () => {
    const text = JSON.stringify({ a: { $type: 'number', $value: 1 }, b: { $type: 'number', $value: '{a}' } })
    const read = importTokens([{ path: 'a.json', text }], { format: 'dtcg' })
    if (isImportFailure(read)) throw new Error('it can be read')
    const mode = { ...read.modes[0]!, name: 'Base', is_default: true }
    const css = (tokens: Token[]) => exportTokens('css', modeInput('T', { ...mode, tokens })).text
    expect(mode.resolution).toBeDefined()
    expect(css(mode.tokens)).toBe(':root {\n  --a: 1;\n  --b: 1;\n}\n')
    const changed = mode.tokens.map(each => (each.name === 'a' ? { ...each, value: 2 } : each))
    expect(css(changed)).toBe(':root {\n  --a: 2;\n  --b: 2;\n}\n')
  })
})

test('a file that Git has not merged is told as one, in every format, at its line', () => {
  const conflict = ['<<<<<<< HEAD', '  A', '=======', '  B', '>>>>>>> theirs'].join('\n')
  for (const [path, text] of [
    ['a.json', `{\n${conflict}\n}`],
    ['a.css', `:root {\n${conflict}\n}`],
    ['a.scss', `\n${conflict}\n`],
    ['a.csv', `name,type\n${conflict}\n`],
  ] as const)
    expect(importTokens([{ path, text }]), path).toMatchObject({
      errors: [{ path: `${path}:2:1`, message: 'Git has not merged this: decide between <<<<<<< and >>>>>>> first' }],
    })
  expect(isImportFailure(importTokens([{ path: 'a.css', text: ':root { --a: "<<<<<<< no"; }' }]))).toBe(false)
})
