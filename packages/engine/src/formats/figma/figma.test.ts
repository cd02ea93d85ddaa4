import { describe, expect, test } from 'vitest'
import { resolveTokens } from '../../resolve/resolve.ts'
import type { Json, Token } from '../../base/token.ts'
import { typeNames, types, type TypeName } from '../../types/index.ts'
import type { ImportResult } from '../../format/format.ts'
import { tokensetInput, type ModeTokens } from '../../resolver/variants.ts'
import { figma } from './index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { token } from '../../testing/tokens.ts'

function read(document: unknown): ImportResult {
  const result = figma.read!([{ path: '', text: JSON.stringify(document) }], {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}
const values = (result: ImportResult, mode = 0) =>
  Object.fromEntries(result.modes[mode]!.tokens.map(({ name, type, value }) => [name, [type, value]]))
const codes = (result: ImportResult) => result.warnings.map(({ code, path }) => `${code} ${path}`)
const write = (modes: { name: string | null; tokens: Token[] }[]) =>
  asAnswered(
    figma.write!(
      tokensetInput(
        'Set',
        modes.map(({ name, tokens }, i): ModeTokens => ({ name: name ?? 'Base', is_default: i === 0, tokens })),
      ),
      {},
    ),
  )
const again = (modes: { name: string | null; tokens: Token[] }[]) => read(JSON.parse(write(modes).text))
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
  test('names, types by scope, floating-point noise and Figma’s own fields', () => {
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
      shade: ['color', '#00000014'],
      odd: ['color', 'color(srgb 0.123457 0 0)'],
      radius: ['dimension', 8],
      tiny: ['number', 0.001],
      size: ['fontSize', 16],
      weight: ['fontWeight', 700],
      line: ['lineHeight', '24px'],
      multiple: ['lineHeight', 1.5],
      mixed: ['number', 4],
      family: ['fontFamily', 'Inter'],
      style: ['fontWeight', 700],
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
    expect(codes(result)).toEqual(['renamed $.a.b.{c}', 'approximated style'])
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

  test('a name is prefixed with its collection only where two collections have it; twice in one collection gets a number', () => {
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

  test('a deleted variable is left out, and what points at it has its value in each mode', () => {
    const live = variable('1', 'live', 'FLOAT', [7])
    const gone = variable('2', 'gone', 'FLOAT', [1, 2], { deletedButReferenced: true })
    const on = variable('1', 'on', 'FLOAT', [alias(live.id)], { deletedButReferenced: true })
    const chain = variable('1', 'chain', 'FLOAT', [alias(gone.id)], { deletedButReferenced: true })
    const circle = variable('1', 'circle', 'FLOAT', [alias('VariableID:c')], {
      id: 'VariableID:c',
      deletedButReferenced: true,
    })
    const users = [live, gone, on, chain, circle].map((target, i) =>
      variable('2', `u${i}`, 'FLOAT', [alias(target.id), alias(target.id)]),
    )
    const remote = variable('2', 'u5', 'FLOAT', [alias(`VariableID:${gone.key}/9:9`), 3])
    const result = read(
      rest(
        [
          ['1', 'Base', ['Only']],
          ['2', 'Scheme', ['Light', 'Dark']],
        ],
        [live, gone, on, chain, circle, ...users, remote],
      ),
    )
    const points = (to: string) => ['number', { alias_to: to }]
    const of = (number: number) => ['number', number]
    const both = { live: of(7), u0: points('live'), u2: points('live') }
    expect(values(result, 0)).toMatchObject({ ...both, u1: of(1), u3: of(1), u5: of(1) })
    expect(values(result, 1)).toMatchObject({ ...both, u1: of(2), u3: of(2), u5: of(3) })
    expect(Object.keys(values(result)).sort()).toEqual(['live', 'u0', 'u1', 'u2', 'u3', 'u4', 'u5'])
    expect(codes(result)).toEqual([
      ...['gone', 'on', 'chain', 'circle'].map(name => `dropped ${name}`),
      'approximated u1',
      'approximated u2',
      'approximated u3',
      'approximated u3',
      'approximated u4',
      'approximated u5',
      'unresolved u4',
    ])
  })

  test('a color with an opacity of its own follows the color', () => {
    const brand = variable('C', 'brand', 'COLOR', [{ r: 0.2, g: 0.4, b: 0.8, a: 1 }])
    const half = variable('C', 'half', 'FLOAT', [50])
    const compose = (...expressionArguments: Json[]) => ({
      type: 'VARIABLE_EXPRESSION',
      expressionFunction: 'COMPOSE_COLOR',
      expressionArguments,
    })
    const result = read(
      rest(
        [['C', 'Base', ['Mode 1']]],
        [
          brand,
          half,
          variable('C', 'soft', 'COLOR', [{ color: alias(brand.id), opacity: 48 }]),
          variable('C', 'composed', 'COLOR', [compose(alias(brand.id), alias(half.id))]),
          variable('C', 'fixed', 'COLOR', [compose({ r: 1, g: 0, b: 0, a: 1 }, 20)]),
          variable('C', 'odd', 'COLOR', [compose(alias(brand.id))]),
        ],
      ),
    )
    expect(values(result)).toMatchObject({
      soft: ['color', { formula: 'alpha({brand}, 48%)' }],
      composed: ['color', { formula: 'alpha({brand}, {half} / 100)' }],
      fixed: ['color', '#ff000033'],
    })
    expect(codes(result)).toEqual(['retyped odd'])
    const resolved = resolveTokens(result.modes[0]!.tokens)
    expect(['soft', 'composed'].map(name => resolved.get(name))).toMatchObject([
      { ok: true, value: 'rgb(51 102 204 / 0.48)' },
      { ok: true, value: 'rgb(51 102 204 / 0.5)' },
    ])
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

  test('faults are reported', () => {
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
  test('every example of every type survives exactly, and what a variable cannot store is reported', () => {
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
    // A second export equals the first, ids included.
    expect(again(result.modes)).toEqual({ ...result, warnings: expect.anything() })
  })

  test('a value changed in Figma applies, not the original kept beside it', () => {
    const document = JSON.parse(write([{ name: 'Base', tokens: [token('a', 'dimension', '1rem')] }]).text)
    const [written] = Object.values(document.meta.variables) as { valuesByMode: Record<string, number> }[]
    expect(values(read(document)).a).toEqual(['dimension', '1rem'])
    written!.valuesByMode['1:0'] = 20
    expect(values(read(document)).a).toEqual(['dimension', 20])
  })
})

describe('dumps in detail', () => {
  const errors = (...texts: string[]) => {
    const result = figma.read!(
      texts.map((text, i) => ({ path: texts.length > 1 ? `${i}.json` : '', text })),
      {},
    )
    return 'errors' in result ? result.errors.map(({ path, message }) => ({ path, message })) : []
  }
  const messages = (result: ImportResult) =>
    result.warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`)
  const lists = (variables: object[], collection: object = { id: '1', name: 'C', modes: ['m'] }) => ({
    variableCollections: [collection],
    variables: variables.map((variable, i) => ({
      id: `v${i}`,
      variableCollectionId: '1',
      resolvedType: 'FLOAT',
      ...variable,
    })),
  })

  test('a document without variables is refused with its file', () => {
    const expected = 'Expected variables and variableCollections of Figma'
    expect(errors()).toEqual([{ path: '', message: 'There is no file to read' }])
    expect(errors('{')).toEqual([{ path: '1:2', message: expect.stringMatching(/^Not JSON/) as string }])
    expect(errors('{', '1')).toEqual([
      { path: '0.json:1:2', message: expect.any(String) as string },
      { path: '1.json:', message: expected },
    ])
    for (const document of [
      {},
      { variables: [] },
      { variableCollections: [] },
      [1],
      [{ name: 'x' }],
      [],
      { collections: [] },
      null,
      { meta: {} },
    ])
      expect([document, errors(JSON.stringify(document))]).toEqual([document, [{ path: '', message: expected }]])
    expect(errors(JSON.stringify(lists([{ name: 'a', valuesByMode: { m: 1 } }])))).toEqual([])
  })

  test('several files are one set of collections', () => {
    const document = (collection: string, name: string) => ({
      variableCollections: [{ id: collection, name: collection, modes: ['m'] }],
      variables: [{ id: name, name, variableCollectionId: collection, resolvedType: 'FLOAT', valuesByMode: { m: 1 } }],
    })
    const result = figma.read!(
      [document('1', 'a'), document('2', 'b')].map((body, i) => ({ path: `${i}.json`, text: JSON.stringify(body) })),
      {},
    )
    expect('modes' in result && values(result)).toEqual({ a: ['number', 1], b: ['number', 1] })
  })

  test('faults of a variable are reported', () => {
    expect(
      messages(
        read({
          variableCollections: [{ id: '1', name: 'C', modes: ['m', 'n'], defaultModeId: 'n' }],
          variables: [
            { id: 'x', name: 'x', variableCollectionId: '1' },
            { name: 'no type', variableCollectionId: '1' },
            { id: 'z', name: '', resolvedType: 'FLOAT', variableCollectionId: '1' },
            { id: 'l', name: 'lost', resolvedType: 'FLOAT', variableCollectionId: '9', valuesByMode: { m: 1 } },
            { id: 'h', name: 'half', resolvedType: 'FLOAT', variableCollectionId: '1', valuesByMode: { n: 1 } },
            { id: 'e', name: 'empty', resolvedType: 'FLOAT', variableCollectionId: '1' },
          ],
        }),
      ).sort(),
    ).toEqual([
      'approximated half: No value in one of the modes: that of the default mode was taken',
      'dropped empty: The variable has no value',
      'dropped lost: Belongs to the collection 9, which is not in the document',
      'invalid variables.1: A variable needs a name and a type',
      'invalid variables.x: A variable needs a name and a type',
      'invalid variables.z: A variable needs a name and a type',
    ])
    expect(
      messages(
        read([
          { name: 'C', modes: ['m'], variables: [{ type: 'FLOAT' }, { name: 'a', type: 'FLOAT', values: { m: 1 } }] },
        ]),
      ),
    ).toEqual(['invalid C: A variable needs a name'])
  })

  test('a variable without a value uses that of the default mode, else any', () => {
    const of = (valuesByMode: object, defaultModeId?: string) =>
      read(
        lists([{ name: 'a', valuesByMode }], { id: '1', name: 'C', modes: ['m', 'n', 'o'], defaultModeId }),
      ).modes.map(({ tokens }) => tokens[0]!.value)
    expect(of({ m: 1, n: 2 })).toEqual([1, 2, 1])
    expect(of({ m: 1, n: 2 }, 'n')).toEqual([1, 2, 2])
    expect(of({ n: 2 })).toEqual([2, 2, 2])
  })

  test('modes in each of their spellings', () => {
    const modes = (value: unknown, more: object = {}) =>
      read(
        lists([{ name: 'a', valuesByMode: { x: 1, y: 1 } }], { id: '1', name: 'C', modes: value, ...more }),
      ).modes.map(({ name }) => name)
    expect(modes({ x: 'Light', y: 'Dark' })).toEqual(['Light', 'Dark'])
    expect(modes({ x: '', y: 5 })).toEqual(['x', 'y'])
    expect(modes(['x', 'y'])).toEqual(['x', 'y'])
    expect(modes([{ id: 'x', name: 'Light' }, { modeId: 'y' }, 5, {}])).toEqual(['Light', 'y'])
    expect(modes([{ name: 'x' }, { name: 'y' }])).toEqual(['x', 'y'])
    expect(modes([], { initialModeId: 'x' })).toEqual(['x'])
    expect(modes(undefined)).toEqual([null])
  })

  test('types and values under each of their keys', () => {
    const of = (variable: object) => values(read(lists([{ name: 'a', resolvedType: undefined, ...variable }]))).a
    expect(of({ resolvedDataType: 'FLOAT', values: { m: 1 } })).toEqual(['number', 1])
    expect(of({ type: 'number', valuesByMode: { m: 1 } })).toEqual(['number', 1])
    expect(of({ type: 'color', valuesByMode: { m: '#fff' } })).toEqual(['color', '#fff'])
    expect(of({ type: 'Boolean', valuesByMode: { m: false } })).toEqual(['boolean', false])
    expect(of({ type: 'string', valuesByMode: { m: 'x' }, scopes: ['FONT_FAMILY', 'FONT_STYLE'] })).toEqual([
      'string',
      'x',
    ])
  })

  test.each([
    [['WIDTH_HEIGHT'], 'dimension'],
    [['STROKE_FLOAT', 'EFFECT_FLOAT'], 'dimension'],
    [['PARAGRAPH_SPACING'], 'dimension'],
    [['PARAGRAPH_INDENT', 'GAP'], 'dimension'],
    [['FONT_SIZE', 'GAP'], 'dimension'],
    [['FONT_SIZE', 'LINE_HEIGHT'], 'dimension'],
    [['FONT_WEIGHT', 'GAP'], 'number'],
    [['LETTER_SPACING'], 'letterSpacing'],
    [['OPACITY'], 'number'],
    [['ALL_SCOPES'], 'number'],
    [[], 'number'],
    [[5, 'GAP'], 'dimension'],
    ['GAP', 'number'],
  ])('scopes %j are of type %s', (scopes, type) => {
    expect(read(lists([{ name: 'a', scopes, valuesByMode: { m: 100 } }])).modes[0]!.tokens[0]!.type).toBe(type)
  })

  test('line heights from four on are pixels, below they are multiples', () => {
    const height = (value: number) =>
      values(read(lists([{ name: 'a', scopes: ['LINE_HEIGHT'], valuesByMode: { m: value } }]))).a![1]
    expect([height(3.999), height(4), height(24.5)]).toEqual([3.999, '4px', '24.5px'])
  })

  test.each([
    [{ r: 1, g: 0, b: 0 }, '#ff0000'],
    [{ r: 1, g: 0, b: 0, a: 0 }, '#ff000000'],
    [{ r: 1, g: 0, b: 0, a: 0.5 }, '#ff000080'],
    [{ r: 0.23137255012989044, g: 0.5098039507865906, b: 0.9647058844566345, a: 0.5019607843137255 }, '#3b82f680'],
    [{ r: 0, g: 0, b: 0, a: 0.07999999821186066 }, '#00000014'],
    [{ r: 0, g: 0, b: 0, a: 0.0784313753247261 }, '#00000014'],
    [{ r: 0, g: 0, b: 0, a: 0.1234 }, 'rgb(0 0 0 / 12.34%)'],
    [{ r: 0, g: 0, b: 0, a: 0.999 }, 'rgb(0 0 0 / 99.9%)'],
    [{ r: 2, g: -1, b: 0, a: 3 }, '#ff0000'],
    [{ r: 0.0039215686, g: 0, b: 0, a: 1 }, '#010000'],
    [{ r: 0.5, g: 0, b: 0, a: 0.5 }, 'color(srgb 0.5 0 0 / 0.5)'],
    [{ r: 0.50001, g: 0, b: 0, a: 1 }, 'color(srgb 0.50001 0 0)'],
    ['red', 'red'],
  ])('the color %j is %s', (value, text) => {
    expect(values(read(lists([{ name: 'a', resolvedType: 'COLOR', valuesByMode: { m: value } }]))).a).toEqual([
      'color',
      text,
    ])
  })

  test('a color of something else is kept as it came', () => {
    const [token] = read(lists([{ name: 'a', resolvedType: 'COLOR', valuesByMode: { m: { r: 'x', g: 0, b: 0 } } }]))
      .modes[0]!.tokens
    expect(token!.type).toBe('string')
    expect(token!.value).toContain('"r":"x"')
  })

  test('empty fields are not kept', () => {
    const facts = (more: object) =>
      read(lists([{ name: 'a', valuesByMode: { m: 1 }, ...more }])).modes[0]!.tokens[0]!.extensions!['com.figma']
    const bare = { id: 'v0', collection: 'C', type: 'FLOAT' }
    expect(facts({})).toEqual(bare)
    expect(facts({ key: '', codeSyntax: {}, hiddenFromPublishing: false, remote: false, other: 1 })).toEqual(bare)
    expect(
      facts({ key: 'k', codeSyntax: { WEB: 'x' }, hiddenFromPublishing: true, remote: true, scopes: ['GAP'] }),
    ).toEqual({
      ...bare,
      key: 'k',
      codeSyntax: { WEB: 'x' },
      hiddenFromPublishing: true,
      remote: true,
      scopes: ['GAP'],
    })
  })

  test("variables stand in the designer's order, collection by collection", () => {
    const row = (id: string, collection: string) => ({
      id,
      name: id,
      variableCollectionId: collection,
      resolvedType: 'FLOAT',
      valuesByMode: { m: 1 },
    })
    const result = read({
      variableCollections: [
        { id: '1', name: 'One', modes: ['m'], variableIds: ['c', 'a', 5, 'a'] },
        { id: '2', name: 'Two', modes: ['m'], variableIds: ['y', 'x'] },
      ],
      variables: [row('x', '2'), row('d', '1'), row('a', '1'), row('b', '1'), row('y', '2'), row('c', '1')],
    })
    expect(result.modes[0]!.tokens.map(({ name }) => name)).toEqual(['c', 'a', 'd', 'b', 'y', 'x'])
  })

  test('collections that no variable is in make no modes, unless there is no variable at all', () => {
    const collections = [
      { id: '1', name: 'C', modes: ['m'] },
      { id: '2', name: 'D', modes: ['x', 'y'] },
    ]
    const one = read({
      variableCollections: collections,
      variables: [{ id: 'a', name: 'a', resolvedType: 'FLOAT', variableCollectionId: '1', valuesByMode: { m: 1 } }],
    })
    expect(one.modes.map(({ name }) => name)).toEqual(['m'])
    expect(read({ variableCollections: collections, variables: [] }).modes.map(({ name }) => name)).toEqual(['x', 'y'])
  })

  test('modes of the same name in one collection do not link it to another', () => {
    const row = (collection: string) => ({
      id: collection,
      name: `in ${collection}`,
      variableCollectionId: collection,
      resolvedType: 'FLOAT',
      valuesByMode: { x: 1, y: 2 },
    })
    const modes = [
      { modeId: 'x', name: 'Light' },
      { modeId: 'y', name: 'LIGHT' },
    ]
    const result = read({
      variableCollections: [
        { id: '1', name: '. One', modes },
        { id: '2', name: 'Two', modes },
      ],
      variables: [row('1'), row('2')],
    })
    expect(result.modes).toHaveLength(4)
  })

  test('the body of a write: modes renamed and added, and what fits nowhere is left', () => {
    const result = read({
      variableCollections: [{ id: '1', name: 'C', initialModeId: 'x' }],
      variableModes: [
        { id: 'x', variableCollectionId: '1' },
        { id: 'y', variableCollectionId: '1' },
        { id: 'z', name: 'Z', variableCollectionId: '9' },
        { name: 'no id', variableCollectionId: '1' },
      ],
      variables: [{ id: 'v', name: 'a', resolvedType: 'FLOAT', variableCollectionId: '1' }],
      variableModeValues: [
        { variableId: 'v', modeId: 'x', value: 1 },
        { variableId: 'v', modeId: 'y', value: 2 },
        { variableId: 'v', modeId: 5, value: 3 },
        { variableId: 'v', modeId: 'x' },
        { variableId: 'gone', modeId: 'x', value: 4 },
        { modeId: 'x', value: 5 },
      ],
    })
    expect(result.modes.map(({ name, tokens }) => [name, tokens.map(({ value }) => value)])).toEqual([
      ['x', [1]],
      ['y', [2]],
    ])
  })

  test('an extended collection without its parent is independent, and so is one that extends itself', () => {
    const body = (parent: string) => ({
      variableCollections: [
        { id: '1', name: 'C', modes: ['m'], parentVariableCollectionId: parent, variableOverrides: { a: 5 } },
      ],
      variables: [{ id: 'a', name: 'a', resolvedType: 'FLOAT', variableCollectionId: '1', valuesByMode: { m: 1 } }],
    })
    for (const parent of ['1', '9']) expect(read(body(parent)).modes.map(({ name }) => name)).toEqual(['m'])
  })

  test('values of a mode without its own come from its parents, however many', () => {
    const collections = [
      { id: '1', name: 'Base', modes: [{ modeId: 'm0', name: 'M' }] },
      ...[1, 2].map(i => ({
        id: `e${i}`,
        name: `E${i}`,
        parentVariableCollectionId: '1',
        modes: [{ modeId: `m${i}`, name: 'M', parentModeId: `m${i - 1}` }],
        variableOverrides: { gone: { m1: 1 }, b: { [`m${i}`]: i } },
      })),
    ]
    const row = (id: string) => ({
      id,
      name: id,
      resolvedType: 'FLOAT',
      variableCollectionId: '1',
      valuesByMode: { m0: 7 },
    })
    const result = read({ variableCollections: collections, variables: [row('a'), row('b')] })
    expect(result.modes.map(({ name, tokens }) => [name, tokens.map(({ value }) => value)])).toEqual([
      ['M', [7, 7]],
      ['E1 M', [7, 1]],
      ['E2 M', [7, 2]],
    ])
    expect(result.warnings).toEqual([])
  })

  test('collections with their variables inside: values by the name of a mode, modes from values, names beside ids', () => {
    const inside = (variables: object[], modes?: unknown) =>
      read([{ name: 'C', variables, ...(modes === undefined ? {} : { modes }) }])
    const byName = inside(
      [{ name: 'a', type: 'FLOAT', values: { Light: 1, y: 2 } }],
      [
        { modeId: 'x', name: 'Light' },
        { modeId: 'y', name: 'Dark' },
      ],
    )
    expect(byName.modes.map(({ name, tokens }) => [name, tokens[0]!.value])).toEqual([
      ['Light', 1],
      ['Dark', 2],
    ])
    const fromValues = inside([
      { name: 'a', type: 'FLOAT', values: { p: 1, q: 2 } },
      { name: 'b', values: { r: 'x' } },
    ])
    expect(fromValues.modes.map(({ name }) => name)).toEqual(['p', 'q', 'r'])
    expect(fromValues.modes[2]!.tokens.map(({ type }) => type)).toEqual(['number', 'string'])
    expect(byName.modes[0]!.tokens[0]!.extensions).toEqual({ 'com.figma': { collection: 'C', type: 'FLOAT' } })
    const withId = inside([{ id: 'v', name: 'a', type: 'FLOAT', values: { p: 1 } }])
    expect(withId.modes[0]!.tokens[0]!.extensions).toEqual({ 'com.figma': { id: 'v', collection: 'C', type: 'FLOAT' } })
    const alias = inside([
      { name: 'a', type: 'FLOAT', values: { p: 1 } },
      { name: 'b', type: 'FLOAT', values: { p: { collection: 'C', name: 'a' } } },
      { name: 'c', type: 'FLOAT', values: { p: { collection: 'C' } } },
    ])
    expect(values(alias).b).toEqual(['number', { alias_to: 'a' }])
    expect(values(alias).c![0]).toBe('string')
    expect(
      read([{ collection: 'Named so', variables: [{ name: 'a', type: 'FLOAT', values: { p: 1 } }] }]).modes[0]!
        .tokens[0]!.extensions,
    ).toEqual({
      'com.figma': { collection: 'Named so', type: 'FLOAT' },
    })
  })

  test('modes with their variables inside, by id or name', () => {
    const mode = (more: object, value: number) => ({ ...more, variables: [{ name: 'a', type: 'FLOAT', value }] })
    for (const [one, two] of [
      [
        { modeId: 'x', name: 'X' },
        { modeId: 'y', name: 'Y' },
      ],
      [
        { id: 'x', name: 'X' },
        { id: 'y', name: 'Y' },
      ],
      [{ name: 'X' }, { name: 'Y' }],
    ] as const)
      expect(
        read([{ name: 'C', modes: [mode(one, 1), mode(two, 2)] }]).modes.map(({ name, tokens }) => [
          name,
          tokens[0]!.value,
        ]),
      ).toEqual([
        ['X', 1],
        ['Y', 2],
      ])
  })

  test('the surer, the more it is a body of Figma', () => {
    const sure = (...documents: unknown[]) =>
      figma.recognise!(documents.map(document => ({ path: '', text: JSON.stringify(document) })))
    const body = { variables: {}, variableCollections: {} }
    const dump = [{ name: 'C', modes: ['m'], variables: [{ name: 'a', type: 'FLOAT', values: { m: 1 } }] }]
    expect([sure(body), sure({ meta: body }), sure({ variables: [], collections: [] })]).toEqual([1, 1, 1])
    expect(sure(dump)).toBe(0.9)
    expect([sure({ variables: {} }), sure({}), sure([]), sure(body, {}), sure(1)]).toEqual([0, 0, 0, 0, 0])
    expect([sure(body, dump), sure(dump, body)]).toEqual([1, 1])
    expect(figma.recognise!([{ path: '', text: '{' }])).toBe(0)
  })
})

describe('written variables in detail', () => {
  interface Written {
    meta: {
      tessera: boolean
      variableCollections: Record<
        string,
        { name: string; modes: { modeId: string; name: string }[]; defaultModeId: string; variableIds: string[] }
      >
      variables: Record<
        string,
        {
          id: string
          name: string
          resolvedType: string
          description: string
          scopes: string[]
          valuesByMode: Record<string, Json>
          tessera?: Json
        }
      >
    }
  }
  const written = (...tokens: Token[]) => {
    const { text, notes } = write([{ name: 'Base', tokens }])
    const { meta } = JSON.parse(text) as Written
    return {
      meta,
      notes,
      variables: Object.values(meta.variables),
      collections: Object.values(meta.variableCollections),
    }
  }

  test('a document without tokens has one collection, of all modes', () => {
    const { collections, variables, meta } = written()
    expect(collections).toEqual([
      {
        id: 'VariableCollectionId:0:1',
        name: 'Set',
        modes: [{ modeId: '1:0', name: 'Base' }],
        defaultModeId: '1:0',
        remote: false,
        hiddenFromPublishing: false,
        variableIds: [],
      },
    ])
    expect([variables, meta.tessera]).toEqual([[], true])
  })

  test('the default mode is the one marked as such', () => {
    const modes = (...defaults: boolean[]) => {
      const { text } = figma.write!(
        tokensetInput(
          'S',
          defaults.map((is_default, i) => ({ name: `m${i}`, is_default, tokens: [] })),
        ),
        {},
      )
      return Object.values((JSON.parse(text) as Written).meta.variableCollections)[0]!.defaultModeId
    }
    expect([modes(false, true), modes(true, false), modes(false, false)]).toEqual(['2:0', '1:0', '1:0'])
  })

  test.each([
    ['color', 'red', 'COLOR', ['ALL_SCOPES'], { r: 1, g: 0, b: 0, a: 1 }],
    ['boolean', 'true', 'BOOLEAN', ['ALL_SCOPES'], true],
    ['boolean', false, 'BOOLEAN', ['ALL_SCOPES'], false],
    ['number', 1.5, 'FLOAT', ['ALL_SCOPES'], 1.5],
    ['dimension', '1rem', 'FLOAT', ['WIDTH_HEIGHT', 'GAP', 'CORNER_RADIUS', 'STROKE_FLOAT'], 16],
    ['dimension', '50%', 'STRING', ['ALL_SCOPES'], '50%'],
    ['fontSize', '12px', 'FLOAT', ['FONT_SIZE'], 12],
    ['fontWeight', 'bold', 'FLOAT', ['FONT_WEIGHT'], 700],
    ['lineHeight', 1.5, 'FLOAT', ['LINE_HEIGHT'], 1.5],
    ['letterSpacing', '1px', 'FLOAT', ['LETTER_SPACING'], 1],
    ['fontFamily', 'Inter', 'STRING', ['FONT_FAMILY'], 'Inter'],
    ['string', 'x', 'STRING', ['ALL_SCOPES'], 'x'],
    ['duration', '1s', 'STRING', ['ALL_SCOPES'], '1s'],
  ] as [TypeName, Json, string, string[], Json][])(
    '%s %j is %s for %j',
    (type, value, resolvedType, scopes, expected) => {
      const [variable] = written(token('a', type, value)).variables
      expect(variable).toMatchObject({ resolvedType, scopes, valuesByMode: { '1:0': expected } })
    },
  )

  test('what a variable loses of a token is reported', () => {
    const notes = (...tokens: Token[]) => written(...tokens).notes
    expect(
      notes(
        token('a', 'color', 'red'),
        token('n', 'number', 1),
        token('f', 'fontFamily', 'Inter'),
        token('s', 'string', 'x'),
      ),
    ).toEqual([])
    expect(notes(token('a', 'color', 'color(display-p3 0 1 0)'))).toEqual([
      'a lies outside sRGB and was mapped to its nearest color',
    ])
    expect(notes(token('a', 'fontFamily', 'Inter, serif'))).toEqual(['a keeps its first font: a variable holds one'])
    expect(notes(token('a', 'duration', '1s'))).toEqual(['a is written as text: no variable holds this duration'])
    expect(notes(token('a', 'dimension', '2em'))).toEqual(['a is written as text: no variable holds this dimension'])
    expect(notes(token('a', 'color', { alias_to: 'b' }, { alias_to: 'b' }))).toEqual([
      'a leads nowhere: Alias to a token that does not exist: a → b',
    ])
    expect(notes(token('a', 'color', 'red'), token('b', 'color', { alias_to: 'a' }, { alias_to: 'a' }))).toEqual([])
  })

  test('names with dots and slashes: one name each, and the note of what changed', () => {
    const { variables, notes } = written(...['a.b', 'a/b', ' c . d ', 'e'].map(name => token(name, 'number', 1)))
    expect(variables.map(({ name }) => name)).toEqual(['a/b', 'a/b 2', 'c/d', 'e'])
    expect(variables.map(({ tessera }) => (tessera as { name?: string } | undefined)?.name)).toEqual([
      undefined,
      'a/b',
      ' c . d ',
      undefined,
    ])
    expect(notes).toEqual([
      'a/b is called a/b 2: a slash in Figma parts a name as a dot does here',
      ' c . d  is called c/d: a slash in Figma parts a name as a dot does here',
    ])
  })

  test('ids of Figma are kept, each once, and new ones keep clear of them', () => {
    const facts = (id: unknown, collection?: string) => ({
      extensions: { 'com.figma': { id: id as Json, ...(collection ? { collection } : {}) } },
    })
    const { variables, collections } = written(
      token('a', 'number', 1, facts('VariableID:0:2', 'Core')),
      token('b', 'number', 1, facts('VariableID:0:2', 'Core')),
      token('c', 'number', 1),
      token('d', 'number', 1, facts(5)),
    )
    expect(variables.map(({ id }) => id)).toEqual([
      'VariableID:0:2',
      'VariableID:0:1',
      'VariableID:0:3',
      'VariableID:0:4',
    ])
    expect(collections.map(({ name, variableIds }) => [name, variableIds])).toEqual([
      ['Core', ['VariableID:0:2', 'VariableID:0:1']],
      ['Set', ['VariableID:0:3', 'VariableID:0:4']],
    ])
  })

  test('scopes of Figma are kept as long as the variable is of the same type', () => {
    const facts = (type: string) => ({ extensions: { 'com.figma': { type, scopes: ['GAP'], key: 'k' } } })
    expect(written(token('a', 'number', 1, facts('FLOAT'))).variables[0]).toMatchObject({ scopes: ['GAP'], key: 'k' })
    expect(written(token('a', 'number', 1, facts('STRING'))).variables[0]!.scopes).toEqual(['ALL_SCOPES'])
    expect(written(token('a', 'number', 1, { description: 'x' })).variables[0]!.description).toBe('x')
    expect(written(token('a', 'number', 1)).variables[0]!.description).toBe('')
  })

  test('only what would be lost is kept beside a value', () => {
    const kept = (...tokens: Token[]) => written(...tokens).variables.at(-1)!.tessera
    expect(kept(token('a', 'number', 1))).toBeUndefined()
    expect(kept(token('a', 'dimension', '1rem'))).toEqual({ modes: { '1:0': { for: 16, value: '1rem' } } })
    expect(kept(token('a', 'number', 1, { deprecated: true }))).toEqual({
      modes: { '1:0': { for: 1, deprecated: true } },
    })
    expect(kept(token('a', 'number', 1, { extensions: { x: 1 } }))).toEqual({
      modes: { '1:0': { for: 1, extensions: { x: 1 } } },
    })
    expect(kept(token('a', 'duration', '1s'))).toEqual({ modes: { '1:0': { for: '1s', type: 'duration' } } })
    expect(kept(token('b', 'color', 'red'), token('a', 'color', { alias_to: 'b' }, { alias_to: 'b' }))).toBeUndefined()
  })

  test('an alias to a variable of another type, or to none of its mode, is written as its value', () => {
    const { variables } = written(
      token('w', 'string', 'bold'),
      token('a', 'fontWeight', { alias_to: 'w' }, { alias_to: 'w' }),
      token('n', 'number', 1),
      token('b', 'number', { alias_to: 'n' }, { alias_to: 'n' }),
    )
    expect(variables.map(({ valuesByMode }) => valuesByMode['1:0'])).toEqual([
      'bold',
      700,
      1,
      { type: 'VARIABLE_ALIAS', id: 'VariableID:0:3' },
    ])
  })
})
