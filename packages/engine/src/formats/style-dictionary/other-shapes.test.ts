// Tokens in the shapes of Style Dictionary's relatives: lists, Theo, Fluent and Spectrum.
import { describe, expect, test } from 'vitest'
import { importTokens, isImportFailure } from '../../imports/import.ts'

function read(...documents: unknown[]) {
  const files = documents.map((document, i) => ({
    path: documents.length > 1 ? `${i}.json` : '',
    text: JSON.stringify(document),
  }))
  const result = importTokens(files)
  if (isImportFailure(result)) throw new Error(JSON.stringify(result.errors))
  return {
    ...result,
    named: result.modes.map(({ name, tokens }) => [
      name,
      Object.fromEntries(tokens.map(({ name, type, value }) => [name, [type, value]])),
    ]),
    values: Object.fromEntries(result.modes[0]!.tokens.map(({ name, type, value }) => [name, [type, value]])),
    words: result.warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`),
  }
}
const to = (alias_to: string) => ({ alias_to })

describe('lists of tokens', () => {
  const red = { key: '{color.red}', path: ['color', 'red'], name: 'ColorRed', type: 'color', filePath: 'a.json' }

  test('the input of Style Dictionary’s formats: paths, and values from before its transforms', () => {
    const list = [
      { ...red, value: 'rgba(255, 0, 0, 1)', original: { value: '#f00', type: 'color' } },
      { ...red, key: '{link}', path: ['link'], value: 'rgba(255, 0, 0, 1)', original: { $value: '{color.red}' } },
    ]
    for (const document of [list, { tokens: list }, { allTokens: list, other: 1 }]) {
      const { format, values, words } = read(document)
      expect([format, values, words]).toEqual([
        'style-dictionary',
        { 'color.red': ['color', '#f00'], link: ['color', to('color.red')] },
        [],
      ])
    }
  })

  test('a unit that the build put behind the original belongs to it', () => {
    const made = (value: string, original: unknown, type: string) => ({
      ...red,
      type,
      value,
      original: { value: original, type },
    })
    const list = [
      { ...made('0.2s', '0.2', 'duration'), path: ['quick'] },
      { ...made('16px', 16, 'dimension'), path: ['gap'] },
      { ...made('1rem', 16, 'dimension'), path: ['same'] },
    ] // prettier-ignore
    expect(read(list).values).toEqual({
      quick: ['duration', '0.2s'],
      gap: ['dimension', '16px'],
      same: ['dimension', 16],
    })
  })

  test('a key or a name replaces a path, and a duplicate token is reported', () => {
    const { values, words } = read([
      { key: '{a.b}', value: '4px' },
      { key: 'a.c', $value: '5px', $type: 'dimension' },
      { name: 'd', value: '{a.b}', comment: 'x' },
      { name: 'd', value: '{a.c}' },
    ])
    expect(values).toEqual({ 'a.b': ['dimension', '4px'], 'a.c': ['dimension', '5px'], d: ['dimension', to('a.c')] })
    expect(words).toEqual(['duplicate d: Defined more than once: the last definition counts'])
  })

  test('a list of something else is none', () => {
    for (const document of [
      [],
      [1],
      [{ value: 1 }],
      [{ name: 'a' }],
      [{ name: ' ', value: 1 }],
      [{ path: [], value: 1 }],
    ])
      expect([document, isImportFailure(importTokens([{ path: '', text: JSON.stringify(document) }]))]).toEqual([
        document,
        true,
      ])
  })
})

describe('Theo', () => {
  const aliases = { SKY: '#0af', DAY: { value: '{!SKY}', comment: 'by day' } }

  test('aliases are tokens, and a reference to one is an alias', () => {
    const props = {
      BG: { value: '{!DAY}', comment: 'Page' },
      LINE: { value: '1px solid {!SKY}', type: 'border' },
      GAP: { value: '4px', type: 'size' },
    }
    const { format, values, words, modes } = read({ props, aliases, global: { type: 'color', category: 'c' } })
    expect(format).toBe('style-dictionary')
    expect(values).toEqual({
      'aliases.SKY': ['color', '#0af'],
      'aliases.DAY': ['color', to('aliases.SKY')],
      BG: ['color', to('aliases.DAY')],
      LINE: ['border', { color: to('aliases.SKY'), width: '1px', style: 'solid' }],
      GAP: ['dimension', '4px'],
    })
    expect(modes[0]!.tokens[2]).toMatchObject({
      description: 'Page',
      extensions: { 'org.styledictionary': { category: 'c' } },
    })
    expect(words).toEqual([])
  })

  test('a group called props is a group', () => {
    expect(Object.keys(read({ props: { a: { value: '1px', comment: 'x' } } }).values)).toEqual(['props.a'])
    expect(Object.keys(read({ props: { a: { value: '1px', category: 'x' } } }).values)).toEqual(['a'])
  })

  test('props may be a list, files are combined, and imports are reported', () => {
    const { values, words } = read(
      { props: [{ name: 'BG', value: '{!SKY}' }], imports: ['./aliases.json'] },
      { aliases },
    )
    expect(values.BG).toEqual(['color', to('aliases.SKY')])
    expect(words).toEqual(['dropped imports: Imports other files (./aliases.json), which have to be given as well'])
  })
})

describe('Fluent', () => {
  test('aliasOf is an alias of a token, and of a group token by token', () => {
    const { format, values, words } = read(
      { Global: { Color: { Red: { value: '#f00' } }, Set: { A: { value: '1px' }, B: { aliasOf: 'Global.Set.A' } } } },
      {
        Set: {
          Text: { aliasOf: 'Global.Color.Red', description: 'x' },
          Sizes: { aliasOf: 'Global.Set' },
          Again: { aliasOf: 'Set.Sizes' },
          Lost: { aliasOf: 'Global.Gone' },
          Round: { aliasOf: 'Set.Trip' },
          Trip: { aliasOf: 'Set.Round' },
        },
      },
    )
    expect(format).toBe('style-dictionary')
    expect(values).toEqual({
      'Global.Color.Red': ['color', '#f00'],
      'Global.Set.A': ['dimension', '1px'],
      'Global.Set.B': ['dimension', to('Global.Set.A')],
      'Set.Text': ['color', to('Global.Color.Red')],
      'Set.Sizes.A': ['dimension', to('Global.Set.A')],
      'Set.Sizes.B': ['dimension', to('Global.Set.B')],
      'Set.Again.A': ['dimension', to('Global.Set.A')],
      'Set.Again.B': ['dimension', to('Global.Set.B')],
      'Set.Lost': ['string', to('Global.Gone')],
      'Set.Round': ['string', to('Set.Trip')],
      'Set.Trip': ['string', to('Set.Round')],
    })
    expect(words.map(word => word.split(':')[0])).toEqual(['unresolved Set.Lost', 'unresolved Set.Trip'])
  })

  test('references to groups expand to a bounded number of tokens, and omissions are reported', () => {
    const group = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`t${i}`, { value: '1px' }]))
    const links = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`l${i}`, { aliasOf: 'Global' }]))
    const { modes, warnings } = read({ Global: group, Set: links })
    expect(modes[0]!.tokens).toHaveLength(101_000)
    expect(warnings).toMatchObject([{ code: 'dropped', path: 'Set.l100', count: 100 }])
  })

  test('a document of aliases alone is recognized as well', () => {
    expect(read({ Set: { Text: { aliasOf: 'Global.Red' } } }).values).toEqual({
      'Set.Text': ['string', to('Global.Red')],
    })
  })
})

describe('Spectrum', () => {
  const schema = (name: string) => `https://opensource.adobe.com/spectrum-tokens/schemas/token-types/${name}.json`
  const opacity = (value: string) => ({ $schema: schema('opacity'), value, uuid: value })

  test('sets of color themes and scales are modes, each with the values that are its own', () => {
    const { format, named, modes, words } = read({
      overlay: { $schema: schema('color-set'), sets: { light: opacity('0.4'), dark: opacity('0.6') }, component: 'x' },
      size: { sets: { desktop: { $schema: schema('dimension'), value: '8px' }, mobile: { value: '10px' } } },
      link: { $schema: schema('alias'), value: '{overlay}' },
      same: { $schema: schema('multiplier'), value: '1.5' },
    })
    const mode = (name: string, overlay: string, size: string) => [
      name,
      {
        overlay: ['number', overlay],
        size: ['dimension', size],
        link: ['number', to('overlay')],
        same: ['number', '1.5'],
      },
    ]
    expect(format).toBe('style-dictionary')
    expect(named).toEqual([
      mode('light / desktop', '0.4', '8px'),
      mode('light / mobile', '0.4', '10px'),
      mode('dark / desktop', '0.6', '8px'),
      mode('dark / mobile', '0.6', '10px'),
    ])
    expect(modes[2]!.tokens[0]!.extensions).toMatchObject({ 'org.styledictionary': { component: 'x', uuid: '0.6' } })
    expect(words).toEqual([])
  })

  test('sets within sets, and one that is missing where another token has it', () => {
    const { named, words } = read(
      { a: { sets: { light: { value: '#fff' }, dark: { value: '#000' }, wireframe: { value: '#888' } } } },
      {
        b: { sets: { light: { value: '{a}' }, dark: { value: '#111' } } },
        c: {
          sets: {
            spectrum: { sets: { desktop: { value: '1px' }, mobile: { value: '2px' } } },
            express: { sets: { desktop: { value: '3px' }, mobile: { value: '4px' } } },
          },
        },
      },
    )
    expect(named.map(([name]) => name)).toHaveLength(12)
    const find = (name: string) => named.find(([mode]) => mode === name)?.[1]
    expect(find('wireframe / express / mobile')).toEqual({
      a: ['color', '#888'],
      b: ['color', to('a')],
      c: ['dimension', '4px'],
    })
    expect(words).toEqual(['approximated b: Has no value in one of the modes: that of its set light was taken'])
  })

  test('sets of many kinds are one mode, and many sets of one kind at most a hundred', () => {
    const tokens = Array.from({ length: 3000 }, (_, i) => [`t${i}`, { sets: { [`a${i}`]: { value: '1px' } } }])
    const chain = Array.from({ length: 200 }, (_, i) => [
      `c${i}`,
      { sets: { [`b${i}`]: { value: '1px' }, [`b${i + 1}`]: { value: '2px' } } },
    ])
    expect(read(Object.fromEntries(tokens)).modes[0]!.tokens).toHaveLength(3000)
    const { modes, warnings } = read(Object.fromEntries(chain))
    expect(modes).toHaveLength(100)
    expect(warnings.map(({ code }) => code)).toEqual(['dropped', 'approximated'])
  })

  test('a group that is called sets is a group', () => {
    const { values, modes } = read({ chess: { sets: { small: { value: '1px' } }, board: { value: '2px' } } })
    expect(modes).toHaveLength(1)
    expect(Object.keys(values)).toEqual(['chess.sets.small', 'chess.board'])
  })
})

test('sizes without a unit are kept and reported, because the transforms of Style Dictionary read them as rem', () => {
  const { values, words } = read({
    size: { font: { a: { value: '1.5' }, zero: { value: '0' } }, b: { value: 16, type: 'size' }, c: { value: '4px' } },
    z: { value: 5, type: 'number', comment: 'x' },
  })
  expect(values).toMatchObject({ 'size.font.a': ['fontSize', '1.5'], 'size.b': ['dimension', 16] })
  expect(words.map(word => word.split(':')[0])).toEqual(['approximated size.font.a', 'approximated size.b'])
  expect(words[0]).toContain('in rem')
})

describe('what Style Dictionary’s own JSON formats write', () => {
  test.each(['$value', 'value'])('what a token was made from is no token: %s', key => {
    const made = (name: string, value: string, from: string) => ({
      [key]: value,
      type: 'color',
      filePath: 'a.yaml',
      isSource: true,
      original: { [key]: from, type: 'color' },
      name,
      attributes: { category: 'color', list: { a: 1 } },
      path: ['color', name],
    })
    const { format, values } = read({
      color: { a: made('a', '#0066cc', '{color.b}'), b: made('b', '#0066cc', '#06c') },
    })
    expect([format, values]).toEqual([
      'style-dictionary',
      { 'color.a': ['color', '#0066cc'], 'color.b': ['color', '#0066cc'] },
    ])
  })
})

describe('references to groups', () => {
  const blue = { 50: { value: '#00f' }, 10: { value: '#009' } }

  test('take over each token, also of another file, through several groups and whatever the spelling', () => {
    const palette = { p: { blue } }
    const theme = {
      palette: { value: '{p.blue}', type: 'color' },
      all: { value: '{p.value}' },
      again: { value: '{all.blue}' },
      line: { value: '{palette.value.10}' },
      fill: { value: '{all.value.blue.value.10.value}' },
    }
    const { values, words } = read(palette, theme)
    expect(values).toEqual({
      'p.blue.10': ['color', '#009'], 'p.blue.50': ['color', '#00f'],
      'palette.10': ['color', to('p.blue.10')], 'palette.50': ['color', to('p.blue.50')],
      'all.blue.10': ['color', to('p.blue.10')], 'all.blue.50': ['color', to('p.blue.50')],
      'again.10': ['color', to('all.blue.10')], 'again.50': ['color', to('all.blue.50')],
      line: ['color', to('palette.10')], fill: ['color', to('all.blue.10')],
    }) // prettier-ignore
    expect(words).toEqual([])
  })

  test('have the tokens of all files, and mean a token where any file has one', () => {
    const { values } = read(
      { p: { blue: { 50: { value: '#00f' } } }, both: { hover: { value: '1px' } } },
      { all: { value: '{p.blue}' }, one: { value: '{both}' } },
      { p: { blue: { 10: { value: '#009' }, deep: { 1: { value: '#001' } } } }, both: { value: '2px' } },
    )
    expect(values).toMatchObject({
      'all.50': ['color', to('p.blue.50')],
      'all.10': ['color', to('p.blue.10')],
      'all.deep.1': ['color', to('p.blue.deep.1')],
      one: ['dimension', to('both')],
    })
    expect(values).not.toHaveProperty(['one.hover'])
  })

  test('that lead around are told, and a group is called one', () => {
    const circle = {
      a: { x: { value: '{b}' } },
      b: { y: { value: '{a}' } },
      c: { z: { value: '{c}' }, one: { value: '1px' } },
    }
    const { words } = read(circle)
    expect(words).toContain('unresolved c.z: Points at "c", which is a group, not a token')
    expect(words.filter(word => word.startsWith('unresolved')).length).toBeGreaterThan(1)
  })
})
