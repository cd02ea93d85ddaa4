import { describe, expect, test } from 'vitest'
import { exportTokens, type ExportOptions, type Token } from '../../index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'

const write = (format: string, tokens: Token[], options?: ExportOptions) =>
  asAnswered(exportTokens(format, oneMode(tokens), options))

describe.each([
  ['scss', '$'],
  ['less', '@'],
])('the %s format', (format, sigil) => {
  test('one variable per token, every line a declaration or a comment', () => {
    const tokens = exampleTokens()
    const lines = write(format, tokens).text.trimEnd().split('\n')
    const declarations = lines.filter(line => !line.startsWith('// '))
    expect(declarations).toHaveLength(tokens.length)
    for (const line of declarations) {
      expect(line.startsWith(sigil)).toBe(true)
      expect(line.slice(1)).toMatch(/^[\p{L}_][\p{L}\d_-]*: .+;$/u)
    }
  })

  test('code within strings is none', () => {
    const { text } = write(format, [
      token('a', 'string', '#{$x} @{x} "'),
      token('b', 'fontFamily', 'A #{$x} @{x}'),
      token('c', 'color', 'red', { description: 'x\n$evil: 1; */' }),
    ])
    if (format === 'scss') expect(text).not.toMatch(/(?<!\\)#\{/)
    else expect(text).not.toContain('@{')
    expect(text.trimEnd().split('\n')).toHaveLength(4)
  })

  test('the slash of the font shorthand is no division', () => {
    const { text } = write(format, [
      token('t', 'typography', { fontFamily: 'Inter', fontSize: '16px', lineHeight: 1.5 }),
    ])
    expect(text).toContain(format === 'scss' ? '$t: #{"16px/1.5"} "Inter";' : '@t: ~"16px/1.5" "Inter";')
  })

  test('a prefix is added to every name, and a tokenset without modes has none', () => {
    expect(write(format, [token('a.b', 'number', 1)], { prefix: 'ds' }).text).toBe(`${sigil}ds-a-b: 1;\n`)
    expect(exportTokens(format, allModes({})).text).toBe(format === 'scss' ? '\n$modes: (\n);\n' : '\n')
  })

  test('except in circles, a variable before its target is moved behind it, once', () => {
    const tokens = [
      token('border', 'border', { color: '{ink}', width: '{line}', style: 'solid' }),
      token('same', 'border', '{border}'),
      token('line', 'dimension', '1px'),
      token('ink', 'color', '{black}'),
      token('black', 'color', '#000000'),
      token('last', 'color', '{ink}'),
    ]
    const names = [...write(format, tokens, { references: true }).text.matchAll(/^[$@]([^:]+):/gm)].map(
      ([, name]) => name,
    )
    expect(names).toEqual(['black', 'ink', 'line', 'border', 'same', 'last'])
  })

  test('names: never a digit first, other characters replaced, collisions numbered', () => {
    const { text, notes } = write(
      format,
      ['10.a', 'a/b', 'a b', 'x.y-z', 'x-y.z'].map(name => token(name, 'number', 1)),
    )
    const names = [...text.matchAll(/^[$@]([^:]+):/gm)].map(match => match[1])
    expect(names).toEqual(['_10-a', 'a_b', 'a_b-2', 'x-y-z', 'x-y-z-2'])
    expect(notes).toHaveLength(2)
  })

  test('references stay variables where the value is the same', () => {
    const tokens = [
      token('a', 'color', '{b}'),
      token('b', 'color', '{c}'),
      token('c', 'color', '#ff0000'),
      token('s', 'string', 'bold'),
      token('w', 'fontWeight', '{s}'),
    ]
    const { text } = write(format, tokens, { references: true })
    expect(text).toBe(
      `${sigil}c: #ff0000;\n${sigil}b: ${sigil}c;\n${sigil}a: ${sigil}b;\n${sigil}s: "bold";\n${sigil}w: 700;\n`,
    )
  })

  test('parts of composites stay variables too, after what they refer to', () => {
    const tokens = [
      token('shadow', 'shadow', [
        { color: '{ink}', offsetX: '0px', offsetY: '-1px', blur: '{blur}', spread: '0px' },
        '{one}',
      ]),
      token('text', 'typography', {
        fontFamily: '{family}',
        fontSize: '{size}',
        fontWeight: '{bold}',
        lineHeight: 1.5,
      }),
      token('lead', 'typography', { fontFamily: 'Inter', fontSize: '{size}', lineHeight: '{tall}' }),
      token('ink', 'color', '#000000'),
      token('blur', 'dimension', '2px'),
      token('one', 'shadow', { color: '{ink}', offsetX: '1px', offsetY: '1px', blur: '0px', spread: '0px' }),
      token('family', 'fontFamily', ['Inter', 'sans-serif']),
      token('size', 'fontSize', '16px'),
      token('bold', 'string', 'bold'),
      token('tall', 'lineHeight', '24px'),
    ]
    const { text } = write(format, tokens, { references: true })
    const lines = text.split('\n')
    const at = (name: string) => lines.findIndex(line => line.startsWith(`${sigil}${name}:`))
    const value = (name: string) => lines[at(name)]?.replaceAll(sigil, '*')
    expect(value('shadow')).toBe('*shadow: 0px -1px *blur 0px *ink, *one;')
    expect(value('one')).toBe('*one: 1px 1px 0px 0px *ink;')
    expect(lines[at('text')]).toBe(
      format === 'scss' ? '$text: 700 #{$size}/1.5 $family;' : '@text: 700 ~"@{size}/1.5" @family;',
    )
    expect(lines[at('lead')]).toBe(
      format === 'scss' ? '$lead: #{$size}/#{$tall} "Inter";' : '@lead: ~"@{size}/@{tall}" "Inter";',
    )
    for (const name of ['ink', 'blur', 'one']) expect(at(name)).toBeLessThan(at('shadow'))
    expect(at('ink')).toBeLessThan(at('one'))
    expect(at('tall')).toBeLessThan(at('lead'))
  })

  test('the modes of a tokenset hold literals, since a variable is the default one', () => {
    const tokens = (ink: string) => [token('link', 'color', '{ink}'), token('ink', 'color', ink)]
    const { text } = exportTokens(format, allModes({ Light: tokens('#000000'), Dark: tokens('#ffffff') }), {
      references: true,
    })
    expect(text).toContain(`${sigil}link: ${sigil}ink;`)
    expect(text.split(/"dark"|@modes-dark/)[1]).toMatch(/link.*#ffffff/)
  })

  test('a tokenset has every mode as well as the default one', () => {
    const input = allModes({ Light: [token('modes', 'color', '#fff')], Dark: [token('modes', 'color', '#000')] })
    const { text } = exportTokens(format, input)
    expect(text).toContain(format === 'scss' ? '$modes-2: #fff;' : '@modes: #ffffff;')
    expect(text).toContain(
      format === 'scss' ? '  "dark": (\n    "modes-2": (#000),\n  ),' : '@modes-dark: {\n  @modes: #000000;\n}',
    )
  })
})

test('to Sass a hyphen and an underscore are one', () => {
  expect(write('scss', [token('a.b', 'number', 1), token('a_b', 'number', 2)]).text).toBe(
    '// Renamed, as another token has the name already: a_b is a_b-2\n$a-b: 1;\n$a_b-2: 2;\n',
  )
})

test('Less gets only colors it supports', () => {
  const { text } = write('less', [token('a', 'color', 'hwb(120 10% 20%)'), token('b', 'color', 'oklch(0.7 0.1 20)')])
  expect(text).toBe('@a: #1acc1a;\n@b: ~"oklch(0.7 0.1 20)";\n')
})

test('interpolation is kept from Sass and Less in every kind of text', () => {
  const tokens = [
    token('a', 'string', '#{$x} @{x}'),
    token('b', 'fontFamily', ['A #{$x} @{x}']),
    token('c', 'typography', { fontFamily: ['A #{$x} @{x}'], fontSize: '16px' }),
  ]
  expect(write('scss', tokens).text).toBe('$a: "\\#{$x} @{x}";\n$b: "A \\#{$x} @{x}";\n$c: 16px "A \\#{$x} @{x}";\n')
  expect(write('less', tokens).text).toBe(
    '@a: "#{$x} \\40 {x}";\n@b: "A #{$x} \\40 {x}";\n@c: 16px "A #{$x} \\40 {x}";\n',
  )
})

test('the slash is distinguished from those in names of fonts', () => {
  const font = (fontFamily: string) => write('scss', [token('t', 'typography', { fontFamily, fontSize: '16px' })]).text
  expect(font('A/B')).toBe('$t: 16px "A/B";\n')
  expect(font('1px/2px serif')).toBe('$t: 16px "1px/2px serif";\n')
})

test('modes of Less with the same spelling get a number', () => {
  expect(exportTokens('less', allModes({ 'A b': [], 'a-b': [] })).text).toBe('\n@modes-a-b: {\n}\n@modes-a-b-2: {\n}\n')
})

test('a mode of Less whose name is nothing but an accent has a name all the same', () => {
  expect(exportTokens('less', allModes({ '\u0301': [] })).text).toBe('\n@modes-mode: {\n}\n')
})
