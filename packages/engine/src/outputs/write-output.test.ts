import { describe, expect, test } from 'vitest'
import { createOutputWriter, formats, writeOutput, type ExportInput, type Output } from '../index.ts'
import { brand, css, declared, files, findings, text } from '../testing/outputs.ts'
import { allModes, exampleTokens, oneMode, token } from '../testing/tokens.ts'

describe('where', () => {
  test('holds the tokens that globs, types and private prefixes leave', () => {
    const only = (where: Output['where']) => declared(css({ where }), brand).map(line => line.split(':')[0])
    expect(only({ tokens: ['color.**'] })).toEqual(['--color-brand', '--color-link'])
    expect(only({ tokens: ['**', '!color.link'], types: ['color'] })).toEqual(['--_palette-blue', '--color-brand'])
    expect(only({ private: ['_'] })).toEqual(['--color-brand', '--color-link', '--space-small'])
  })

  test('a reference to a token that is left out becomes its value; others stay', () => {
    const output = css({ where: { private: ['_'] }, options: { references: true } })
    expect(declared(output, brand).slice(0, 2)).toEqual([
      '--color-brand: #3b82f6;',
      '--color-link: var(--color-brand);',
    ])
  })

  test('an alias goes on to the first token of its chain that is held', () => {
    const chain = [token('a', 'color', '#111111'), token('_b', 'color', '{a}'), token('c', 'color', '{_b}')]
    const output = css({ where: { private: ['_'] }, options: { references: true } })
    expect(declared(output, chain)).toEqual(['--a: #111111;', '--c: var(--a);'])
  })

  test('a value that counts as another type on its way is written as it counts there', () => {
    const chain = [
      token('a', 'string', 'bold'),
      token('_b', 'fontWeight', '{a}'),
      token('c', 'fontWeight', '{_b}'),
      token('d', 'fontWeight', '{c}'),
    ]
    const output: Output = { name: 'x', format: 'csv', where: { private: ['_'] }, options: { references: true } }
    expect(text(output, chain).split('\r\n').slice(2, 4)).toEqual(['c,fontWeight,,bold', 'd,fontWeight,,{c}'])
  })

  test('references in composites and formulas become values, too', () => {
    const tokens = [
      token('_unit', 'dimension', '4px'),
      token('_ink', 'color', '#000000'),
      token('space', 'dimension', { formula: '{_unit} * 3' }),
      token('edge', 'border', { color: '{_ink}', width: '{_unit}', style: 'solid' }),
    ]
    const output = css({ where: { private: ['_'] }, options: { references: true } })
    expect(declared(output, tokens)).toEqual(['--space: 12px;', '--edge: 4px solid #000000;'])
  })

  test('what cannot be resolved behind a token that is left out is reported with its reason', () => {
    const tokens = [token('_a', 'color', '{gone}'), token('b', 'color', '{_a}'), token('c', 'color', '#000000')]
    expect(findings(css({ where: { private: ['_'] } }), tokens)).toEqual(['unresolved b'])
  })

  test('tokensets are chosen by name, each in a file of its own', () => {
    const named = (name: string): ExportInput => ({ ...oneMode(brand), name })
    const held = files(css({ where: { tokensets: ['Web *'] } }), named('Web Core'), named('iOS'), named('Web core'))
    expect(Object.keys(held)).toEqual(['web/web-core.css', 'web/web-core-2.css'])
  })
})

describe('mode', () => {
  const two = { ...allModes({ Light: [token('a', 'color', '#ffffff')], Dark: [token('a', 'color', '#000000')] }), name: 'Core' } // prettier-ignore
  const one: ExportInput = { ...allModes({ Base: [token('b', 'color', '#111111')] }), name: 'Other' }
  const dark = (more: Partial<Output>): Output => ({ name: 'x', format: 'css', mode: 'Dark', ...more })

  test('one mode is written by itself, without its name', () => {
    expect(files(dark({}), two)).toEqual({ 'x/core.css': ':root {\n  --a: #000000;\n}\n' })
    expect(JSON.parse(files(dark({ format: 'json-flat' }), two)['x/core.json']!)).toEqual({ a: '#000000' })
    expect(files(dark({ format: 'android' }), two)['x/core.xml']).toContain('<color name="a">#000000</color>')
  })

  test('a tokenset without the mode has no file, and some tokenset must have it', () => {
    expect(Object.keys(files(dark({}), one, two))).toEqual(['x/core.css'])
    expect(writeOutput(dark({}), { tokensets: [one] })).toEqual({ fault: 'mode: No tokenset that is written has the mode "Dark"' }) // prettier-ignore
  })

  test('outputs of one source with and without a mode do not share what they hold', () => {
    const write = createOutputWriter({ tokensets: [two] })
    const texts = [dark({}), { name: 'y', format: 'css' }, { ...dark({}), mode: 'Light' }].map(output => {
      const written = write(output)
      return 'files' in written ? written.files.map(({ text }) => text.match(/#\w+/g)) : written.fault
    })
    expect(texts).toEqual([[['#000000']], [['#ffffff', '#000000']], [['#ffffff']]])
  })
})

describe('names', () => {
  const one = [token('colors.primaryDark.500', 'color', '#000000')]
  const called = (names: Output['names'], format = 'json-flat') => {
    const [first] = Object.keys(JSON.parse(text({ name: 'x', format, names }, one)) as object)
    return first
  }

  test.each([
    [{ case: 'kebab' }, 'colors-primary-dark-500'],
    [{ case: 'camel' }, 'colorsPrimaryDark500'],
    [{ case: 'pascal' }, 'ColorsPrimaryDark500'],
    [{ case: 'snake' }, 'colors_primary_dark_500'],
    [{ case: 'constant' }, 'COLORS_PRIMARY_DARK_500'],
    [{ case: 'kebab', dots: true }, 'colors.primary-dark.500'],
    [{ prefix: 'ds' }, 'ds.colors.primaryDark.500'],
    [{ prefix: 'ds', case: 'snake' }, 'ds_colors_primary_dark_500'],
    [{ template: '{type}.{group}.v{name}' }, 'color.colors.primaryDark.v500'],
    [{ template: '{path}-{mode}' }, 'colors.primaryDark.500-light'],
  ] satisfies [Output['names'], string][])('%j', (names, name) => {
    expect(called(names)).toBe(name)
  })

  test('a group that is empty leaves no empty segment', () => {
    const output: Output = { name: 'x', format: 'json-flat', names: { template: '{group}.{type}.{name}' } }
    expect(JSON.parse(text(output, [token('a', 'number', 1)]))).toEqual({ 'number.a': '1' })
  })

  test('references follow', () => {
    const output = css({ names: { case: 'snake', prefix: 'ds' }, options: { references: true } })
    expect(declared(output, brand)[2]).toBe('--ds_color_link: var(--ds_color_brand);')
  })

  test('what stands for a deprecated token is named as it is called', () => {
    const old = token('color.old', 'color', '#000000', { deprecated: true, replaced_by: 'color.brand' })
    const output: Output = { name: 'x', format: 'scss', names: { case: 'snake' } }
    expect(text(output, [...brand, old])).toContain('$color_brand')
    expect(text(output, [...brand, old])).toMatch(/@deprecated[^\n]*\$color_brand/)
  })

  test('names that fall together get a number, the same in each mode, and it is said', () => {
    const tokens = [token('aB', 'number', 1), token('a.b', 'number', 2), token('c', 'number', '{a.b}')]
    const output: Output = { name: 'x', format: 'json-flat', names: { case: 'kebab' } }
    expect(JSON.parse(text(output, tokens))).toEqual({ 'a-b': '1', 'a-b-2': '2', c: '2' })
    expect(findings(output, tokens)).toEqual(['renamed a.b'])
    const modes = allModes({ Light: tokens, Dark: tokens.slice(1) })
    expect(JSON.parse(Object.values(files(output, modes))[0]!)).toMatchObject({ dark: { 'a-b-2': '2' } })
  })

  test('{mode} tells the modes apart', () => {
    const modes = allModes({ Light: [token('a', 'number', 1)], Dark: [token('a', 'number', 2)] })
    const [sheet] = Object.values(files(css({ names: { template: '{path}.{mode}' } }), modes))
    expect(sheet).toContain('--a-light: 1;')
    expect(sheet).toContain('--a-dark: 2;')
  })
})

describe('modes', () => {
  const input = allModes({ Light: [token('a', 'number', 1)], Dark: [token('a', 'number', 2)] })
  const sheet = (modes: Output['modes'], options = {}) =>
    Object.values(files(css({ ...(modes && { modes }), options }), input))[0]!

  test('are chosen by the selector given', () => {
    expect(sheet([{ mode: 'Dark', selector: '.dark' }])).toContain('.dark {\n  --a: 2;\n}')
  })

  test('are chosen by a media query where no selector chooses one', () => {
    expect(sheet([{ mode: 'Dark', selector: '.dark', media: '(prefers-color-scheme: dark)' }])).toBe(
      [
        '/* Light Mode */',
        ':where(:root), :where(:root)[data-theme="light"] {',
        '  --a: 1;',
        '}',
        '',
        '/* Dark Mode */',
        '.dark {',
        '  --a: 2;',
        '}',
        '',
        '@media (prefers-color-scheme: dark) {',
        '  :where(:root):not(:where(:root)[data-theme="light"], .dark) {',
        '    --a: 2;',
        '  }',
        '}',
        '',
      ].join('\n'),
    )
  })

  test('a media query alone takes the place of the attribute', () => {
    const only = sheet([{ mode: 'Dark', media: '(prefers-color-scheme: dark)' }])
    expect(only).not.toContain('data-theme="dark"')
    expect(only).toContain('  :root:not(:root[data-theme="light"]) {\n    --a: 2;')
  })

  test('that are not named keep their attribute', () => {
    expect(sheet([])).toContain(':root[data-theme="dark"] {')
  })
})

describe('files', () => {
  test('one for each group or type, each complete by itself', () => {
    const output: Output = { name: 'sass', format: 'scss', split: 'group', options: { references: true } }
    const held = files(output, oneMode(brand))
    expect(Object.keys(held)).toEqual(['palette', 'color', 'space'].map(part => `sass/tokens/${part}.scss`))
    expect(held['sass/tokens/color.scss']).toBe('$color-brand: #3b82f6;\n$color-link: $color-brand;\n')
    expect(Object.keys(files({ ...output, split: 'type' }, oneMode(brand)))).toEqual([
      'sass/tokens/color.scss',
      'sass/tokens/dimension.scss',
    ])
  })

  test('a name does not depend on the file that it is in', () => {
    const tokens = [token('a.bC', 'number', 1), token('a-b.c', 'number', 2)]
    const held = files({ name: 'x', format: 'json-flat', names: { case: 'kebab' }, split: 'group' }, oneMode(tokens))
    expect(Object.values(held)).toEqual(['{\n  "a-b-c": "1"\n}\n', '{\n  "a-b-c-2": "2"\n}\n'])
  })

  test.each(formats.filter(({ write }) => write).map(({ id }) => id))(
    '%s begins with the header, or refuses one',
    id => {
      const output: Output = { name: 'x', format: id, header: ['Written by us */ --> </style>', 'Do not edit\nlet x'] }
      const written = writeOutput(output, { tokensets: [oneMode(brand)] })
      if ('fault' in written) return expect(written.fault).toBe(`header: ${id} has no comments`)
      const [comment, second] = written.files[0]!.text.replace(/^<\?xml.*\n/, '').split('\n')
      expect(comment).toMatch(/^(?:\/\/|\/\*|<!--) Written by us/)
      // Its own end is the only one.
      if (comment!.startsWith('/*')) expect(comment).toMatch(/^(?:(?!\*\/|<\/).)* \*\/$/)
      if (comment!.startsWith('<!--')) expect(comment!.slice(4)).toMatch(/^(?:(?!--).)*-->$/)
      expect(second).toContain('Do not edit let x')
    },
  )

  test.each(formats.filter(({ write }) => write).map(({ id }) => id))(
    '%s gives the same bytes for the same settings',
    id => {
      const output: Output = { name: 'x', format: id, values: { unit: 'px', color: 'rgb' }, names: { prefix: 'ds' } }
      expect(files(output, oneMode(exampleTokens()))).toEqual(files(output, oneMode(exampleTokens())))
    },
  )

  test('settings that say nothing write what an export writes', () => {
    expect(text(css(), exampleTokens())).toBe(
      text(css({ where: {}, names: { template: '{path}' }, values: {} }), exampleTokens()),
    )
  })
})
