import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { isWide, toSrgb } from '../../color/convert.ts'
import { hex } from '../../color/write.ts'
import { exportTokens } from '../../outputs/export.ts'
import { checkName } from '../../naming/name.ts'
import { resolveTokens } from '../../resolve/resolve.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import { typeNames, types, type TypeName } from '../../types/index.ts'
import { checkValue } from '../../values/value.ts'
import type { ImportResult, SourceFile } from '../../format/format.ts'
import { modeInput, tokensetInput, type ModeTokens } from '../../resolver/variants.ts'
import { tokensStudio } from './index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { token, inputOf, oneMode } from '../../testing/tokens.ts'

function read(files: SourceFile[]): ImportResult {
  const result = tokensStudio.read!(files, {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}
const readJson = (document: unknown) => read([{ path: '', text: JSON.stringify(document) }])
const values = (result: ImportResult, mode = 0) =>
  Object.fromEntries(result.modes[mode]!.tokens.map(({ name, type, value }) => [name, [type, value]]))
const write = (result: ImportResult) =>
  tokensStudio.write!(
    inputOf(
      result.modes.length > 1 ? 'tokenset' : 'mode',
      'Set',
      result.modes.map((mode, i): ModeTokens => ({ ...mode, name: mode.name ?? 'Base', is_default: i === 0 })),
    ),
    {},
  )
/** The resolved value of the token `a`: hexadecimal where it is in sRGB. */
function shown(tokens: Token[]): string {
  const end = resolveTokens(tokens).get('a')!
  if (!end.ok || end.type !== 'color') return end.ok ? '' : end.message
  return isWide(end.parsed) ? types.color.text(end.parsed) : hex(toSrgb(end.parsed))
}
const again = (result: ImportResult) => read([{ path: '', text: write(result).text }])
const sorted = (result: ImportResult) =>
  result.modes.map(({ tokens }) => [...tokens].sort((a, b) => (a.name < b.name ? -1 : 1)))
const theme = (name: string, group: string, selectedTokenSets: Record<string, string>) => ({
  id: name,
  name,
  group,
  selectedTokenSets,
})
const number = (value: string | number) => ({ $type: 'number', $value: value })

describe('types of Tokens Studio', () => {
  test.each([
    ['sizing', '16', 'dimension', '16'],
    ['spacing', '0.5rem', 'dimension', '0.5rem'],
    ['borderRadius', '4px', 'dimension', '4px'],
    ['borderRadius', '4px 8px', 'string', '4px 8px'],
    ['borderWidth', '1', 'dimension', '1'],
    ['opacity', '30%', 'number', 0.3],
    ['opacity', '0.3', 'number', '0.3'],
    ['fontSizes', '13', 'fontSize', '13'],
    ['fontFamilies', 'Inter', 'fontFamily', 'Inter'],
    ['fontWeights', 'Semi bold', 'fontWeight', 600],
    ['fontWeights', 'Bold Italic', 'fontWeight', 700],
    ['fontWeights', 'Ultra', 'fontWeight', 950],
    ['lineHeights', '130%', 'lineHeight', '130%'],
    ['lineHeights', 'AUTO', 'string', 'AUTO'],
    ['letterSpacing', '-0.25%', 'letterSpacing', '-0.25%'],
    ['paragraphSpacing', '8', 'dimension', '8'],
    ['textCase', 'uppercase', 'string', 'uppercase'],
    ['text', 'Hello', 'string', 'Hello'],
    ['boolean', 'true', 'boolean', 'true'],
    ['asset', 'https://example.com/a.png', 'string', 'https://example.com/a.png'],
    ['other', '150ms', 'duration', '150ms'],
    ['composition', { sizing: '4px' }, 'string', ' {"sizing":"4px"}'],
    [
      'boxShadow',
      { x: '0', y: '1', blur: '2', spread: '0', color: '#000', type: 'dropShadow' },
      'shadow',
      { color: '#000', offsetX: '0', offsetY: '1', blur: '2', spread: '0' },
    ],
    [
      'border',
      { color: '#000', width: '1px', style: 'solid' },
      'border',
      { color: '#000', width: '1px', style: 'solid' },
    ],
  ] as [string, Json, TypeName, Json][])('%s %j is %s', (type, value, ours, shaped) => {
    for (const leaf of [
      { type, value },
      { $type: type, $value: value },
    ]) {
      const result = readJson({ $metadata: { tokenSetOrder: ['s'] }, s: { a: leaf } })
      expect(values(result)).toEqual({ a: [ours, shaped] })
      expect(sorted(again(result))).toEqual(sorted(result))
      expect(JSON.parse(write(result).text).Base.a.$type).toBe(type)
    }
  })

  test('a color object with an alpha in its hex, or a description, is a color, and so is what points at it', () => {
    const srgb = { colorSpace: 'srgb', components: [1, 0, 0] }
    const color = (value: Json) => ({ $type: 'color', $value: value })
    const result = readJson({
      $themes: [],
      s: {
        a: color({ ...srgb, alpha: 0.5, hex: '#ff000080' }),
        b: color({ ...srgb, description: 'warm' }),
        c: color('{a}'),
        d: {
          $type: 'boxShadow',
          $value: { x: 0, y: 1, blur: 2, spread: 3, color: { ...srgb, hex: '#ff0000ff', description: 'x' } },
        },
      },
    })
    expect(result.modes[0]!.tokens.map(({ type, value }) => [type, value])).toEqual([
      ['color', { ...srgb, alpha: 0.5, hex: '#ff0000' }],
      ['color', srgb],
      ['color', { alias_to: 'a' }],
      ['shadow', { color: { ...srgb, alpha: 1, hex: '#ff0000' }, offsetX: 0, offsetY: 1, blur: 2, spread: 3 }],
    ])
    expect(result.warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'approximated description: cannot be part of the value here, kept in the extensions',
      'approximated color.description: cannot be part of the value here, kept in the extensions',
    ])
  })

  test('an italic weight makes a text style italic, whether literal or referenced', () => {
    const style = (fontWeight: string, more: object = {}) => ({
      $type: 'typography',
      $value: { fontSize: '16px', fontWeight, ...more },
    })
    const result = readJson({
      $themes: [],
      s: {
        heavy: { $type: 'fontWeights', $value: 'SemiBold Oblique' },
        link: { $type: 'fontWeights', $value: '{heavy}' },
        a: style('Bold Italic'),
        b: style('{heavy}'),
        c: style('{link}'),
        d: style('Bold Italic', { fontStyle: 'normal' }),
        e: style('Bold'),
      },
    })
    expect(result.modes[0]!.tokens.map(({ value }) => value)).toEqual([
      600,
      { alias_to: 'heavy' },
      { fontSize: '16px', fontWeight: 700, fontStyle: 'italic' },
      { fontSize: '16px', fontWeight: { alias_to: 'heavy' }, fontStyle: 'oblique' },
      { fontSize: '16px', fontWeight: { alias_to: 'link' }, fontStyle: 'oblique' },
      { fontSize: '16px', fontWeight: 700, fontStyle: 'normal' },
      { fontSize: '16px', fontWeight: 700 },
    ])
    expect(result.warnings.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'heavy: "SemiBold Oblique" became weight 600: a weight cannot be slanted',
      'b: fontStyle oblique was added: {heavy} says so, but a weight cannot',
      'c: fontStyle oblique was added: {link} says so, but a weight cannot',
    ])
  })

  test('a typography keeps its further parts, and sets aside what cannot be', () => {
    const result = readJson({
      s: {
        base: { value: '16px', type: 'fontSizes' },
        text: {
          value: { fontFamily: 'Inter', fontSize: '{base}', lineHeight: 'AUTO', textCase: 'uppercase', strange: '1' },
          type: 'typography',
        },
      },
      $themes: [],
    })
    expect(values(result).text![1]).toEqual({
      fontFamily: 'Inter',
      fontSize: { alias_to: 'base' },
      textCase: 'uppercase',
    })
    expect(result.modes[0]!.tokens[1]!.extensions).toEqual({
      'app.tessera': { parts: { lineHeight: 'AUTO', strange: '1' } },
    })
    expect(sorted(again(result))).toEqual(sorted(result))
  })
})

describe('sets and themes', () => {
  const sets = {
    light: { c: number(1) },
    dark: { c: number(2) },
    small: { s: number(10), unit: number(3) },
    large: { s: number(20), unit: number(4) },
    base: { r: number('{c}'), sum: number('{s} * {unit}'), unit: number(9) },
    unused: { x: number(0) },
    $metadata: { tokenSetOrder: ['light', 'dark', 'small', 'large', 'base', 'unused'] },
  }

  test('without themes all sets are one mode, later ones override earlier ones, and each override is reported', () => {
    const result = readJson({ ...sets, $metadata: { tokenSetOrder: ['dark', 'light', 'base'] } })
    expect(result.modes).toHaveLength(1)
    expect(result.modes[0]!.name).toBe(null)
    expect(values(result).c).toEqual(['number', 1])
    expect(result.warnings.filter(({ code }) => code === 'duplicate').map(({ path }) => path)).toEqual(
      ['c', 'unit', 's', 'unit'].filter((p, i, all) => all.indexOf(p) === i),
    )
  })

  test('themes of several groups become their permutations; what is enabled overrules what is a source', () => {
    const result = readJson({
      ...sets,
      $themes: [
        theme('Light', 'Scheme', { light: 'enabled', base: 'source' }),
        theme('Dark', 'Scheme', { dark: 'enabled', base: 'source' }),
        theme('S', 'Size', { small: 'enabled' }),
        theme('L', 'Size', { large: 'enabled' }),
      ],
    })
    expect(result.modes.map(({ name }) => name)).toEqual(['Light / S', 'Light / L', 'Dark / S', 'Dark / L'])
    expect(result.modes.map(({ tokens }) => resolveTokens(tokens).get('sum'))).toMatchObject([
      { value: 30 },
      { value: 80 },
      { value: 30 },
      { value: 80 },
    ])
    expect(values(result, 2).c).toEqual(['number', 2])
    expect(result.warnings.filter(({ code }) => code === 'dropped')).toMatchObject([{ path: 'unused' }])
    expect(sorted(again(result))).toEqual(sorted(result))
    expect(again(result).modes.map(({ name }) => name)).toEqual(result.modes.map(({ name }) => name))
  })

  test('a folder of files with $themes and $metadata is the same as one file', () => {
    const { $metadata, ...named } = sets
    const files = [
      { path: 'design/$metadata.json', text: JSON.stringify($metadata) },
      {
        path: 'design/$themes.json',
        text: JSON.stringify([theme('Light', '', { 'sets/light': 'enabled', gone: 'enabled' })]),
      },
      ...Object.entries(named).map(([name, set]) => ({ path: `design/sets/${name}.json`, text: JSON.stringify(set) })),
    ]
    const result = read(files)
    expect(result.modes.map(({ name, tokens }) => [name, tokens.length])).toEqual([['Light', 1]])
    expect(result.warnings.filter(({ code }) => code === 'unresolved')).toHaveLength(1)
    expect(tokensStudio.recognise!(files)).toBeGreaterThan(0.9)
  })

  test('the root of one file is sets where references leave the first key out, else groups', () => {
    const aliased = { core: { a: { value: '1', type: 'sizing' }, b: { value: '{a}', type: 'sizing' } } }
    expect(Object.keys(values(readJson(aliased)))).toEqual(['a', 'b'])
    const grouped = { core: { a: { value: '1', type: 'sizing' }, b: { value: '{core.a}', type: 'sizing' } } }
    expect(Object.keys(values(readJson(grouped)))).toEqual(['core.a', 'core.b'])
  })

  test('a broken theme or set is reported, not thrown', () => {
    const result = readJson({
      s: { a: number(1) },
      $themes: [null, { name: 'x' }, theme('T', 'G', { s: 'enabled', t: 'maybe' })],
    })
    expect(result.warnings.map(({ code }) => code)).toEqual(['invalid', 'invalid', 'invalid'])
    expect(tokensStudio.read!([{ path: 'a.json', text: '[]' }], {})).toMatchObject({ errors: [{ path: 'a.json:1:1' }] })
  })
})

test('functions are worked out in every case of their names', () => {
  const result = readJson({
    $themes: [],
    s: { a: { value: '4px', type: 'sizing' }, b: { value: 'MAX({a}, 2px) * RoundTo(1.26, 1)', type: 'sizing' } },
  })
  expect(values(result).b).toEqual(['dimension', { formula: 'MAX({a}, 2px) * RoundTo(1.26, 1)' }])
  expect(resolveTokens(result.modes[0]!.tokens).get('b')).toMatchObject({ value: '5.2px' })
})

describe('color modifiers', () => {
  const modified = (value: string, modify: object) => {
    const extensions = { 'studio.tokens': { modify } }
    return readJson({
      $metadata: { tokenSetOrder: ['s'] },
      s: {
        a: { value, type: 'color', $extensions: extensions },
        base: { value: '#C14242', type: 'color' },
        amount: { value: '0.1', type: 'number' },
      },
    })
  }

  // The expected values are those of Tokens Studio's own transforms.
  test.each([
    ['#C14242', { type: 'darken', value: '0.2', space: 'hsl' }, '#9c3333'],
    ['#C14242', { type: 'darken', value: '0.2', space: 'lch' }, '#983735'],
    ['#C14242', { type: 'darken', value: '0.2', space: 'p3' }, '#9b3535'],
    ['#C14242', { type: 'darken', value: '0.2', space: 'srgb' }, '#9a3535'],
    ['#FFFFFF', { type: 'mix', value: '0.5 + 6 * 0.04', color: '#4477DD', space: 'srgb' }, '#759ae6'],
    ['{base}', { type: 'darken', value: '{amount} * 2', space: 'srgb' }, '#9a3535'],
    ['#fff', { type: 'mix', value: '1', color: '{base}', space: 'srgb' }, '#c14242'],
    ['#C14242', { type: 'alpha', value: '0.2', space: 'hsl' }, '#c1424233'],
    ['#C14242', { type: 'lighten', value: '0.2', space: 'srgb' }, '#cd6868'],
  ])('%s %j is %s', (value, modify, expected) => {
    const result = modified(value, modify)
    expect(shown(result.modes[0]!.tokens)).toBe(expected)
    expect(values(result).a).toEqual([
      'color',
      { formula: expect.stringMatching(new RegExp(`^${modify.type}\\(`)) as string },
    ])
    expect(result.warnings).toEqual([])
    expect(sorted(again(result))).toEqual(sorted(result))
    const [set] = Object.values(
      JSON.parse(exportTokens('tokens-studio', oneMode(result.modes[0]!.tokens)).text) as { a: object }[],
    )
    expect(set!.a).toEqual({ $value: value, $type: 'color', $extensions: { 'studio.tokens': { modify } } })
  })

  test('a modifier that cannot be applied leaves the token without a value and is reported', () => {
    const result = modified('#fff', { type: 'invert', value: '1', space: 'srgb' })
    expect(values(result).a).toEqual(['color', { formula: 'modify(#fff, "invert", "1", "srgb")' }])
    expect(result.warnings).toMatchObject([{ code: 'unresolved', path: 'a' }])
  })

  test('a color outside sRGB keeps its space', () => {
    const result = modified('color(display-p3 0 1 0)', { type: 'darken', value: '0.01', space: 'p3' })
    expect(shown(result.modes[0]!.tokens)).toBe('color(display-p3 0 0.99 0)')
  })
})

describe('writing Tokens Studio', () => {
  test('every example of every type survives', () => {
    const tokens = typeNames.flatMap(type =>
      types[type].examples.map((value, i) => token(`${type}.${i}`, type, value as Json)),
    )
    const result = again({ format: '', warnings: [], modes: [{ name: 'Base', tokens, groups: [] }] })
    expect(result.modes[0]!.name).toBe('Base')
    expect(result.modes[0]!.tokens.map(({ name, type }) => [name, type])).toEqual(
      tokens.map(({ name, type }) => [name, type]),
    )
    for (const [i, { type, value }] of result.modes[0]!.tokens.entries()) {
      expect(types[type].text(types[type].parse(value) as never)).toBe(
        types[type].text(types[type].parse(tokens[i]!.value) as never),
      )
    }
  })

  test('hard names, groups and modes survive', () => {
    const names = ['a', 'a.b', 'a.b.c', 'a.d.e', 'size.value', 'value.x', 'x.type', '__proto__.x', '10', '9']
    const tokens = names.map(name => token(name, 'number', 1))
    const groups = [{ path: 'size', description: 'All sizes', extensions: { x: 1 } }]
    const modes = [
      { name: '$Light', tokens, groups },
      { name: 'light', tokens: [tokens[0]!], groups: [] },
    ]
    const result = again({ format: '', warnings: [], modes })
    expect(result.warnings).toEqual([])
    expect(result.modes.map(({ name }) => name)).toEqual(['$Light', 'light'])
    expect(sorted(result)).toEqual(sorted({ format: '', warnings: [], modes }))
    expect(result.modes[0]!.groups).toEqual(groups)
  })
})

describe('a real set', () => {
  const folder = createRequire(import.meta.url)
    .resolve('open-props/package.json')
    .replace(/package\.json$/, '')

  test.each(['open-props.figma-tokens.json', 'open-props.figma-tokens.sync.json'])(
    '%s is read whole and survives writing',
    file => {
      const result = read([{ path: file, text: readFileSync(folder + file, 'utf8') }])
      const { tokens } = result.modes[0]!
      expect(tokens).toHaveLength(484)
      expect(
        tokens.filter(
          ({ name, type, value, alias_to }) =>
            checkName(name) !== null || (alias_to === null && checkValue(type, value) !== null),
        ),
      ).toEqual([])
      const resolution = resolveTokens(tokens)
      expect(tokens.filter(({ name }) => !resolution.get(name)!.ok)).toEqual([])
      expect(sorted(again(result))).toEqual(sorted(result))
    },
  )
})

describe('documents and folders', () => {
  const file = (path: string, document: unknown): SourceFile => ({ path, text: JSON.stringify(document) })
  const leaf = (value: string | number) => ({ value, type: 'number' })
  const names = (result: ImportResult, mode = 0) => result.modes[mode]!.tokens.map(({ name }) => name)
  const errors = (...files: SourceFile[]) => {
    const result = tokensStudio.read!(files, {})
    return 'errors' in result ? result.errors.map(({ path, message }) => ({ path, message })) : []
  }
  const messages = (result: ImportResult) =>
    result.warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`)

  test('unreadable content is reported with its file', () => {
    expect(errors()).toEqual([{ path: '', message: 'There is no file to read' }])
    expect(errors({ path: 'a.json', text: '{' }, file('b.json', []), file('c.json', null), file('d.json', 1))).toEqual([
      { path: 'a.json:1:2', message: expect.stringMatching(/^Not JSON: /) as string },
      { path: 'b.json:1:1', message: 'Expected an object' },
      { path: 'c.json:1:1', message: 'Expected an object' },
      { path: 'd.json:1:1', message: 'Expected an object' },
    ])
    expect(errors({ path: '', text: '{' })[0]!.path).toBe('1:2')
    expect(
      messages(
        read([{ path: '', text: '{"a": {"value": 1, "type": "number"}, "a": {"value": 2, "type": "number"}}' }]),
      ),
    ).toEqual(['duplicate a: The key stands twice in its object: the last one counts'])
  })

  test('the first versions wrote references with a dollar sign', () => {
    const result = readJson({ global: { a: leaf(1), b: leaf('$a'), c: leaf('$x'), 'd.e': leaf('$b') } })
    expect(values(result)).toMatchObject({ b: ['number', { alias_to: 'a' }], 'd.e': ['number', { alias_to: 'b' }] })
    expect(values(result).c![1]).toBe('$x')
    expect(messages(result).filter(message => message.startsWith('deprecated'))).toEqual([
      'deprecated-syntax b: $a was read as {a}',
      'deprecated-syntax d.e: $b was read as {b}',
    ])
    const text = (value: string) => values(readJson({ global: { a: leaf(1), b: { value, type: 'text' } } })).b![1]
    expect([text('x$a'), text('$a x'), text('$$a'), text('$')]).toEqual(['x$a', '$a x', '$$a', '$'])
  })

  test('and also within math and functions', () => {
    const sizing = (value: string) => ({ value, type: 'sizing' })
    const result = readJson({
      global: {
        's.base': sizing('2'),
        's.base-2': sizing('3'),
        'm.all': sizing('$s.base * ($s.base-2+$s.base)^2'),
        'm.none': sizing('$s.none'),
        c: { value: '#3366cc', type: 'color' },
        soft: { value: 'rgba($c, 0.4)', type: 'color' },
        shadow: {
          value: { x: '$s.base', y: '0', blur: '0', spread: '0', color: '$c', type: 'dropShadow' },
          type: 'boxShadow',
        },
      },
    })
    expect(messages(result).filter(message => message.startsWith('deprecated'))).toEqual([
      'deprecated-syntax m.all: $s.base was read as {s.base}',
      'deprecated-syntax m.all: $s.base-2 was read as {s.base-2}',
      'deprecated-syntax soft: $c was read as {c}',
      'deprecated-syntax shadow: $s.base was read as {s.base}',
      'deprecated-syntax shadow: $c was read as {c}',
    ])
    expect(values(result)['m.all']![1]).toEqual({ formula: '{s.base} * ({s.base-2}+{s.base})^2' })
    expect(values(result).soft![1]).toEqual({ formula: 'rgba({c}, 0.4)' })
  })

  test('the keys at the root are sets where a name or a reference implies it', () => {
    expect(names(readJson({ global: { a: leaf(1) } }))).toEqual(['a'])
    expect(names(readJson({ 'a/b': { c: leaf(1) }, d: { e: leaf(1) } }))).toEqual(['c', 'e'])
    expect(names(readJson({ core: { a: leaf(1) }, theme: { b: leaf('{ a }') } }))).toEqual(['a', 'b'])
    expect(names(readJson({ core: { a: leaf(1) }, theme: { b: leaf('{core.a}') } }))).toEqual(['core.a', 'theme.b'])
    expect(names(readJson({ core: { a: leaf(1) }, theme: { b: leaf('{ core.a } {a}') } }))).toEqual([
      'core.a',
      'theme.b',
    ])
    expect(names(readJson({ core: { a: leaf(1) }, theme: { b: leaf(2) } }))).toEqual(['core.a', 'theme.b'])
    expect(names(readJson({ core: { a: leaf(1) }, x: leaf('{a}') }))).toEqual(['core.a', 'x'])
    expect(names(readJson({ global: { a: leaf(1) }, x: leaf(2) }))).toEqual(['global.a', 'x'])
    expect(names(readJson({ $description: 'x', global: { a: leaf(1) } }))).toEqual(['a'])
    expect(names(readJson({ $metadata: {}, core: { a: leaf(1) }, other: 5 }))).toEqual(['a'])
  })

  test('sets are merged in the order that the document states, then in document order', () => {
    const sets = { one: { a: leaf(1) }, two: { a: leaf(2) }, three: { a: leaf(3) } }
    const value = (tokenSetOrder?: unknown) => values(readJson({ ...sets, $metadata: { tokenSetOrder } })).a![1]
    expect(value()).toBe(3)
    expect(value(['two', 'three', 'one'])).toBe(1)
    expect(value(['gone', 5, 'three'])).toBe(2)
  })

  test('a folder: sets by their path below what they share, or below the file that marks it', () => {
    const theme = { name: 'T', selectedTokenSets: { 'a/b': 'enabled', c: 'enabled' } }
    const sets = (base: string) => [
      file(`${base}a/b.tokens.json`, { x: leaf(1) }),
      file(`${base}c.json5`, { y: leaf(2) }),
    ]
    for (const base of ['', 'design/', 'design/tokens/']) {
      const result = read([file(`${base}$themes.json`, [theme]), ...sets(base)])
      expect([base, messages(result), names(result)]).toEqual([base, [], ['x', 'y']])
    }
    const outside = read([file('t/$themes.json', [theme]), file('t/a/b.json', {}), file('c.json', { y: leaf(2) })])
    expect(messages(outside)).toEqual([])
    expect(names(outside)).toEqual(['y'])
    const unmarked = read([file('p/q/one.json', { $themes: [], a: leaf(1) }), file('p/q/r/two.json', { b: leaf(2) })])
    expect(names(unmarked)).toEqual(expect.arrayContaining(['b']))
  })

  test('of several $themes.json the one nearest to the root counts, whatever the order of the files', () => {
    const theme = (name: string, group: string, set: string) => ({
      name,
      group,
      selectedTokenSets: { [set]: 'enabled' },
    })
    const root = file('design/$themes.json', [theme('Light', 'Scheme', 'light'), theme('Dark', 'Scheme', 'dark')])
    const sets = [file('design/light.json', { x: leaf(1) }), file('design/dark.json', { x: leaf(2) })]
    const nested = file('design/old/$themes.json', [theme('Only', 'Old', 'light')])
    const order = file('design/$metadata.json', { tokenSetOrder: ['dark', 'light'] })
    for (const files of [
      [root, nested],
      [nested, root],
      [nested, order, root],
    ]) {
      const result = read([...files, ...sets])
      expect(result.modes.map(({ name, tokens }) => [name, tokens[0]!.value])).toEqual([
        ['Light', 1],
        ['Dark', 2],
      ])
      expect(messages(result)).toEqual([
        'dropped design/old/$themes.json: Stands in a folder below design/$themes.json, which alone counts',
      ])
    }
    // A source without themes hides none of one that has them.
    for (const empty of ['design/$themes.json', 'design/old/$themes.json']) {
      const rows = [theme('Light', '', 'light'), theme('Dark', '', 'dark')]
      const full = empty.includes('old') ? 'design/$themes.json' : 'design/old/$themes.json'
      const below = full.replace('$themes.json', '')
      const result = read([
        file(empty, []),
        file(full, rows),
        file(`${below}light.json`, { x: leaf(1) }),
        file(`${below}dark.json`, { x: leaf(2) }),
      ])
      expect(result.modes.map(({ name, tokens }) => [name, tokens[0]!.value])).toEqual([
        ['Light', 1],
        ['Dark', 2],
      ])
      expect(messages(result)).toEqual([])
    }
  })

  test('projects side by side each name their own sets', () => {
    const project = (folder: string, value: number) => [
      file(`all/${folder}/$themes.json`, [{ name: folder, group: 'Project', selectedTokenSets: { core: 'enabled' } }]),
      file(`all/${folder}/core.json`, { x: leaf(value) }),
    ]
    const result = read([...project('a', 1), ...project('b', 2)])
    expect(result.modes.map(({ name, tokens }) => [name, tokens[0]!.value])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(messages(result)).toEqual([])
  })

  test('in a folder, files that are no sets are reported, and the order is that of the metadata', () => {
    const result = read([
      file('$metadata.json', { tokenSetOrder: ['b', 'a'] }),
      file('a.json', { x: leaf(1) }),
      file('b.json', { x: leaf(2) }),
      file('$other.json', { y: leaf(1) }),
    ])
    expect(values(result)).toEqual({ x: ['number', 1] })
    expect(messages(result)).toContain('dropped $other.json: Not a set of tokens')
    expect(names(read([file('$metadata.json', {}), file('a.jsonx', { $x: 1, x: leaf(1) })]))).toEqual(['x'])
  })

  test('themes: faults are reported, and so is a set that none uses', () => {
    const sets = { s: { a: leaf(1) }, unused: { b: leaf(1), c: leaf(2) } }
    const warningsOf = (...$themes: unknown[]) => messages(readJson({ ...sets, $themes }))
    const good = { name: 'T', selectedTokenSets: { s: 'enabled', unused: 'disabled' } }
    const unused = 'dropped unused: No theme uses the set unused: its 2 tokens are in no mode'
    expect(warningsOf(good)).toEqual([unused])
    const invalid = 'invalid $themes.0: A theme needs a name and selectedTokenSets'
    for (const theme of [
      1,
      { selectedTokenSets: {} },
      { name: ' ', selectedTokenSets: {} },
      { name: 'T' },
      { name: 1, selectedTokenSets: {} },
    ])
      expect([theme, warningsOf(theme, good)]).toEqual([theme, [invalid, unused]])
    expect(warningsOf({ name: 'T', selectedTokenSets: { s: 'on', gone: 'enabled', unused: 'source' } })).toEqual(
      expect.arrayContaining([
        'invalid $themes.0.s: Expected source, enabled or disabled',
        'unresolved $themes.0: The theme T names the set gone, which does not exist',
      ]),
    )
  })

  test('themes without a group exclude each other, as those of one group do', () => {
    const set = (value: number) => ({ a: leaf(value) })
    const $themes = ['x', 'y'].map(name => ({ name, selectedTokenSets: { [name]: 'enabled' } }))
    expect(readJson({ x: set(1), y: set(2), $themes }).modes.map(({ name }) => name)).toEqual(['x', 'y'])
  })

  test('what is enabled overrules what is only a source, whatever their order', () => {
    const $themes = [{ name: 'T', selectedTokenSets: { s: 'enabled', t: 'source' } }]
    expect(values(readJson({ s: { a: leaf(1) }, t: { a: leaf(2), b: leaf(3) }, $themes }))).toEqual({
      a: ['number', 1],
      b: ['number', 3],
    })
  })

  test('the confidence grows with the properties that a document has', () => {
    const sure = (...documents: unknown[]) =>
      tokensStudio.recognise!(documents.map((document, i) => file(`${i}.json`, document)))
    const studio = { a: { value: '1', type: 'fontSizes' } }
    const w3c = { a: { $value: '1', $type: 'fontSizes' } }
    const marked = sure({ $themes: [] })
    expect(marked).toBeGreaterThan(sure(studio))
    expect(sure(studio)).toBeGreaterThan(sure(w3c))
    expect(sure(w3c)).toBeGreaterThan(0.5)
    expect(sure({ $metadata: { tokenSetOrder: [] } })).toBe(marked)
    expect([sure({ $metadata: {} }), sure({ $themes: {} }), sure({ a: leaf(1) }), sure(studio, [])]).toEqual([
      0, 0, 0, 0,
    ])
    expect(sure(studio, w3c)).toBe(sure(studio))
    expect(tokensStudio.recognise!([file('x/$themes.json', []), file('y', 1)])).toBe(marked)
  })
})

describe('color modifiers', () => {
  const modified = (value: string, modify: object, more: object = {}, others: object = {}) => {
    const leaf = { value, type: 'color', $extensions: { 'studio.tokens': { modify, ...more }, ...others } }
    const result = readJson({
      $themes: [],
      s: { c: { value: '#ff0000', type: 'color' }, n: { value: '0.5', type: 'number' }, a: leaf },
    })
    return result.modes[0]!.tokens
  }
  const value = (literal: string, type: string, amount: unknown, space: unknown, color?: unknown) =>
    shown(modified(literal, { type, value: amount, space, ...(color === undefined ? {} : { color }) }))

  test.each([
    ['#808080', 'lighten', '0.5', 'hsl', '#c0c0c0'],
    ['#808080', 'darken', '0.5', 'hsl', '#404040'],
    ['#ff0000', 'lighten', '0.5', 'srgb', '#ff8080'],
    ['#ff0000', 'darken', '0.5', 'srgb', '#800000'],
    ['#808080', 'lighten', '0.5', 'lch', '#bdbdbd'],
    ['#ff0000', 'darken', '1', 'lch', '#000000'],
    ['#ff0000', 'lighten', '0', 'hsl', '#ff0000'],
    ['#ff0000', 'alpha', '0.5', 'hsl', '#ff000080'],
    ['#ff0000', 'alpha', 0.5, 'hsl', '#ff000080'],
    ['#ff0000', 'alpha', '50%', 'hsl', '#ff000080'],
    ['#ff0000', 'alpha', '{n}', 'hsl', '#ff000080'],
    ['#ff0000', 'alpha', '{n} / 2', 'hsl', '#ff000040'],
    ['#ff0000', 'alpha', '7', 'hsl', '#ff0000'],
    ['#ff0000', 'alpha', '-1', 'hsl', '#ff000000'],
    ['#ff0000', 'alpha', '0.5', 'SRGB', '#ff000080'],
    ['{c}', 'alpha', '0.5', 'lch', '#ff000080'],
  ])('%s %s %j in %s is %s', (literal, type, amount, space, expected) => {
    expect(value(literal, type, amount, space)).toBe(expected)
  })

  test.each(['lch', 'srgb', 'p3', 'hsl'])('an amount of 1 gives plain white and black in %s', space => {
    for (const color of ['#ff0000', '#808080', '#ffffff', '#000000', 'oklch(0.6 0.1 200)', 'color(display-p3 0 1 0)']) {
      expect([color, value(color, 'lighten', '1', space)]).toEqual([color, '#ffffff'])
      expect([color, value(color, 'darken', '1', space)]).toEqual([color, '#000000'])
    }
    expect(value('#0000ff80', 'lighten', '1', space)).toBe('#ffffff80')
  })

  test('gray stays gray, and white white', () => {
    expect(value('#ffffff', 'lighten', '0.5', 'lch')).toBe('#ffffff')
    expect(value('#ffffff', 'alpha', '0.5', 'lch')).toBe('#ffffff80')
  })

  test('figures beyond sRGB have six places', () => {
    expect(value('#ff0000', 'lighten', '0.5', 'lch')).toBe('lch(77.145271 53.418596 40.857669)')
    expect(value('#0000ff80', 'lighten', '0.5', 'p3')).toBe('color(display-p3 0.5 0.5 0.979794 / 0.501961)')
    expect(value('color(display-p3 0 1 0)', 'darken', '0.5', 'p3')).toBe('color(display-p3 0 0.5 0)')
  })

  test('in HSL, a color beyond sRGB is shifted from the nearest that sRGB has', () => {
    expect(value('color(display-p3 0 1 0)', 'lighten', '0', 'hsl')).toBe('#00fb29')
    expect(value('color(display-p3 0 1 0)', 'lighten', '0.5', 'hsl')).toBe('#7eff93')
    expect(value('oklch(1 0.1 200)', 'darken', '0.5', 'hsl')).toBe('#808080')
  })

  test('mixing accepts a color or a reference to one', () => {
    expect(value('#0000ff', 'mix', '0.5', 'srgb', '#ff0000')).toBe('#800080')
    expect(value('#0000ff', 'mix', '0.5', 'srgb', '{c}')).toBe('#800080')
    expect(value('#0000ff', 'mix', '0', 'srgb', '#ff0000')).toBe('#0000ff')
  })

  test('one that cannot be applied leaves the token without a value, and is written back', () => {
    for (const [type, amount, space, color] of [
      ['alpha', undefined, 'hsl'],
      ['alpha', 'x', 'hsl'],
      ['alpha', '', 'hsl'],
      ['alpha', true, 'hsl'],
      ['alpha', '0.5', 'cmyk'],
      ['alpha', '0.5', 5],
      ['blur', '0.5', 'hsl'],
      ['mix', '0.5', 'hsl'],
      ['mix', '0.5', 'hsl', 'nocolor'],
      ['mix', '0.5', 'hsl', 5],
    ] as const) {
      const modify = { type, value: amount, space, ...(color === undefined ? {} : { color }) }
      expectUnmodified('#ff0000', modify)
    }
  })

  test('neither does one that is a reference, or stands on a color that is missing', () => {
    for (const modify of ['{n}', '{gone}', 'none', { type: 'alpha', value: '{gone}', space: 'hsl' }])
      for (const color of ['#ff0000', '{c}', 'linear-gradient(red, blue)']) expectUnmodified(color, modify)
    expectUnmodified('{gone}', { type: 'alpha', value: '0.5', space: 'hsl' })
  })

  function expectUnmodified(color: string, modify: unknown) {
    const tokens = modified(color, modify as object)
    const [written] = Object.values(JSON.parse(exportTokens('tokens-studio', oneMode(tokens)).text)) as [JsonObject]
    const given = JSON.parse(JSON.stringify({ studio: modify })) as JsonObject
    expect(written.a).toEqual({
      $value: color,
      $type: 'color',
      $extensions: { 'studio.tokens': { modify: given.studio } },
    })
    const css = exportTokens('css', oneMode(tokens))
    expect(css.text).not.toContain('--a:')
    expect(css.findings).toMatchObject([{ code: 'unresolved', token: 'a' }])
  }

  test('outside sRGB the result is in the space of the modifier, in HSL and sRGB it is mapped back', () => {
    const p3 = 'color(display-p3 0 1 0)'
    expect(value(p3, 'alpha', '0.5', 'p3')).toMatch(/^color\(display-p3 0 1 0 \/ 0\.5\)$/)
    expect(value(p3, 'lighten', '0', 'lch')).toMatch(/^lch\(/)
    expect(value(p3, 'lighten', '0', 'srgb')).toMatch(/^#[0-9a-f]{6}$/)
    expect(value(p3, 'lighten', '0', 'hsl')).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('an applied modifier is kept as a record among the other extensions', () => {
    const modify = { type: 'alpha', value: '0.5', space: 'hsl' }
    const modifier = { modify, value: '#ff0000', for: 'alpha(#ff0000, 0.5)' }
    const extensions = (tokens: Token[]) => tokens.find(({ name }) => name === 'a')!.extensions
    expect(extensions(modified('#ff0000', modify))).toEqual({ 'app.tessera': { modifier } })
    expect(extensions(modified('#ff0000', modify, { x: 1 }, { 'org.y': 2 }))).toEqual({
      'studio.tokens': { x: 1 },
      'org.y': 2,
      'app.tessera': { modifier },
    })
  })
})

describe('writing for Tokens Studio', () => {
  const input = (tokens: Token[], more: Partial<ModeTokens> = {}) =>
    modeInput('Set', { name: 'Base', is_default: true, tokens, ...more })
  const written = (tokens: Token[], more?: Partial<ModeTokens>) => {
    const { text, notes } = asAnswered(tokensStudio.write!(input(tokens, more), {}))
    return { notes, document: JSON.parse(text) as { [key: string]: { [key: string]: Json } } }
  }

  test('sets have names that are none of the plugin’s own', () => {
    const sets = (...names: string[]) =>
      JSON.parse(
        tokensStudio.write!(
          tokensetInput(
            '',
            names.map(name => ({ name, is_default: false, tokens: [] })),
          ),
          {},
        ).text,
      ) as { $themes: { group: string }[]; $metadata: Json }
    const document = sets('$$themes', '$', 'a$b')
    expect(document.$metadata).toEqual({ tokenSetOrder: ['themes', 'mode', 'a$b'] })
    expect(document.$themes.map(({ group }) => group)).toEqual(['Mode', 'Mode', 'Mode'])
  })

  test('a type that the plugin lacks is written as other, and comes back', () => {
    const tokens = [token('d', 'duration', '1s'), token('c', 'cubicBezier', [0, 0, 1, 1]), token('n', 'number', 1)]
    const { notes, document } = written(tokens)
    expect(notes).toEqual([
      'Tokens Studio has no type duration: written as other',
      'Tokens Studio has no type cubicBezier: written as other',
    ])
    expect(document.Base).toMatchObject({ d: { $type: 'other' }, c: { $type: 'other' }, n: { $type: 'number' } })
    expect(document.Base!.n).toEqual({ $value: 1, $type: 'number' })
    const alias = { ...token('z', 'duration', { alias_to: 'd' }), alias_to: 'd' }
    expect(written([alias, token('d', 'duration', '1s')]).document.Base!.z).toEqual({ $value: '{d}', $type: 'other' })
  })

  test('deprecated, descriptions and properties of groups', () => {
    const { document } = written(
      [
        { ...token('a', 'number', 1), description: 'x', deprecated: 'Use b' },
        { ...token('b.c', 'number', 1), deprecated: true },
      ],
      {
        groups: [
          { path: '', description: 'All' },
          { path: 'b', description: 'Group', extensions: { 'org.x': 1 }, deprecated: true },
          { path: 'a', description: 'a token, no group' },
          { path: 'e' },
        ],
      },
    )
    expect(document.Base).toEqual({
      $description: 'All',
      a: { $value: 1, $type: 'number', $description: 'x', $deprecated: 'Use b' },
      b: {
        $description: 'Group',
        $extensions: { 'org.x': 1 },
        $deprecated: true,
        c: { $value: 1, $type: 'number', $deprecated: true },
      },
    })
  })

  test('lists, flags and shadows as the plugin spells them', () => {
    const shadow = { color: '#000', offsetX: '0', offsetY: '1px', blur: '2px', spread: '0' }
    const { document } = written([
      token('flag', 'boolean', true),
      token('word', 'boolean', 'true'),
      token('fonts', 'fontFamily', ['Inter', 'A, B']),
      token('font', 'fontFamily', 'Inter, serif'),
      token('s', 'shadow', [{ ...shadow, inset: true }, shadow]),
      token('inner', 'shadow', { ...shadow, inset: 'true' }),
      token('t', 'typography', { fontFamily: ['Inter', 'serif'], fontSize: '16px' }),
      token('size', 'typography', { fontSize: '16px' }),
      token('family', 'string', 'fontFamily'),
    ])
    const spelled = Object.fromEntries(
      Object.entries(document.Base!).map(([name, leaf]) => [name, (leaf as { $value: Json }).$value]),
    )
    const { offsetX: x, offsetY: y, ...rest } = shadow
    expect(spelled).toEqual({
      flag: 'true',
      word: 'true',
      fonts: 'Inter, "A, B"',
      font: 'Inter, serif',
      s: [
        { ...rest, x, y, type: 'innerShadow' },
        { ...rest, x, y, type: 'dropShadow' },
      ],
      inner: { ...rest, x, y, type: 'innerShadow' },
      t: { fontFamily: 'Inter, serif', fontSize: '16px' },
      size: { fontSize: '16px' },
      family: 'fontFamily',
    })
  })
})
