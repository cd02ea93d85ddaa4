import { describe, expect, test } from 'vitest'
import type { Json, Token } from '../../token.ts'
import { typeNames, types, type TypeName } from '../../types/index.ts'
import type { ImportResult, ModeTokens } from '../format.ts'
import { csv } from './index.ts'
import { delimiterOf, guard, readTable, unguard } from './table.ts'

function read(text: string, path = ''): ImportResult {
  const result = csv.read!([{ path, text }], {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}
const values = (result: ImportResult, mode = 0) =>
  Object.fromEntries(result.modes[mode]!.tokens.map(({ name, type, value }) => [name, [type, value]]))
const write = (modes: { name: string; tokens: Token[] }[], scope: 'mode' | 'tokenset' = 'tokenset') =>
  csv.write!({ scope, name: 'Set', modes: modes.map((mode, i): ModeTokens => ({ ...mode, is_default: i === 0 })) }, {})
    .text
const token = (name: string, type: TypeName, value: Json, more: Partial<Token> = {}): Token => ({
  name,
  type,
  value,
  description: null,
  alias_to: null,
  ...more,
})

describe('reading a table', () => {
  test('a column for each mode, aliases, quotes, and blanks for what a mode does not have', () => {
    const text =
      'name,type,description,Light,Dark\r\n' +
      'color.bg,color,"The ""page"", all of it\nand more",#fff,#000\r\n' +
      'color.fg,color,,{color.bg},#eee\r\n' +
      'space,dimension,,4,\r\n' +
      'text,string,,"",""\r\n' +
      'line,border,,"{""color"":""{color.bg}"",""width"":""1px"",""style"":""solid""}",1px solid red\r\n'
    const result = read(text)
    expect(result.modes.map(({ name }) => name)).toEqual(['Light', 'Dark'])
    expect(values(result)).toEqual({
      'color.bg': ['color', '#fff'],
      'color.fg': ['color', { alias_to: 'color.bg' }],
      space: ['dimension', 4],
      text: ['string', ''],
      line: ['border', { color: { alias_to: 'color.bg' }, width: '1px', style: 'solid' }],
    })
    expect(Object.keys(values(result, 1))).toEqual(['color.bg', 'color.fg', 'text', 'line'])
    expect(result.modes[0]!.tokens[0]!.description).toBe('The "page", all of it\nand more')
    expect(result.warnings).toEqual([])
  })

  test.each([
    ['tabs', 'Name\tValue\na\t#fff\nb\t16px\n'],
    ['semicolons', '\ufeffname;value\ra;#fff\rb;16px'],
    ['two columns without a header', 'a,#fff\nb,16px'],
    ['two pasted columns', 'a\t#fff\r\n\r\nb\t16px\r\n'],
    ['any order of columns', 'VALUE,Type,NAME\n#fff,,a\n16px,dimension,b\n'],
  ])('%s', (_, text) => {
    const result = read(text)
    expect(values(result)).toEqual({ a: ['color', '#fff'], b: ['dimension', '16px'] })
    expect(result.modes[0]!.name).toBe(null)
    expect(csv.recognise!([{ path: '', text }])).toBeGreaterThan(0.3)
  })

  test('what is broken is said with its place', () => {
    expect(csv.read!([{ path: '', text: 'name,value\na,"1\n' }], {})).toMatchObject({ errors: [{ path: '2:1' }] })
    expect(csv.read!([{ path: '', text: 'a,b,c\n1,2,3' }], {})).toMatchObject({ errors: [{ path: '1:1' }] })
    expect(csv.read!([{ path: '', text: '' }], {})).toMatchObject({ errors: [{}] })
    const result = read(
      'name,type,,value,extensions\n,color,,#fff,\na,number,,1,,surplus\na,number,x,2,[1]\nb,color,,nonsense,\nc,color,,{gone},\n',
    )
    expect(result.warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'dropped 1:3', 'dropped 3:6', 'dropped 2:1', 'invalid 4:1', 'duplicate 4:4', 'retyped 5:4', 'unresolved 6:4',
    ]) // prettier-ignore
    expect(values(result)).toMatchObject({
      a: ['number', 2],
      b: ['string', 'nonsense'],
      c: ['color', { alias_to: 'gone' }],
    })
  })

  test('types of other tools are understood and kept', () => {
    const result = read('name,type,value\na,borderRadius,4px\n')
    expect(result.modes[0]!.tokens[0]).toMatchObject({
      type: 'dimension',
      extensions: { 'app.tessera': { sourceType: 'borderRadius' } },
    })
    expect(read(write([{ name: 'x', tokens: result.modes[0]!.tokens }], 'mode')).modes).toEqual(result.modes)
  })

  test('JSON, CSS and prose are no tables', () => {
    const texts = [
      '{"a": {"value": "1"}}',
      ':root {\n  --a: 1px, 2px;\n}',
      'Hello, world. This is, well, text.\nMore',
      '$a: 1px;\n$b: 2px;',
      '',
    ]
    for (const text of texts) expect([text, csv.recognise!([{ path: '', text }])]).toEqual([text, 0])
  })
})

describe('formulas', () => {
  test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', "'=x", "''-x", '\t=x', '\r=x', '--radius', '-4px', '＝1'])(
    '%j is made harmless and comes back',
    text => {
      expect(guard(text)).toBe(`'${text}`)
      expect(unguard(guard(text))).toBe(text)
    },
  )

  test.each(['-4', '+1.5', "'Inter', serif", '#fff', 'a-b', "it's"])('%j is left alone', text => {
    expect(guard(text)).toBe(text)
    expect(unguard(text)).toBe(text)
  })

  test('nothing that is written starts like a formula', () => {
    const hostile = ['=cmd', '+x', '-x', '@x', "'=x", '\t=x', '\r=x', '"=x', ',=x', '\n=x', ';=x']
    const tokens = hostile.map((text, i) =>
      token(i < 8 && !/[\t\r\n]/.test(text) ? text : `n${i}`, 'string', text, { description: text }),
    )
    const modes = [{ name: '=HYPERLINK()', tokens }]
    const text = write(modes)
    const table = readTable(text, ',')
    for (const { cells } of 'rows' in table ? table.rows : [])
      for (const cell of cells) expect(cell.text).not.toMatch(/^[=+\-@\t\r]/)
    expect(read(text).modes).toEqual([{ name: '=HYPERLINK()', tokens, groups: [] }])
  })
})

describe('writing a table', () => {
  test('every example of every type survives', () => {
    const tokens = typeNames.flatMap(type =>
      types[type].examples.map((value, i) => token(`${type}.${i}`, type, value as Json)),
    )
    const [again] = read(write([{ name: 'Base', tokens }], 'mode')).modes
    expect(again!.tokens.map(({ name, type }) => [name, type])).toEqual(tokens.map(({ name, type }) => [name, type]))
    for (const [i, { type, value }] of again!.tokens.entries()) {
      expect(types[type].text(types[type].parse(value) as never)).toBe(
        types[type].text(types[type].parse(tokens[i]!.value) as never),
      )
    }
  })

  test('modes, what differs between them, and what tables have no column for survive', () => {
    const light = [
      token('a', 'color', '#fff', { description: 'White', deprecated: true }),
      token('b', 'color', { alias_to: 'a' }, { alias_to: 'a', extensions: { x: { y: 'a, "b"\n' } } }),
      token('c', 'dimension', '1em', { deprecated: 'Use d' }),
      token('__proto__', 'number', 1),
    ]
    const dark = [
      token('a', 'color', '#000', { description: 'Black' }),
      token('c', 'number', 2),
      token('__proto__', 'number', 1),
    ]
    const modes = [
      { name: 'type', tokens: light },
      { name: 'Value', tokens: dark },
      { name: 'mode: x', tokens: [] },
    ]
    const text = write(modes)
    const result = read(text)
    expect(result.modes.map(({ name }) => name)).toEqual(['type', 'Value', 'mode: x'])
    const sorted = (tokens: Token[]) => [...tokens].sort((a, b) => (a.name < b.name ? -1 : 1))
    expect(result.modes.map(({ tokens }) => sorted(tokens))).toEqual(modes.map(({ tokens }) => sorted(tokens)))
    expect(result.warnings).toEqual([])
    expect(write(result.modes.map(mode => ({ ...mode, name: mode.name! })))).toBe(text)
  })
})

test('the delimiter is the one that the first line has most of', () => {
  expect(['a,b', 'a\tb,c\td', '"a,b";c', 'a'].map(delimiterOf)).toEqual([',', '\t', ';', ','])
})
