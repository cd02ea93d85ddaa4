import { describe, expect, test } from 'vitest'
import type { Json, Token } from '../../base/token.ts'
import { typeNames, types } from '../../types/index.ts'
import type { ImportResult } from '../../format/format.ts'
import { modeInput, type ModeTokens } from '../../resolver/variants.ts'
import { csv } from './index.ts'
import { delimiterOf, guard, readTable, unguard } from './table.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { token, inputOf } from '../../testing/tokens.ts'

function read(text: string, path = ''): ImportResult {
  const result = csv.read!([{ path, text }], {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}
const values = (result: ImportResult, mode = 0) =>
  Object.fromEntries(result.modes[mode]!.tokens.map(({ name, type, value }) => [name, [type, value]]))
const write = (modes: { name: string; tokens: Token[] }[], scope: 'mode' | 'tokenset' = 'tokenset') =>
  csv.write!(
    inputOf(
      scope,
      'Set',
      modes.map((mode, i): ModeTokens => ({ ...mode, is_default: i === 0 })),
    ),
    {},
  ).text
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
    ["Excel's first line", 'sep=;\r\nname;value\r\na;#fff\r\nb;16px'],
    ["Excel's first line with a byte order mark", '\ufeffsep=\t\nname\tvalue\na\t#fff\nb\t16px'],
    ["Excel's first line in quotes", '"sep=,"\nname,value\na,#fff\nb,16px'],
    ['two columns without a header', 'a,#fff\nb,16px'],
    ['two pasted columns', 'a\t#fff\r\n\r\nb\t16px\r\n'],
    ['any order of columns', 'VALUE,Type,NAME\n#fff,,a\n16px,dimension,b\n'],
  ])('%s', (_, text) => {
    const result = read(text)
    expect(values(result)).toEqual({ a: ['color', '#fff'], b: ['dimension', '16px'] })
    expect(result.modes[0]!.name).toBe(null)
    expect(csv.recognise!([{ path: '', text }])).toBeGreaterThan(0.3)
  })

  test('faults are reported with their place', () => {
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

  const errors = (...texts: string[]) => {
    const result = csv.read!(
      texts.map(text => ({ path: '', text })),
      {},
    )
    return 'errors' in result ? result.errors.map(({ path, message }) => ({ path, message })) : []
  }

  test('a text that is no table of tokens is refused in a sentence', () => {
    expect(errors()).toEqual([{ path: '', message: 'Expected one table, not 0' }])
    expect(errors('name,value\na,1', 'name,value\nb,1')).toEqual([{ path: '', message: 'Expected one table, not 2' }])
    expect(errors('\n\n')).toEqual([{ path: '1:1', message: 'The table is empty' }])
    expect(errors('name,type\na,color')).toEqual([
      { path: '1:1', message: 'Expected a column "value" or one for each mode' },
    ])
    const noPair = [{ path: '1:1', message: 'Expected a header with a column "name", or rows of a name and a value' }]
    for (const text of ['a,b,c\n1,2,3', 'a,1\nb', 'a,1\nb,', 'a,1\n,2', 'a,1\nb,2,3', 'a{,1\nb,2'])
      expect([text, errors(text)]).toEqual([text, noPair])
    expect(errors('name,value\na,1\n\nb,"x\n\n')).toEqual([
      { path: '4:1', message: 'A quote is opened and never closed' },
    ])
  })

  test('omissions are reported', () => {
    const warningsOf = (text: string) => read(text).warnings.map(({ path, message }) => `${path} ${message}`)
    expect(warningsOf('name,,value\na,x,1')).toEqual(['1:2 A column without a title'])
    expect(warningsOf('name,,value\na,,1\nb')).toEqual([])
    expect(warningsOf('name,value\na,1,x')).toEqual(['2:3 The row has more cells than the header'])
    expect(warningsOf('name,value\na,1,,\n')).toEqual([])
    expect(warningsOf('name,value\n,1\n" ",2')).toEqual(['2:1 The row has no name', '3:1 The row has no name'])
    expect(warningsOf('name,value,extensions\na,1,[1]\nb,1,{\nc,1,"{}"')).toEqual([
      '2:1 extensions must be a JSON object',
      '3:1 extensions must be a JSON object',
    ])
    expect(warningsOf('value,name\n1,a\n1,b,c')).toEqual(['3:3 The row has more cells than the header'])
  })

  test('titles: in any case, Token for the name, a mode by its own', () => {
    expect(values(read('TOKEN,value\na,1'))).toEqual({ a: ['number', 1] })
    const both = read('name,token\na,1')
    expect(both.modes.map(({ name }) => name)).toEqual(['token'])
    expect(read('name, Mode:Dark ,mode:  type,a mode: b,dark\na,1,2,3,4').modes.map(({ name }) => name)).toEqual([
      'Dark',
      'type',
      'a mode: b',
      'dark 2',
    ])
    expect(read(`name,'=x\na,1`).modes[0]!.name).toBe('=x')
  })

  test('a line is a line, however its quoted cells run on', () => {
    const at = (text: string) => read(text).warnings.map(({ path }) => path)
    expect(at('name,value\na,"x\ny\r\nz\rw"\n,1')).toEqual(['6:1'])
    expect(at('name,value\r\n\r\n,1')).toEqual(['3:1'])
    expect(at('name,value\r\r,1')).toEqual(['3:1'])
    expect(at('name,value\n\r,1')).toEqual(['3:1'])
  })

  test('cells are trimmed, quoted ones are not, and text after a closing quote belongs to the cell', () => {
    const text = (cell: string) => values(read(`name,type,value\n a ,string,${cell}`)).a![1]
    expect(text('  x  ')).toBe('x')
    expect(text('" x "')).toBe(' x ')
    expect(text('"x" y  ')).toBe('x y')
    expect(text('"x""y"')).toBe('x"y')
    expect(text('x"y')).toBe('x"y')
  })

  test.each([
    ['number', '1', 1],
    ['number', '+1.50', 1.5],
    ['number', '12.', 12],
    ['number', '-.25', -0.25],
    ['number', '1e10', 1e10],
    ['number', '1E-2', 0.01],
    ['number', '1e+2', 100],
    ['dimension', '16', 16],
    ['string', '1', '1'],
    ['string', '[1]', '[1]'],
    ['boolean', 'TRUE', true],
    ['boolean', 'false', false],
    ['cubicBezier', '"[0,0,1,1]"', [0, 0, 1, 1]],
    ['', '"[0,0,1,1]"', [0, 0, 1, 1]],
    [
      'border',
      '"{ ""color"": ""red"", ""width"": ""1px"", ""style"": ""solid"" }"',
      { color: 'red', width: '1px', style: 'solid' },
    ],
    ['', 'a[1]', 'a[1]'],
    ['', '[1', '[1'],
    ['', 'x1', 'x1'],
    ['string', 'true', 'true'],
  ] as [string, string, Json][])('%s %s is %j', (type, cell, value) => {
    expect(read(`name,type,value\na,${type},${cell}`).modes[0]!.tokens[0]!.value).toEqual(value)
  })

  test('deprecated is a flag or a reason, a description may be empty text', () => {
    const first = (deprecated: string, description = '') => {
      const token = read(`name,value,deprecated,description\na,1,${deprecated},${description}`).modes[0]!.tokens[0]!
      return [token.deprecated ?? null, token.description]
    }
    expect(first('')).toEqual([null, null])
    expect(first('true', 'x')).toEqual([true, 'x'])
    expect(first('false', '""')).toEqual([false, ''])
    expect(first('Use b')).toEqual(['Use b', null])
    expect(read('name,value,description\na,1').modes[0]!.tokens[0]!.description).toBe(null)
  })

  test('the surer, the more it is a table of tokens', () => {
    const sure = (text: string, path = '') => csv.recognise!([{ path, text }])
    const header = 'name,value\na,1'
    expect(sure(header, 'a.csv')).toBeGreaterThan(sure(header))
    expect(sure(header, 'a.TSV')).toBe(sure(header, 'a.csv'))
    expect(sure(header, 'a.csv.txt')).toBe(sure(header))
    expect(sure('Token\tLight\na\t1')).toBe(sure(header))
    expect(sure('a,1\nb,2', 'a.csv')).toBeGreaterThan(sure('a,1\nb,2'))
    expect(sure(header)).toBeGreaterThan(sure('a,1\nb,2', 'a.csv'))
    expect(sure('a,1\nb,words of prose')).toBeGreaterThan(0)
    expect(sure('a,1\nb,prose\nc,prose')).toBe(0)
    expect(sure('a,"{b}"\nb,"{c}"')).toBe(sure('a,1\nb,2'))
    expect(sure('brand,{blue.500}\nblue.500,#00f')).toBe(sure('a,1\nb,2'))
    expect(sure('a;{b}\r\nb;{c}\r\n')).toBe(sure('a,1\nb,2'))
    expect([sure('a,{b}{c}'), sure('a,{'), sure('a,{}'), sure('a,b}'), sure('a, { b\nc, }')]).toEqual([0, 0, 0, 0, 0])
    expect([sure('name\na'), sure(' {"a": 1}'), sure('[1,2]'), sure('a,1;\nb,2;'), sure('a,1; \nb,2')]).toEqual([
      0, 0, 0, 0, 0,
    ])
    expect([sure('a,"1', 'a.csv'), sure('', 'a.csv'), sure('a,"1')]).toEqual([0.3, 0.3, 0])
    expect(csv.recognise!([])).toBe(0)
    expect(
      csv.recognise!([
        { path: '', text: header },
        { path: '', text: header },
      ]),
    ).toBe(0)
    // Only the first lines are read, and one that is cut off is left out; a quoted cell that is cut is read to its end.
    const rows = Array.from({ length: 1000 }, (_, i) => `a${i},1`).join('\n')
    expect(sure(`${rows}\nx,"never closed`)).toBe(sure('a,1\nb,2'))
    expect(sure(`a,1\nb,"${'x\n'.repeat(5000)}"`)).toBe(sure('a,1\nb,2'))
    expect(sure(`a,1\n${'b'.repeat(5000)}`)).toBe(sure('a,1\nb,2'))
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
      'h1, h2 {\n  color: red;\n}',
      'h1, h2 { color: red }',
      'f(a, {\n  b\n})',
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

test.each(['{space.base} * 2', '= {space.base} * 2', "'= {space.base} * 2"])('the cell %s is a formula', cell => {
  const [mode] = read(`name,type,value\nspace.base,dimension,8px\nspace.wide,dimension,${cell}\n`).modes
  expect(mode!.tokens[1]).toMatchObject({ type: 'dimension', value: { formula: '{space.base} * 2' } })
})

describe('writing a table', () => {
  test('a mode whose title has another meaning is marked as a mode, and groups are not written', () => {
    const titles = (...names: string[]) => write(names.map(name => ({ name, tokens: [] }))).split('\r\n')[0]
    expect(titles('Token', ' type ', 'Mode: x', 'a mode: b', 'Light')).toBe(
      'name,type,description,mode: Token,"mode:  type ",mode: Mode: x,a mode: b,Light',
    )
    const notes = (groups?: { path: string; description: string }[]) =>
      asAnswered(
        csv.write!(modeInput('', { name: 'x', is_default: true, tokens: [], ...(groups ? { groups } : {}) }), {}),
      ).notes
    expect(notes([{ path: 'a', description: 'x' }])).toEqual(['A table has no place for what is said of groups'])
    expect([notes([]), notes()]).toEqual([[], []])
  })

  test('a mode that lacks a token has an empty cell, not an empty text', () => {
    expect(
      write([
        { name: 'A', tokens: [token('a', 'string', '')] },
        { name: 'B', tokens: [token('b', 'string', 'x')] },
      ]),
    ).toBe('name,type,description,A,B\r\na,string,,"",\r\nb,string,,,x\r\n')
  })

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
  expect(['a,b\n;;;;', 'a,b\r;;;;', '"a\n";b', `${'x'.repeat(10_000)};`].map(delimiterOf)).toEqual([',', ',', ';', ','])
})
