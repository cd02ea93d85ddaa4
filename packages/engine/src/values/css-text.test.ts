import { describe, expect, test } from 'vitest'
import { exportTokens, importTokens, type Token } from '../index.ts'
import { oneMode, token } from '../testing/tokens.ts'
import { safeCss } from './css-text.ts'

describe('text is safe to stand in a style sheet as it is', () => {
  test.each([
    ['clamp(1rem, 2vw, 1.5rem)', 'clamp(1rem, 2vw, 1.5rem)'],
    ['linear(\n    0, 0.004 2%,\n\t1\n  )', 'linear( 0, 0.004 2%, 1 )'],
    ['inset 0 0 0 1px', 'inset 0 0 0 1px'],
    ['(width >= 600px)', '(width >= 600px)'],
    ['url("data:image/svg+xml;utf8,{a}")', 'url("data:image/svg+xml;utf8,{a}")'],
    ["'a\\'b'", "'a\\'b'"],
    ['url("<svg></svg>")', 'url("<svg>\\3c /svg>")'],
    ['url( https://a.example/b?c=d )', 'url( https://a.example/b?c=d )'],
    ['[full-start] 1fr [full-end]', '[full-start] 1fr [full-end]'],
    ['  a  b  ', 'a b'],
    ["'a' 'b'", "'a' 'b'"],
    ['my-url(a(b))', 'my-url(a(b))'],
    ['f(a(b))', 'f(a(b))'],
    ['#fff !important ', '#fff !important'],
    ['url(a) url(b)', 'url(a) url(b)'],
    ["url('a b')", "url('a b')"],
    ['x'.repeat(20_000), 'x'.repeat(20_000)],
  ])('%j', (text, written) => expect(safeCss(text)).toBe(written))

  test.each([
    ['red; color: blue', 'the end of the declaration'],
    ['red }', 'the end of the block'],
    ['{a.b}', 'a reference'],
    ['calc(1px', 'an open parenthesis'],
    ['calc(1px))', 'one too many'],
    ['([)]', 'crossed'],
    ['"open', 'an open string'],
    ['"a\nb"', 'a line break in a string'],
    ['"a\\', 'an escape of nothing'],
    ['"a\\\nb"', 'an escaped line break'],
    ['a </style> b', 'the end of the element'],
    ['"\\</style>"', 'the end of the element, escaped to what it is'],
    ['<!-- a', 'the start of a comment of HTML'],
    ['a --> b', 'its end'],
    ['1 /* a', 'the start of a comment'],
    ['1 */ 2', 'its end'],
    ['red !important !important', 'two marks'],
    ['!important red', 'a mark before the end'],
    ['(red !important', 'a mark in what is open'],
    ['red !default', 'a mark of Sass'],
    ['@x', 'a variable of Less'],
    ['$x', 'a variable of Sass'],
    ['`a`', 'code of Less'],
    ['\\3b', 'an escape'],
    ['a < b', 'less than'],
    ['url(a"b)', 'a quote in a bare address'],
    ['url(a(b))', 'a parenthesis in a bare address'],
    ['url(a b)', 'a space in a bare address'],
    ['1px URL(a b)', 'a space in a bare address behind something else'],
    ["'a", 'an open string in single quotes'],
    ['"a\\"', 'a string that ends in an escaped quote'],
    ['"a" "', 'a second string that is open'],
    ['a\u0000', 'NUL'],
    ['a\u202eb', 'a turn of direction'],
    ['a\u2028b', 'a line separator'],
    ['x'.repeat(20_001), 'more than any value is long'],
  ])('not %j: %s', text => expect(safeCss(text)).toBeNull())
})

const kept = (name: string, value: string, sourceType: string): Token =>
  token(name, 'string', value, { extensions: { 'app.tessera': { sourceType } } })
const tokens = [
  kept('a', 'clamp(1rem, 2vw, 3rem)', 'dimension'),
  kept('b', '(min-width: 768px)', 'custom-viewportRange'),
  kept('c', 'url("a;b") 1px / "2"', 'css'),
  kept('d', 'Save } as', 'other'),
  kept('e', 'Save', 'content'),
  token('f', 'string', 'calc(1px + 1px)'),
  token('g', 'string', '{a}'),
]
const written = (format: string, options = {}) =>
  [...exportTokens(format, oneMode(tokens), options).text.matchAll(/^\s*[$@-]+[a-g]: (.*);$/gm)].map(
    ([, value]) => value,
  )

describe('CSS that no type holds', () => {
  const quoted = ['"Save } as"', '"Save"', '"calc(1px + 1px)"']
  const raw = ['clamp(1rem, 2vw, 3rem)', '(min-width: 768px)', 'url("a;b") 1px / "2"']

  test.each(['css', 'tailwind'])('%s has it as it stands, text for people as a string', format => {
    expect(written(format)).toEqual([...raw, ...quoted, raw[0]])
  })

  test('Sass has it interpolated, so that nothing in it is worked out', () => {
    const escaped = ['#{"clamp(1rem, 2vw, 3rem)"}', '#{"(min-width: 768px)"}', '#{"url(\\"a;b\\") 1px / \\"2\\""}']
    expect(written('scss')).toEqual([...escaped, ...quoted, escaped[0]])
    expect(written('scss', { references: true }).at(-1)).toBe('$a')
  })

  test('Less has it escaped', () => {
    const escaped = ['~"clamp(1rem, 2vw, 3rem)"', '~"(min-width: 768px)"', `~'url("a;b") 1px / "2"'`]
    expect(written('less')).toEqual([...escaped, ...quoted, escaped[0]])
    const both = exportTokens('less', oneMode([kept('a', `"a" 'b'`, 'css'), kept('b', '"@{x}"', 'css')])).text
    expect(both).toBe(`@a: "\\"a\\" 'b'";\n@b: "\\"\\40 {x}\\"";\n`)
  })

  test('what a document calls text, an icon or an address is for people, under any case', () => {
    const text = (sourceType: string) => exportTokens('css', oneMode([kept('a', 'calc(1px)', sourceType)])).text
    for (const type of ['text', 'TEXT', 'string', 'asset', 'icon', 'content', 'composition'])
      expect([type, text(type)]).toEqual([type, ':root {\n  --a: "calc(1px)";\n}\n'])
    for (const type of ['textCase', 'made-up', 'dimension'])
      expect([type, text(type)]).toEqual([type, ':root {\n  --a: calc(1px);\n}\n'])
  })

  test('css refers to it', () => expect(written('css', { references: true }).at(-1)).toBe('var(--a)'))

  test('what is read from CSS comes out again, references within text included', () => {
    const css = [
      ':root {',
      '  --shadow-color: 220 3% 15%;',
      '  --fluid: clamp(1rem, 2vw, 3rem);',
      '  --fade: linear-gradient(45deg, red, blue);',
      '  --deep: inset 0 1px 2px 0 hsl(var(--shadow-color) / 9%), var(--highlight);',
      '  --highlight: inset 0 -.5px 0 0 #fff, inset 0 .5px 0 0 hsl(var(--shadow-color) / 9%);',
      '  --label: "Hello";',
      '}',
      '',
    ].join('\n')
    const read = importTokens([{ path: '', text: css }])
    if ('errors' in read) throw new Error(JSON.stringify(read.errors))
    const { text } = exportTokens('css', oneMode(read.modes[0]!.tokens))
    expect(text).toContain('--fluid: clamp(1rem, 2vw, 3rem);')
    expect(text).toContain('--fade: linear-gradient(45deg, red, blue);')
    expect(text).toContain('--shadow-color: 220 3% 15%;')
    expect(text).toContain('--label: "Hello";')
    expect(text).not.toMatch(/"inset|"hsl/)
    const again = importTokens([{ path: '', text }])
    if ('errors' in again) throw new Error(JSON.stringify(again.errors))
    expect(exportTokens('css', oneMode(again.modes[0]!.tokens)).text).toBe(text)
  })

  test('untyped text of other documents that calls functions of CSS is CSS as well', () => {
    const document = { a: { $value: 'clamp(1rem, 2vw, 3rem)' }, b: { $value: 'Save (now)' } }
    const read = importTokens([{ path: '', text: JSON.stringify(document) }], { format: 'dtcg' })
    if ('errors' in read) throw new Error(JSON.stringify(read.errors))
    expect(exportTokens('css', oneMode(read.modes[0]!.tokens)).text).toBe(
      ':root {\n  --a: clamp(1rem, 2vw, 3rem);\n  --b: "Save (now)";\n}\n',
    )
  })

  const untyped = {
    fade: 'opacity 15ms ease-in',
    margin: '0 auto',
    cursor: 'pointer',
    ratio: '16 / 9',
    icon: "'\\f0f3'",
    font: '700 16px/1.5 Inter',
    marked: '#fff !important',
    none: 'none',
    hostile: 'none; } </style>',
    label: 'Hello world',
    said: '"Save"',
  }
  const css = [
    '--fade: opacity 15ms ease-in;',
    '--margin: 0 auto;',
    '--cursor: pointer;',
    '--ratio: 16 / 9;',
    "--icon: '\\f0f3';",
    '--font: 700 16px/1.5 Inter;',
    '--marked: #fff !important;',
    '--none: none;',
    '--hostile: "none; } \\3c /style>";',
    '--label: "Hello world";',
    '--said: "Save";',
  ]
  const wrapped = (key: string) =>
    Object.fromEntries(Object.entries(untyped).map(([name, value]) => [name, { [key]: value }]))
  const readAs = (format: string, text: string): Token[] => {
    const read = importTokens([{ path: '', text }], { format })
    if ('errors' in read) throw new Error(JSON.stringify(read.errors))
    return read.modes[0]!.tokens
  }
  const declared = (tokens: Token[]) =>
    exportTokens('css', oneMode(tokens))
      .text.split('\n')
      .slice(1, -2)
      .map(line => line.trim())

  test.each(['style-dictionary', 'json'])('what %s does not type is CSS where its parts are', format => {
    expect(declared(readAs(format, JSON.stringify(wrapped('value'))))).toEqual(css)
  })

  test('names and values alone say the same', () => {
    const { icon, font, ...others } = untyped
    expect([icon, font]).toHaveLength(2)
    expect(declared(readAs('json-flat', JSON.stringify(others)))).toEqual(
      css.filter(line => !/^--(?:icon|font):/.test(line)),
    )
  })

  test.each([
    ['style-dictionary', 'value'],
    ['dtcg', '$value'],
    ['tokens-studio', 'value'],
  ])('it stays CSS on the way through %s', (format, key) => {
    const tokens = readAs(key === '$value' ? 'dtcg' : 'style-dictionary', JSON.stringify(wrapped(key)))
    expect(declared(readAs(format, exportTokens(format, oneMode(tokens)).text))).toEqual(css)
  })

  test('what a document calls text, a string or content stays a string', () => {
    for (const type of ['text', 'string', 'content']) {
      const document = { a: { value: 'pointer', type }, b: { value: '0 auto', type } }
      const read = importTokens([{ path: '', text: JSON.stringify(document) }], { format: 'style-dictionary' })
      if ('errors' in read) throw new Error(JSON.stringify(read.errors))
      const { text } = exportTokens('css', oneMode(read.modes[0]!.tokens))
      expect([type, text]).toEqual([type, ':root {\n  --a: "pointer";\n  --b: "0 auto";\n}\n'])
    }
  })
})
