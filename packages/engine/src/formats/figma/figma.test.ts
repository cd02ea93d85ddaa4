import { describe, expect, test } from 'vitest'
import { resolveTokens } from '../../resolve.ts'
import type { Json, Token } from '../../token.ts'
import { typeNames, types, type TypeName } from '../../types/index.ts'
import type { ImportResult, ModeTokens } from '../format.ts'
import { figma } from './index.ts'

function read(document: unknown): ImportResult {
  const result = figma.read!([{ path: '', text: JSON.stringify(document) }], {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}
const values = (result: ImportResult, mode = 0) =>
  Object.fromEntries(result.modes[mode]!.tokens.map(({ name, type, value }) => [name, [type, value]]))
const codes = (result: ImportResult) => result.warnings.map(({ code, path }) => `${code} ${path}`)
const write = (modes: { name: string | null; tokens: Token[] }[]) =>
  figma.write!(
    {
      scope: 'tokenset',
      name: 'Set',
      modes: modes.map(({ name, tokens }, i): ModeTokens => ({ name: name ?? 'Base', is_default: i === 0, tokens })),
    },
    {},
  )
const again = (modes: { name: string | null; tokens: Token[] }[]) => read(JSON.parse(write(modes).text))
const token = (name: string, type: TypeName, value: Json, more: Partial<Token> = {}): Token => ({
  name,
  type,
  value,
  description: null,
  alias_to: null,
  ...more,
})
const plainTokens = (tokens: Token[]) =>
  tokens.map(({ extensions, ...rest }) => {
    const { 'com.figma': _, ...others } = extensions ?? {}
    return Object.keys(others).length > 0 ? { ...rest, extensions: others } : rest
  })

const alias = (id: string) => ({ type: 'VARIABLE_ALIAS', id })
const rest = (collections: [id: string, name: string, modes: string[]][], variables: object[]) => ({
  status: 200,
  error: false,
  meta: {
    variableCollections: Object.fromEntries(
      collections.map(([id, name, modes]) => [
        id,
        {
          id,
          name,
          key: `k${id}`,
          defaultModeId: `${id}:0`,
          remote: false,
          modes: modes.map((mode, i) => ({ modeId: `${id}:${i}`, name: mode })),
        },
      ]),
    ),
    variables: Object.fromEntries(variables.map(variable => [(variable as { id: string }).id, variable])),
  },
})
let next = 0
const variable = (
  variableCollectionId: string,
  name: string,
  resolvedType: string,
  values: Json[],
  more: object = {},
) => ({
  id: `VariableID:${++next}`,
  key: `key${next}`,
  name,
  variableCollectionId,
  resolvedType,
  description: '',
  hiddenFromPublishing: false,
  remote: false,
  scopes: ['ALL_SCOPES'],
  codeSyntax: {},
  valuesByMode: Object.fromEntries(values.map((value, i) => [`${variableCollectionId}:${i}`, value])),
  ...more,
})

describe('reading the REST body', () => {
  test('names, types by scope, noise and what only Figma knows', () => {
    const result = read(
      rest(
        [['1', 'Tokens', ['Mode 1']]],
        [
          variable('1', 'Palette/Blue 10/hover', 'COLOR', [
            { r: 0.23137255012989044, g: 0.5098039507865906, b: 0.9647058844566345, a: 1 },
          ]),
          variable('1', 'shade', 'COLOR', [{ r: 0, g: 0, b: 0, a: 0.07999999821186066 }]),
          variable('1', 'odd', 'COLOR', [{ r: 0.1234567, g: 0, b: 0, a: 1 }]),
          variable('1', 'radius', 'FLOAT', [8], {
            scopes: ['CORNER_RADIUS', 'GAP'],
            codeSyntax: { WEB: 'var(--radius)' },
            description: 'Round',
          }),
          variable('1', 'tiny', 'FLOAT', [0.0010000000474974513]),
          variable('1', 'size', 'FLOAT', [16], { scopes: ['FONT_SIZE'] }),
          variable('1', 'weight', 'FLOAT', [700], { scopes: ['FONT_WEIGHT'] }),
          variable('1', 'line', 'FLOAT', [24], { scopes: ['LINE_HEIGHT'] }),
          variable('1', 'multiple', 'FLOAT', [1.5], { scopes: ['LINE_HEIGHT'] }),
          variable('1', 'mixed', 'FLOAT', [4], { scopes: ['GAP', 'OPACITY'] }),
          variable('1', 'family', 'STRING', ['Inter'], { scopes: ['FONT_FAMILY'] }),
          variable('1', 'style', 'STRING', ['Bold Italic'], { scopes: ['FONT_STYLE'] }),
          variable('1', 'on', 'BOOLEAN', [true]),
          variable('1', ' $ / a.b//{c} ', 'FLOAT', [1]),
        ],
      ),
    )
    expect(values(result)).toEqual({
      'Palette.Blue 10.hover': ['color', '#3b82f6'],
      shade: ['color', 'rgb(0 0 0 / 0.08)'],
      odd: ['color', 'color(srgb 0.123457 0 0)'],
      radius: ['dimension', 8],
      tiny: ['number', 0.001],
      size: ['fontSize', 16],
      weight: ['fontWeight', 700],
      line: ['lineHeight', '24px'],
      multiple: ['lineHeight', 1.5],
      mixed: ['number', 4],
      family: ['fontFamily', 'Inter'],
      style: ['string', 'Bold Italic'],
      on: ['boolean', true],
      'a.b.c': ['number', 1],
    })
    expect(result.modes[0]!.name).toBe('Mode 1')
    expect(result.modes[0]!.tokens[3]).toMatchObject({
      description: 'Round',
      extensions: {
        'com.figma': {
          collection: 'Tokens',
          type: 'FLOAT',
          scopes: ['CORNER_RADIUS', 'GAP'],
          codeSyntax: { WEB: 'var(--radius)' },
        },
      },
    })
    expect(codes(result)).toEqual(['renamed $.a.b.{c}'])
  })

  test('collections with the same modes vary together, others multiply, and those with one mode are in every mode', () => {
    const red = variable('1', 'red', 'COLOR', [
      { r: 1, g: 0, b: 0, a: 1 },
      { r: 0.6, g: 0, b: 0, a: 1 },
    ])
    const result = read(
      rest(
        [
          ['1', 'Palette', ['Light', 'Dark']],
          ['2', 'Semantic', ['Dark', 'Light']],
          ['3', 'Size', ['S', 'L']],
          ['4', 'Base', ['Mode']],
        ],
        [
          red,
          variable('2', 'ink', 'COLOR', [alias(red.id), alias(red.id)]),
          variable('2', 'name', 'STRING', ['dark', 'light']),
          variable('3', 'gap', 'FLOAT', [4, 8]),
          variable('4', 'one', 'FLOAT', [1]),
        ],
      ),
    )
    expect(result.modes.map(({ name }) => name)).toEqual(['Light / S', 'Light / L', 'Dark / S', 'Dark / L'])
    expect(
      result.modes.map((_, i) => [
        values(result, i).red![1],
        values(result, i).name![1],
        values(result, i).gap![1],
        values(result, i).one![1],
      ]),
    ).toEqual([
      ['#ff0000', 'light', 4, 1],
      ['#ff0000', 'light', 8, 1],
      ['#990000', 'dark', 4, 1],
      ['#990000', 'dark', 8, 1],
    ])
    expect(values(result).ink).toEqual(['color', { alias_to: 'red' }])
  })

  test('the collection goes before a name only where two collections have it; twice in one collection gets a number', () => {
    const result = read(
      rest(
        [
          ['1', '.Core', ['m']],
          ['2', 'Brand', ['m']],
        ],
        [
          variable('1', 'a/b', 'FLOAT', [1]),
          variable('2', 'a/b', 'FLOAT', [2]),
          variable('2', 'c', 'FLOAT', [3]),
          variable('2', 'c', 'FLOAT', [4]),
        ],
      ),
    )
    expect(values(result)).toEqual({
      'Core.a.b': ['number', 1],
      'Brand.a.b': ['number', 2],
      c: ['number', 3],
      'c-2': ['number', 4],
    })
  })

  test("a library's copy of a variable that is here counts once, and references by key find it", () => {
    const here = variable('1', 'a', 'FLOAT', [1], { key: 'abc' })
    const copy = variable('1', 'a', 'FLOAT', [2], { id: 'VariableID:abc/9:9', key: 'abc', remote: true })
    const result = read(
      rest(
        [['1', 'Core', ['m']]],
        [
          here,
          copy,
          variable('1', 'b', 'FLOAT', [alias('VariableID:abc/9:9')]),
          variable('1', 'c', 'FLOAT', [alias('VariableID:abc/1:1')]),
          variable('1', 'd', 'FLOAT', [alias('VariableID:gone')]),
        ],
      ),
    )
    expect(values(result)).toEqual({
      a: ['number', 1],
      b: ['number', { alias_to: 'a' }],
      c: ['number', { alias_to: 'a' }],
      d: ['number', { alias_to: 'VariableID:gone' }],
    })
    expect(codes(result)).toEqual(['duplicate a', 'unresolved d'])
  })

  test('a line height that is an alias stays a length', () => {
    const base = variable('1', 'base', 'FLOAT', [24])
    const result = read(
      rest(
        [['1', 'Core', ['m']]],
        [base, variable('1', 'line', 'FLOAT', [alias(base.id)], { scopes: ['LINE_HEIGHT'] })],
      ),
    )
    expect(result.modes[0]!.tokens[1]!.type).toBe('dimension')
    expect(resolveTokens(result.modes[0]!.tokens).get('line')).toMatchObject({
      ok: true,
      parsed: { value: 24, unit: 'px' },
    })
  })

  test('an extended collection adds modes with its overrides', () => {
    const a = variable('1', 'a', 'FLOAT', [1, 2])
    const body = rest([['1', 'Core', ['Light', 'Dark']]], [a, variable('1', 'b', 'FLOAT', [3, 4])])
    Object.assign(body.meta.variableCollections, {
      e: {
        id: 'e',
        name: 'Brand',
        parentVariableCollectionId: '1',
        defaultModeId: 'e:0',
        modes: [
          { modeId: 'e:0', name: 'Light', parentModeId: '1:0' },
          { modeId: 'e:1', name: 'Dark', parentModeId: '1:1' },
        ],
        variableOverrides: { [a.id]: { 'e:1': 9 } },
      },
    })
    const result = read(body)
    expect(result.modes.map(({ name }, i) => [name, values(result, i).a![1], values(result, i).b![1]])).toEqual([
      ['Light', 1, 3],
      ['Dark', 2, 4],
      ['Brand Light', 1, 3],
      ['Brand Dark', 9, 4],
    ])
  })

  test('what is broken is said', () => {
    const result = read(
      rest(
        [['1', 'Core', ['m', 'n']]],
        [
          variable('1', 'a', 'FLOAT', [1]),
          variable('1', 'none', 'FLOAT', []),
          variable('9', 'lost', 'FLOAT', [1]),
          { id: 'x' },
          variable('1', 'constructor', 'FLOAT', [1, 1]),
          variable('1', '__proto__/x', 'FLOAT', [1, 1]),
        ],
      ),
    )
    expect(codes(result).sort()).toEqual(['approximated a', 'dropped lost', 'dropped none', 'invalid variables.x'])
    expect(Object.keys(values(result))).toContain('constructor')
    expect(figma.read!([{ path: '', text: '{"a": 1}' }], {})).toMatchObject({ errors: [{}] })
  })
})

describe('other dumps', () => {
  test.each([
    [
      'lists',
      {
        variableCollections: [
          {
            id: '1',
            name: 'C',
            modes: [
              { modeId: 'x', name: 'Light' },
              { modeId: 'y', name: 'Dark' },
            ],
          },
        ],
        variables: [
          { id: 'v', name: 'a/b', resolvedType: 'FLOAT', variableCollectionId: '1', valuesByMode: { x: 1, y: 2 } },
          {
            id: 'w',
            name: 'c',
            resolvedType: 'FLOAT',
            variableCollectionId: '1',
            valuesByMode: { x: alias('v'), y: 3 },
          },
        ],
      },
    ],
    [
      'the body of a write',
      {
        variableCollections: [{ action: 'CREATE', id: '1', name: 'C', initialModeId: 'x' }],
        variableModes: [
          { action: 'UPDATE', id: 'x', name: 'Light', variableCollectionId: '1' },
          { action: 'CREATE', id: 'y', name: 'Dark', variableCollectionId: '1' },
        ],
        variables: [
          { id: 'v', name: 'a/b', resolvedType: 'FLOAT', variableCollectionId: '1' },
          { id: 'w', name: 'c', resolvedType: 'FLOAT', variableCollectionId: '1' },
        ],
        variableModeValues: [
          { variableId: 'v', modeId: 'x', value: 1 },
          { variableId: 'v', modeId: 'y', value: 2 },
          { variableId: 'w', modeId: 'x', value: alias('v') },
          { variableId: 'w', modeId: 'y', value: 3 },
        ],
      },
    ],
    [
      'collections with variables',
      [
        {
          name: 'C',
          modes: ['Light', 'Dark'],
          variables: [
            { id: 'v', name: 'a/b', type: 'FLOAT', valuesByMode: { Light: 1, Dark: 2 } },
            { id: 'w', name: 'c', type: 'FLOAT', valuesByMode: { Light: alias('v'), Dark: 3 } },
          ],
        },
      ],
    ],
    [
      'collections with modes with variables',
      {
        version: '1',
        collections: [
          {
            name: 'C',
            modes: [
              {
                name: 'Light',
                variables: [
                  { name: 'a/b', type: 'number', isAlias: false, value: 1 },
                  { name: 'c', type: 'number', isAlias: true, value: { collection: 'C', name: 'a/b' } },
                ],
              },
              {
                name: 'Dark',
                variables: [
                  { name: 'a/b', type: 'number', isAlias: false, value: 2 },
                  { name: 'c', type: 'number', isAlias: false, value: 3 },
                ],
              },
            ],
          },
        ],
      },
    ],
  ] as [string, unknown][])('%s', (_, document) => {
    const result = read(document)
    expect(result.modes.map(({ name }, i) => [name, values(result, i)])).toEqual([
      ['Light', { 'a.b': ['number', 1], c: ['number', { alias_to: 'a.b' }] }],
      ['Dark', { 'a.b': ['number', 2], c: ['number', 3] }],
    ])
    expect(figma.recognise!([{ path: '', text: JSON.stringify(document) }])).toBeGreaterThan(0.8)
  })
})

describe('writing variables', () => {
  test('every example of every type survives exactly, and what a variable cannot hold is said', () => {
    const tokens = typeNames.flatMap(type =>
      types[type].examples.map((value, i) => token(`${type}.${i}`, type, value as Json)),
    )
    const { text, notes } = write([{ name: 'Base', tokens }])
    expect(plainTokens(read(JSON.parse(text)).modes[0]!.tokens)).toEqual(plainTokens(tokens))
    expect(notes.some(note => note.startsWith('shadow.0 is written as text'))).toBe(true)
    const variables = Object.values(JSON.parse(text).meta.variables) as {
      name: string
      resolvedType: string
      valuesByMode: Record<string, unknown>
    }[]
    const of = (name: string) => variables.find(variable => variable.name === name)!
    expect(of('dimension/1')).toMatchObject({ resolvedType: 'FLOAT', valuesByMode: { '1:0': 24 } })
    for (const { resolvedType, valuesByMode } of variables) {
      const kind = { COLOR: 'object', FLOAT: 'number', STRING: 'string', BOOLEAN: 'boolean' }[resolvedType]
      for (const value of Object.values(valuesByMode)) expect(typeof value).toBe(kind)
    }
  })

  test('modes, aliases, missing values, hard names and mixed types survive exactly', () => {
    const light = [
      token('a', 'color', '#fff', { description: 'White' }),
      token('a.b', 'color', { alias_to: 'a' }, { alias_to: 'a' }),
      token('with/slash', 'number', 1),
      token('with.slash', 'number', 2, { extensions: { vendor: { x: [1] } }, deprecated: 'old' }),
      token('only.light', 'dimension', '2em'),
      token('mixed', 'dimension', '1rem'),
      token('part', 'border', { color: { alias_to: 'a' }, width: '1px', style: 'solid' }),
      token('gone', 'color', { alias_to: 'no.where' }, { alias_to: 'no.where' }),
      token('__proto__.x', 'number', 1),
    ]
    const dark = [
      token('a', 'color', 'color(display-p3 0 1 0)', { description: 'Black' }),
      token('mixed', 'color', 'red'),
      token('part', 'border', { color: { alias_to: 'mixed' }, width: '1px', style: 'solid' }),
      token('__proto__.x', 'number', { alias_to: 'missing' }, { alias_to: 'missing' }),
    ]
    const modes = [
      { name: 'Light', tokens: light },
      { name: 'Dark', tokens: dark },
    ]
    const result = again(modes)
    expect(result.modes.map(({ name, tokens }) => ({ name, tokens: plainTokens(tokens) }))).toEqual([
      { name: 'Light', tokens: plainTokens(light) },
      { name: 'Dark', tokens: plainTokens(dark) },
    ])
    // What came out of Figma once comes out the same for ever, ids and all.
    expect(again(result.modes)).toEqual({ ...result, warnings: expect.anything() })
  })

  test('a value changed in Figma counts, not what was kept beside it', () => {
    const document = JSON.parse(write([{ name: 'Base', tokens: [token('a', 'dimension', '1rem')] }]).text)
    const [written] = Object.values(document.meta.variables) as { valuesByMode: Record<string, number> }[]
    expect(values(read(document)).a).toEqual(['dimension', '1rem'])
    written!.valuesByMode['1:0'] = 20
    expect(values(read(document)).a).toEqual(['dimension', 20])
  })
})
