// Which document is of which format: every sample before every reader, and the right one must be the surest.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { formats, importTokens, recogniseFormat, type SourceFile } from '../index.ts'
import { exportTokens } from '../outputs/export.ts'
import { asAnswered } from '../testing/as-answered.ts'
import { allModes, exampleTokens, oneMode, token } from '../testing/tokens.ts'

const folderOf = (name: string) =>
  createRequire(import.meta.url)
    .resolve(`${name}/package.json`)
    .replace(/package\.json$/, '')
const real = (name: string, path: string): SourceFile => ({ path, text: readFileSync(folderOf(name) + path, 'utf8') })
const one = (text: string, path = ''): SourceFile[] => [{ path, text }]
const json = (document: unknown): SourceFile[] => one(JSON.stringify(document))

const samples: [string, string, SourceFile[]][] = [
  ['dtcg', 'a color object', json({ a: { $type: 'color', $value: { colorSpace: 'srgb', components: [0, 0, 0] } } })],
  ['dtcg', 'an older document', json({ color: { $type: 'color', a: { $value: '#fff' }, b: { $value: '{color.a}' } } })],
  ['dtcg', 'JSON5 with comments', one("{ // a\n a: { $value: { value: 1, unit: 'px' }, $type: 'dimension', }, }")],
  ['dtcg', 'Open Props', [real('open-props', 'open-props.tokens.json')]],
  ['dtcg', 'Primer', [real('@primer/primitives', 'src/tokens/base/size/size.json5')]],
  ['dtcg-resolver', 'Open Props', [real('open-props', 'open-props.resolver.json')]],
  ['dtcg-resolver', 'sets and modifiers', json({ version: '2025.10', sets: { a: { sources: [{ x: { $type: 'number', $value: 1 } }] } }, resolutionOrder: [{ $ref: '#/sets/a' }] })],
  ['style-dictionary', 'Open Props', [real('open-props', 'open-props.style-dictionary-tokens.json')]],
  ['style-dictionary', 'types by path', json({ color: { red: { value: '#f00', comment: 'Danger' }, b: { value: '{color.red.value}' } } })],
  ['style-dictionary', 'no types', json({ size: { small: { value: '1px' } } })],
  ['tokens-studio', 'Open Props', [real('open-props', 'open-props.figma-tokens.json')]],
  ['tokens-studio', 'Open Props, synchronised', [real('open-props', 'open-props.figma-tokens.sync.json')]],
  ['tokens-studio', 'W3C keys', json({ a: { $type: 'fontSizes', $value: '16' }, b: { $type: 'color', $value: '#fff' } })],
  ['tokens-studio', 'sets and themes', json({ s: { a: { $type: 'color', $value: '#fff' } }, $themes: [], $metadata: { tokenSetOrder: ['s'] } })],
  ['tokens-studio', 'a folder', [
    { path: 'x/$metadata.json', text: '{"tokenSetOrder": ["s"]}' },
    { path: 'x/$themes.json', text: '[]' },
    { path: 'x/s.json', text: '{"a": {"$type": "color", "$value": "#fff"}}' },
  ]],
  ['figma', 'the REST body', json({ status: 200, error: false, meta: { variables: {}, variableCollections: {} } })],
  ['figma', 'lists', json({ variableCollections: [{ id: '1', name: 'a', modes: [] }], variables: [{ id: '2', name: 'b' }] })],
  ['figma', 'collections', json([{ name: 'C', modes: ['L'], variables: [{ name: 'a', type: 'FLOAT', valuesByMode: { L: 1 } }] }])],
  ['json', 'an export', json({ a: { b: { value: '16px', type: 'dimension', description: 'x' } } })],
  ['json', 'modes', json({ $modes: { light: { a: { value: '1', type: 'number' } } } })],
  ['json', 'a list of the API', json({ tokens: [{ id: '1', name: 'a', type: 'number', value: 1 }], total: 1 })],
  ['css', 'custom properties', one(':root { --a: 1px; }')],
  ['css', 'SCSS', one('$a: 1px;\n$b: #fff;', 'a.scss')],
  ['css', 'Open Props', [real('open-props', 'open-props.min.css')]],
  ['csv', 'a table', one('name,type,Light,Dark\na,color,#fff,#000\n')],
  ['csv', 'a paste', one('a.b\t#fff\nc.d\t16px\n')],
] // prettier-ignore

describe('recognising', () => {
  test.each(samples)('%s: %s', (format, _, files) => {
    expect(recogniseFormat(files)).toBe(format)
    const result = importTokens(files)
    expect(result).toMatchObject({ format })
    expect('errors' in result ? result.errors : []).toEqual([])
  })

  test('no reader is surer of another format than of its own by less than a whisker', () => {
    for (const [format, name, files] of samples) {
      const sure = formats
        .filter(({ recognise }) => recognise)
        .map(({ id, recognise }) => ({ id, certainty: recognise!(files) }))
      const [first, second] = sure.sort((a, b) => b.certainty - a.certainty)
      expect([format, name, first!.id, first!.certainty - second!.certainty > 0.04]).toEqual([
        format,
        name,
        format,
        true,
      ])
    }
  })

  test.each([
    '',
    '   ',
    '{}',
    '[]',
    'null',
    '"text"',
    '{',
    'Hello, world.',
    '<html></html>',
    '{"name": "package", "version": "1.0.0"}',
  ])('nothing is read into %j', text => expect(recogniseFormat(one(text))).toBe(null))

  test.each(['style-dictionary', 'tokens-studio', 'figma', 'csv', 'json', 'css'])(
    '%s recognizes its own export',
    id => {
      const input = allModes({
        Light: [token('a.b', 'color', '#fff'), token('c', 'dimension', '1px')],
        Dark: [token('a.b', 'color', '#000')],
      })
      for (const text of [exportTokens(id, input).text, exportTokens(id, oneMode(exampleTokens())).text]) {
        // A plain set in Style Dictionary's shape is our own JSON export to the letter.
        expect(id === 'style-dictionary' ? ['json', id] : [id]).toContain(recogniseFormat(one(text)))
      }
    },
  )
})

test.each(['style-dictionary', 'tokens-studio', 'figma', 'csv'])(
  '%s keeps references unless literals are asked for',
  id => {
    const input = oneMode([token('a', 'color', '#fff'), token('b', 'color', '{a}'), token('gone', 'color', '{x}')])
    const read = (options?: { references: boolean }) => {
      const { text, unresolved } = asAnswered(exportTokens(id, input, options))
      const result = importTokens(one(text), { format: id })
      return {
        values: 'modes' in result && result.modes[0]!.tokens.map(({ value }) => value),
        unresolved: unresolved.length,
      }
    }
    expect(read()).toEqual({ values: ['#fff', { alias_to: 'a' }, { alias_to: 'x' }], unresolved: 0 })
    expect(read({ references: false })).toMatchObject({
      values: ['#fff', expect.stringMatching(/^#ffff?f?f?$/)],
      unresolved: 1,
    })
  },
)
