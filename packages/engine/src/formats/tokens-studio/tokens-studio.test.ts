import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { checkName } from '../../name.ts'
import { resolveTokens } from '../../resolve.ts'
import type { Json, Token } from '../../token.ts'
import { typeNames, types, type TypeName } from '../../types/index.ts'
import { checkValue } from '../../value.ts'
import type { ImportResult, ModeTokens, SourceFile } from '../format.ts'
import { tokensStudio } from './index.ts'

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
    {
      scope: result.modes.length > 1 ? 'tokenset' : 'mode',
      name: 'Set',
      modes: result.modes.map((mode, i): ModeTokens => ({ ...mode, name: mode.name ?? 'Base', is_default: i === 0 })),
    },
    {},
  )
const again = (result: ImportResult) => read([{ path: '', text: write(result).text }])
const sorted = (result: ImportResult) =>
  result.modes.map(({ tokens }) => [...tokens].sort((a, b) => (a.name < b.name ? -1 : 1)))
const token = (name: string, type: TypeName, value: Json): Token => ({
  name,
  type,
  value,
  description: null,
  alias_to: null,
})

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

  test('without themes all sets are one mode, the later overrule the earlier, and each is said', () => {
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
    expect(result.modes.map((_, i) => values(result, i).sum![1])).toEqual(['30', '80', '30', '80'])
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

  test('a broken theme or set is said, not thrown', () => {
    const result = readJson({
      s: { a: number(1) },
      $themes: [null, { name: 'x' }, theme('T', 'G', { s: 'enabled', t: 'maybe' })],
    })
    expect(result.warnings.map(({ code }) => code)).toEqual(['invalid', 'invalid', 'invalid'])
    expect(tokensStudio.read!([{ path: 'a.json', text: '[]' }], {})).toMatchObject({ errors: [{ path: 'a.json:' }] })
  })
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

  // The figures are those that Tokens Studio's own transforms come to.
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
    expect(values(result).a).toEqual(['color', expected])
    expect(result.modes[0]!.tokens[0]).toMatchObject({
      alias_to: null,
      extensions: { 'app.tessera': { sourceValue: value, modify } },
    })
    expect(sorted(again(result))).toEqual(sorted(result))
  })

  test('what cannot be applied leaves the color as it is and is said', () => {
    const result = modified('#fff', { type: 'invert', value: '1', space: 'srgb' })
    expect(values(result).a).toEqual(['color', '#fff'])
    expect(result.warnings).toMatchObject([{ code: 'approximated', path: 'a' }])
  })

  test('a color outside sRGB keeps its space', () => {
    const result = modified('color(display-p3 0 1 0)', { type: 'darken', value: '0.01', space: 'p3' })
    expect(values(result).a).toEqual(['color', 'color(display-p3 0 0.99 0)'])
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
