import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import StyleDictionary from 'style-dictionary'
import { describe, expect, test } from 'vitest'
import { importTokens, isImportFailure } from '../../imports/import.ts'
import { exportTokens } from '../../outputs/export.ts'
import { checkName } from '../../naming/name.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { token, oneMode, token as make } from '../../testing/tokens.ts'
import type { Json, Token } from '../../base/token.ts'
import { typeNames, types } from '../../types/index.ts'
import { checkValue } from '../../values/value.ts'
import type { ImportResult } from '../../format/format.ts'
import { modeInput, tokensetInput, type ModeTokens } from '../../resolver/variants.ts'
import { styleDictionary } from './index.ts'
import { inputOf } from '../../testing/tokens.ts'

const openProps = createRequire(import.meta.url)
  .resolve('open-props/package.json')
  .replace(/package\.json$/, '')

function read(...texts: string[]): ImportResult {
  const result = styleDictionary.read!(
    texts.map((text, i) => ({ path: texts.length > 1 ? `${i}.json` : '', text })),
    {},
  )
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}

const readJson = (document: unknown) => read(JSON.stringify(document))
const byName = (result: ImportResult, mode = 0) =>
  Object.fromEntries(result.modes[mode]!.tokens.map(({ name, type, value }) => [name, [type, value]]))

const write = (result: ImportResult) =>
  styleDictionary.write!(
    inputOf(
      result.modes.length > 1 ? 'tokenset' : 'mode',
      'Set',
      result.modes.map((mode, i): ModeTokens => ({
        name: mode.name ?? 'Base',
        is_default: i === 0,
        tokens: mode.tokens,
      })),
    ),
    {},
  )

describe('reading Style Dictionary', () => {
  test('types come from the type, else from the path, else from the value', () => {
    const result = readJson({
      color: { base: { red: { value: '#f00', comment: 'Danger' } } },
      size: { font: { small: { value: '0.75rem' } }, padding: { value: '4px' }, odd: { value: 'auto' } },
      font: { weight: { bold: { value: 700 } } },
      time: { fast: { value: '100ms' } },
      custom: { x: { value: '8px', type: 'custom-length' }, y: { value: '2px', type: 'border-radius' } },
    })
    expect(byName(result)).toEqual({
      'color.base.red': ['color', '#f00'],
      'size.font.small': ['fontSize', '0.75rem'],
      'size.padding': ['dimension', '4px'],
      'size.odd': ['string', 'auto'],
      'font.weight.bold': ['fontWeight', 700],
      'time.fast': ['duration', '100ms'],
      'custom.x': ['dimension', '8px'],
      'custom.y': ['dimension', '2px'],
    })
    expect(result.modes[0]!.tokens[0]!.description).toBe('Danger')
    expect(result.modes[0]!.tokens.at(-1)!.extensions).toEqual({ 'app.tessera': { sourceType: 'border-radius' } })
  })

  test('both spellings of a reference, a reference in text and in a composite', () => {
    const result = readJson({
      color: {
        a: { value: '#fff' },
        b: { value: '{color.a.value}' },
        c: { value: '{color.a}' },
        d: { value: '{color.gone.value}' },
      },
      size: { r: { value: '2px' }, clamp: { value: 'clamp(0px, 1vw, {size.r.value})' } },
      line: { value: { width: '{size.r}', style: 'solid', color: '{color.a.value}' }, type: 'border' },
    })
    expect(byName(result)).toMatchObject({
      'color.b': ['color', { alias_to: 'color.a' }],
      'color.c': ['color', { alias_to: 'color.a' }],
      'color.d': ['string', { alias_to: 'color.gone' }],
      'size.clamp': ['dimension', { formula: 'clamp(0px, 1vw, {size.r})' }],
      line: ['border', { width: { alias_to: 'size.r' }, style: 'solid', color: { alias_to: 'color.a' } }],
    })
    expect(result.warnings.map(({ code, path }) => [code, path])).toEqual([
      ['unresolved', 'color.d'],
      ['unresolved', 'size.clamp'],
    ])
  })

  test('an object with a value and children is a token and a group', () => {
    const result = readJson({
      ease: { out: { value: 'cubic-bezier(0, 0, 1, 1)', 1: { value: 'steps(2)' }, deep: { x: { value: '1' } } } },
    })
    expect(Object.keys(byName(result))).toEqual(['ease.out', 'ease.out.1', 'ease.out.deep.x'])
  })

  test('Style Dictionary’s own properties are kept', () => {
    const leaf = {
      value: '#fff',
      type: 'color',
      themeable: true,
      attributes: { category: 'color' },
      meta: { note: 'x' },
    }
    const result = readJson({ a: leaf })
    expect(result.modes[0]!.tokens[0]!.extensions).toEqual({
      'org.styledictionary': { themeable: true, attributes: { category: 'color' }, meta: { note: 'x' } },
    })
    expect(JSON.parse(write(result).text)).toEqual({ a: leaf })
  })

  test('several files are one set: the last definition counts, and a broken one fails with its place', () => {
    const result = read('{"a": {"value": "1px"}}', '{"a": {"value": "2px"}, "b": {"value": "{a.value}"}}')
    expect(byName(result)).toEqual({ a: ['dimension', '2px'], b: ['dimension', { alias_to: 'a' }] })
    expect(result.warnings).toMatchObject([{ code: 'duplicate', path: 'a' }])
    expect(styleDictionary.read!([{ path: 'x.json', text: '{\n"a": }' }], {})).toMatchObject({
      errors: [{ path: 'x.json:2:6' }],
    })
  })

  test('strict refuses what would be a warning', () => {
    const files = [{ path: '', text: '{"a": {"value": "{gone}", "type": "color"}}' }]
    expect(styleDictionary.read!(files, { strict: true })).toMatchObject({ errors: [{ path: 'a' }] })
  })
})

describe('writing Style Dictionary', () => {
  test('every example of every type survives', () => {
    const tokens = typeNames.flatMap(type =>
      types[type].examples.map((value, i) => token(`${type}.${i}`, type, value as Json)),
    )
    const again = read(styleDictionary.write!(modeInput('x', { name: 'Base', is_default: true, tokens }), {}).text)
    expect(again.modes[0]!.tokens.map(({ name, type }) => [name, type])).toEqual(
      tokens.map(({ name, type }) => [name, type]),
    )
    for (const [i, { type, value }] of again.modes[0]!.tokens.entries()) {
      expect(types[type].text(types[type].parse(value) as never)).toBe(
        types[type].text(types[type].parse(tokens[i]!.value) as never),
      )
    }
  })

  test('hard names survive', () => {
    const names = [
      'a',
      'a.b',
      'a.b.c',
      'size.value',
      'value',
      'value_',
      'x.type',
      'x.comment',
      '__proto__.x',
      'constructor.prototype',
      '10',
      '9',
    ]
    const tokens = names.map(name => token(name, 'number', 1))
    tokens.push(token('alias', 'number', { alias_to: 'size.value' }, { alias_to: 'size.value' }))
    tokens.push(token('alias2', 'number', { alias_to: 'a.b' }, { alias_to: 'a.b' }))
    const { text, notes } = asAnswered(
      styleDictionary.write!(modeInput('x', { name: 'Base', is_default: true, tokens }), {}),
    )
    const again = read(text).modes[0]!.tokens
    expect([...again].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      [...tokens].sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
    expect(notes).toHaveLength(5)
  })

  test('modes become groups and come back as modes', () => {
    const modes = ['Light', 'Dark / big'].map((name, i) => ({
      name,
      is_default: i === 0,
      tokens: [token('a', 'color', i ? '#000' : '#fff'), token('b', 'color', { alias_to: 'a' }, { alias_to: 'a' })],
    }))
    const { text } = styleDictionary.write!(tokensetInput('x', modes), {})
    expect(JSON.parse(text)).toMatchObject({
      light: { b: { value: '{light.a}' } },
      'dark-big': { a: { value: '#000' } },
    })
    expect(read(text).modes.map(({ name, tokens }) => ({ name, tokens }))).toEqual(
      modes.map(({ name, tokens }) => ({ name, tokens })),
    )
  })

  test('Style Dictionary itself reads it, follows the references and writes CSS from it', async () => {
    const tokens = [
      token('color.accent', 'color', { colorSpace: 'srgb', components: [1, 0, 0], alpha: 1 }),
      token(
        'color.accent.light',
        'color',
        { alias_to: 'color.accent' },
        { alias_to: 'color.accent', description: 'Lighter' },
      ),
      token('space.value', 'dimension', { value: 4, unit: 'px' }),
      token('space.big', 'dimension', { alias_to: 'space.value' }, { alias_to: 'space.value' }),
      token('time.fast', 'duration', { value: 150, unit: 'ms' }),
    ]
    const css = async (modes: ModeTokens[], scope: 'mode' | 'tokenset') => {
      const { text } = styleDictionary.write!(inputOf(scope, 'x', modes), {})
      const dictionary = new StyleDictionary({
        tokens: JSON.parse(text),
        log: { verbosity: 'silent' },
        platforms: { css: { transformGroup: 'css', files: [{ destination: 'x.css', format: 'css/variables' }] } },
      })
      const [file] = await dictionary.formatPlatform('css')
      return String(file!.output)
    }
    const one = await css([{ name: 'Base', is_default: true, tokens }], 'mode')
    expect(one).toContain('--color-accent-root: #ff0000;')
    expect(one).toContain('--color-accent-light: #ff0000; /** Lighter */')
    expect(one).toContain('--space-big: 4px;')
    expect(one).toContain('--time-fast: 150ms;')
    const two = await css(
      [
        { name: 'Light', is_default: true, tokens },
        { name: 'Dark', is_default: false, tokens },
      ],
      'tokenset',
    )
    expect(two).toContain('--dark-space-big: 4px;')
    expect(two).not.toContain('[object Object]')
  })
})

describe('a real set', () => {
  const result = read(readFileSync(`${openProps}open-props.style-dictionary-tokens.json`, 'utf8'))

  test('every token of Open Props is read, with valid names and values', () => {
    const { tokens } = result.modes[0]!
    expect(tokens).toHaveLength(437)
    expect(tokens.filter(({ name }) => checkName(name) !== null)).toEqual([])
    expect(tokens.filter(({ type, value, alias_to }) => alias_to === null && checkValue(type, value) !== null)).toEqual(
      [],
    )
    expect(tokens.filter(({ alias_to }) => alias_to !== null)).toHaveLength(10)
    expect(tokens.filter(({ type }) => type === 'cubicBezier').length).toBeGreaterThan(40)
  })

  test('what is written reads back the same', () => {
    const names = (of: ImportResult) => new Map(of.modes[0]!.tokens.map(read => [read.name, read]))
    expect(names(read(write(result).text))).toEqual(names(result))
  })
})

describe('Style Dictionary in detail', () => {
  const sure = (...documents: unknown[]) =>
    styleDictionary.recognise!(documents.map(document => ({ path: '', text: JSON.stringify(document) })))
  const leaf = (value: Json, more: object = {}) => ({ value, ...more })
  const values = (modes: { name: string; tokens: Token[] }[], scope: 'mode' | 'tokenset') => {
    const { text, notes } = asAnswered(
      styleDictionary.write!(
        inputOf(
          scope,
          'Set',
          modes.map((mode, i): ModeTokens => ({ ...mode, is_default: i === 0 })),
        ),
        {},
      ),
    )
    return { notes, document: JSON.parse(text) as { [key: string]: Json } }
  }

  test('the confidence grows with the properties that a document has', () => {
    const ours = sure({ a: leaf('1', { type: 'number' }) })
    const both = sure({ a: leaf('1', { type: 'number' }), b: leaf('1', { type: 'fontSizes' }) })
    const own = sure({ a: leaf('1', { comment: 'x' }) })
    expect([0, 0.1, ours, both, own]).toEqual([0, 0.1, ours, both, own].sort())
    expect(new Set([0, 0.1, ours, both, own]).size).toBe(5)
    expect(sure({ a: { $value: 1 } })).toBe(0.1)
    expect(sure({})).toBe(0)
    expect(sure({ a: leaf('1', { comment: 'x' }) }, [])).toBe(0)
    expect(sure({ a: leaf('1', { comment: 'x' }) }, {})).toBe(own)
    expect(sure({ a: leaf('1', { comment: 'x' }) }, { a: { $value: 1 } })).toBe(own)
  })

  test('a path is a hint where the value agrees', () => {
    const type = (name: string, value: Json) => {
      const document = name.split('.').reduceRight<Json>((inner, key) => ({ [key]: inner }), leaf(value) as Json)
      return readJson(document).modes[0]!.tokens[0]!.type
    }
    expect(type('size.font.x', '12px')).toBe('fontSize')
    expect(type('font.size.x', '12px')).toBe('fontSize')
    expect(type('font.weight.x', 'bold')).toBe('fontWeight')
    expect(type('space.weight.x', '12px')).toBe('dimension')
    expect(type('time.font.x', '12ms')).toBe('duration')
    expect(type('content.x', '12px')).toBe('dimension')
    expect(type('size', '12px')).toBe('dimension')
    expect(type('x', '12px')).toBe('dimension')
    expect(type('opacity.x', '0.5')).toBe('number')
    expect(type('opacity.x', '12px')).toBe('dimension')
  })

  test('Tessera’s own export of modes is recognized by its root properties, and broken parts of it are skipped', () => {
    const modes = { a: 'Light', b: 'Dark', c: 5, d: 'Gone', e: 'Flat' }
    const result = readJson({
      $extensions: { 'app.tessera': { modes } },
      a: { x: leaf('#fff', { type: 'color' }), y: leaf('{a.x}', { type: 'color' }) },
      b: { x: leaf('#000', { type: 'color' }), y: leaf('{b.x}', { type: 'color' }) },
      c: { x: leaf('#111', { type: 'color' }) },
      e: 'flat',
    })
    expect(result.modes.map(({ name }) => name)).toEqual(['Light', 'Dark'])
    expect(byName(result, 1)).toEqual({ x: ['color', '#000'], y: ['color', { alias_to: 'x' }] })
    expect(result.modes.map(({ groups }) => groups)).toEqual([[], []])
  })

  test('files without names of modes are one set, and a description is one', () => {
    const result = read(
      JSON.stringify({ a: leaf('1px', { description: 'A' }) }),
      JSON.stringify({ b: leaf('{a}', { comment: 'B' }) }),
    )
    expect(result.modes).toHaveLength(1)
    expect(result.modes[0]!.name).toBe(null)
    expect(
      result.modes[0]!.tokens.map(({ name, description, extensions }) => [name, description, extensions ?? null]),
    ).toEqual([
      ['a', 'A', null],
      ['b', 'B', null],
    ])
  })

  test('one mode is written plainly, several in groups of their own', () => {
    const tokens = [token('a', 'number', 1)]
    const plain = { a: { value: 1, type: 'number' } }
    expect(values([{ name: 'Light', tokens }], 'mode')).toEqual({ document: plain, notes: [] })
    expect(values([{ name: 'Light', tokens }], 'tokenset')).toEqual({ document: plain, notes: [] })
    const two = values(
      [
        { name: '- Très  Léger! -', tokens },
        { name: '🎉', tokens },
      ],
      'tokenset',
    )
    expect(Object.keys(two.document)).toEqual(['$extensions', 'très-léger', 'mode'])
    expect(two.document.$extensions).toEqual({
      'app.tessera': { modes: { 'très-léger': '- Très  Léger! -', mode: '🎉' } },
    })
    expect(two.notes).toEqual(['Style Dictionary has no modes: each mode is a group of its own'])
  })

  test('names with another meaning in Style Dictionary are kept beside, in a mode too', () => {
    const tokens = [
      token('a', 'number', 1),
      token('a.b', 'number', 2),
      token('x.value', 'number', 3),
      token('x.value_', 'number', 4),
      token('x.my_value', 'number', 5),
      token('x.values', 'number', 6),
      token('r', 'number', { alias_to: 'x.value' }, { alias_to: 'x.value' }),
    ]
    const { document, notes } = values([{ name: 'L', tokens }], 'mode')
    const named = (name: string) => ({ 'app.tessera': { name } })
    expect(document).toEqual({
      a: { $root: { value: 1, type: 'number' }, b: { value: 2, type: 'number' } },
      x: {
        value_: { value: 3, type: 'number', $extensions: named('x.value') },
        value__: { value: 4, type: 'number', $extensions: named('x.value_') },
        my_value: { value: 5, type: 'number' },
        values: { value: 6, type: 'number' },
      },
      r: { value: '{x.value_}', type: 'number' },
    })
    expect(notes).toEqual([
      'a is written as a.$root: it is a token and a group',
      'x.value is written as x.value_: Style Dictionary takes an object with "value" for a token',
      'x.value_ is written as x.value__: Style Dictionary takes an object with "value" for a token',
    ])
    const [light] = read(
      JSON.stringify(
        values(
          [
            { name: 'L', tokens },
            { name: 'D', tokens: [] },
          ],
          'tokenset',
        ).document,
      ),
    ).modes
    expect(light!.tokens.map(({ name }) => name).sort()).toEqual(tokens.map(({ name }) => name).sort())
  })

  test('a replacement keeps its name where the file writes it as another', () => {
    const tokens = [
      token('value_', 'number', 1),
      token('value', 'number', 2, { replaced_by: 'value_' }),
      token('b', 'number', 3, { replaced_by: 'value' }),
    ]
    const { document } = values([{ name: 'L', tokens }], 'mode')
    const [mode] = read(JSON.stringify(document)).modes
    const replacements = mode!.tokens.map(({ name, replaced_by }) => [name, replaced_by])
    expect(replacements).toEqual([
      ['value_', undefined],
      ['value', 'value_'],
      ['b', 'value'],
    ])
  })

  test('deprecated is written where it is set, and Style Dictionary’s own properties beside it, never over it', () => {
    const vendor = { 'org.styledictionary': { themeable: true, type: 'no', value: 'no' } }
    const { document } = values(
      [
        {
          name: 'L',
          tokens: [
            token('a', 'number', 1, { deprecated: 'Use b' }),
            token('b', 'number', 1, { deprecated: null }),
            token('c', 'number', 1, { extensions: vendor }),
          ],
        },
      ],
      'mode',
    )
    expect(document).toEqual({
      a: { value: 1, type: 'number', deprecated: 'Use b' },
      b: { value: 1, type: 'number' },
      c: { value: 1, type: 'number', themeable: true },
    })
  })
})

test('lengths without a unit are written in px, which Style Dictionary would take for rem; all else stays as it is', () => {
  const tokens = [
    make('size', 'dimension', 16),
    make('text', 'fontSize', '1.5'),
    make('zero', 'dimension', 0),
    make('em', 'letterSpacing', '0.1em'),
    make('line', 'lineHeight', 1.5),
    make('number', 'number', 16),
    make('alias', 'dimension', '{size}'),
    make('lift', 'shadow', [{ color: '#000', offsetX: 1, offsetY: '2', blur: '{size}' }]),
    make('body', 'typography', { fontFamily: 'Inter', fontSize: 16, lineHeight: 1.5 }),
  ]
  const written = exportTokens('style-dictionary', oneMode(tokens)).text
  const values = Object.entries(JSON.parse(written) as Record<string, { value: unknown }>)
  expect(Object.fromEntries(values.map(([name, { value }]) => [name, value]))).toEqual({
    size: '16px',
    text: '1.5px',
    zero: 0,
    em: '0.1em',
    line: 1.5,
    number: 16,
    alias: '{size}',
    lift: [{ color: '#000', offsetX: '1px', offsetY: '2px', blur: '{size}' }],
    body: { fontFamily: 'Inter', fontSize: '16px', lineHeight: 1.5 },
  })
})

test('what is read in other words is written back as it was, as long as it is the same', () => {
  const document = {
    size: { a: { value: '3', type: 'dimension' }, b: { value: 4, type: 'fontSize' }, c: { value: '{size.a}' } },
    color: { red: { value: '600', type: 'color' }, blue: { value: 'hsv(240, 100%, 100%)', type: 'color' } },
  }
  const read = importTokens([{ path: '', text: JSON.stringify(document) }], { format: 'style-dictionary' })
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  const { tokens } = read.modes[0]!
  const values = (tokens: Token[]) => {
    const tree = JSON.parse(exportTokens('style-dictionary', oneMode(tokens)).text) as typeof document
    return [...Object.values(tree.size), ...Object.values(tree.color)].map(({ value }) => value)
  }
  expect(values(tokens)).toEqual(['3', 4, '{size.a}', '600', 'hsv(240, 100%, 100%)'])
  const edited = tokens.map(token => (token.name === 'size.a' ? { ...token, value: 5 } : token))
  expect(values(edited)[0]).toBe('5px')
})

test('dollarKeys writes the keys that DTCG has', () => {
  const tokens = [token('a.b', 'color', '#fff', { description: 'White', deprecated: true })]
  expect(JSON.parse(exportTokens('style-dictionary', oneMode(tokens), { dollarKeys: true }).text)).toEqual({
    a: { b: { $value: '#fff', $type: 'color', $description: 'White', $deprecated: true } },
  })
})
