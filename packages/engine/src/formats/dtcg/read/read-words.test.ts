// What the lenient reader makes of documents that deviate from DTCG 2025.10, and its findings.
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../base/token.ts'
import { readDtcg } from './read.ts'
import { recogniseDtcg } from './recognise.ts'

const token = (type: string, value: Json, more: JsonObject = {}): JsonObject => ({
  $type: type,
  $value: value,
  ...more,
})
const px = { value: 4, unit: 'px' }
const red = { colorSpace: 'srgb', components: [1, 0, 0] }
const lengths = { offsetX: px, offsetY: px, blur: px, spread: px }
const border = { color: red, width: px, style: 'solid' }

function read(...documents: (JsonObject | string)[]) {
  const files = documents.map((document, i) => ({
    path: `${i}.json`,
    text: typeof document === 'string' ? document : JSON.stringify(document),
  }))
  const result = readDtcg(files, {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  const tokens = result.modes[0]!.tokens
  return {
    ...result,
    tokens: Object.fromEntries(tokens.map(token => [token.name, token])),
    values: Object.fromEntries(tokens.map(({ name, type, value }) => [name, [type, value]])),
    words: result.warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`),
  }
}
const words = (...documents: JsonObject[]) => read(...documents).words

describe('types and values', () => {
  const old = 'deprecated-syntax t: Not as DTCG 2025.10 has it:'

  test.each<[JsonObject, string[]]>([
    [token('color', '#f00'), [`${old} "#f00" is no color: an object with colorSpace and components`]],
    [token('dimension', { value: 1, unit: 'em' }), [`${old} unit: "em" is no unit of a dimension: px or rem`]],
    [token('string', 'x'), ['deprecated-syntax t: "string" is no type of DTCG 2025.10']],
    [token('borderRadius', '4px'), ['retyped t: "borderRadius" is no type of DTCG 2025.10: read as dimension']],
    [token('range', 'x'), ['retyped t: "range" is no type of DTCG 2025.10: read as what its value shows']],
    [{ $value: '#ff0000' }, ['retyped t: The document gives no type: read as color by its value']],
    [
      token('shadow', [{ color: red, ...lengths, inset: 1 }]),
      [
        `${old} 0.inset: inset must be true or false, not 1`,
        'retyped t: Kept as text: [0] inset: expected true or false, not 1',
      ],
    ],
    [
      token('dimension', 'calc(x)'),
      [
        `${old} "calc(x)" is no dimension: an object with a value and a unit (px or rem)`,
        'retyped t: Kept as text: expected a length such as "16px", "1rem", 16 or {"value": 16, "unit": "px"}, not "calc(x)"',
      ],
    ],
  ])('%j', (t, expected) => expect(words({ t })).toEqual(expected))

  test('what the document calls the type is kept where it is not one of ours, and aliases need none', () => {
    const { tokens, words } = read({ t: token('borderRadius', '4px'), a: { $value: '{t}' } })
    expect(tokens.t!.extensions).toEqual({ 'app.tessera': { sourceType: 'borderRadius' } })
    expect(tokens.a).toMatchObject({ type: 'dimension', alias_to: 't' })
    expect(words).toHaveLength(1)
  })

  test.each<[Json, Json]>([
    ['#f00', '#ff0000'],
    ['#F008', '#FF0000'],
    ['#ff0000', '#ff0000'],
    ['#ff000080', '#ff0000'],
    ['#ff00000', undefined as unknown as Json],
    ['#ggg', undefined as unknown as Json],
    ['x#fff', undefined as unknown as Json],
    [5, undefined as unknown as Json],
  ])('the fallback %j of a color is %j', (hex, expected) => {
    const { values } = read({ t: token('color', { ...red, hex }) })
    expect(values.t).toEqual(['color', expected === undefined ? red : { ...red, hex: expected }])
  })

  test('parts of composites are normalized as well, those of list items too', () => {
    const layer = { color: { ...red, hex: '#f00' }, ...lengths, blur: { value: 1, unit: 'dp' } }
    const shaped = { color: { ...red, hex: '#ff0000' }, ...lengths, blur: { value: 1, unit: 'px' } }
    const { values } = read({ s: token('shadow', layer), l: token('shadow', [layer, '{s}']) })
    expect(values).toEqual({ s: ['shadow', shaped], l: ['shadow', [shaped, { alias_to: 's' }]] })
  })

  test('what a composite has no place for is kept in the extensions, of list items by their number', () => {
    const layer = { color: red, ...lengths, inset: true }
    const { tokens, words } = read({
      l: token('shadow', [layer, { ...layer, foo: 1 }]),
      s: token('shadow', { ...layer, foo: 1 }),
    })
    expect(tokens.l).toMatchObject({
      value: [layer, layer],
      extensions: { 'app.tessera': { parts: { 1: { foo: 1 } } } },
    })
    expect(tokens.s).toMatchObject({ value: layer, extensions: { 'app.tessera': { parts: { foo: 1 } } } })
    expect(words).toEqual([
      'deprecated-syntax l: Not as DTCG 2025.10 has it: 1.foo: A shadow has no "foo"',
      'approximated l: Keys that items of this type do not have are kept in the extensions',
      'deprecated-syntax s: Not as DTCG 2025.10 has it: foo: A shadow has no "foo"',
      'approximated s: foo: cannot be part of the value here, kept in the extensions',
    ])
  })

  test('dashes may refer, and what else a stroke has is kept', () => {
    const { tokens } = read({
      d: token('dimension', px),
      s: token('strokeStyle', { dashArray: ['{d}', { $ref: '#/d' }, px], lineCap: 'butt', x: { a: [1] } }),
    })
    expect(tokens.s).toMatchObject({
      value: { dashArray: [{ alias_to: 'd' }, { alias_to: 'd' }, px], lineCap: 'butt' },
      extensions: { 'app.tessera': { parts: { x: { a: [1] } } } },
    })
  })
})

describe('keys that are not understood', () => {
  test('are dropped, each with a finding; a schema is allowed at the root alone', () => {
    const document = { $schema: 's', $x: 1, t: token('number', 1, { comment: 'x', $y: 1 }), g: { $schema: 's' } }
    expect(words(document)).toEqual([
      'dropped $x: $x is not a key of DTCG 2025.10',
      'dropped g.$schema: $schema is not a key of DTCG 2025.10',
      'dropped t.comment: comment is not a key of DTCG 2025.10',
      'dropped t.$y: $y is not a key of DTCG 2025.10',
    ])
  })

  test('so are known ones with the wrong kind of value, but null counts as absent', () => {
    const wrong = (value: Json) => ({ $description: value, $deprecated: value, $extensions: value })
    expect(words({ $description: 5, t: token('number', 1, wrong(5)), u: token('number', 1, wrong(null)) })).toEqual([
      'dropped $description: $description must be a string',
      'dropped t.$description: $description must be a string',
      'dropped t.$deprecated: $deprecated must be true, false or a reason',
      'dropped t.$extensions: $extensions must be an object',
    ])
  })

  test('a group with a type and nothing in it looks like a token that is not finished', () => {
    expect(words({ $type: 'color', g: { $type: 'color' }, h: { $type: 'color', x: {} }, n: 5 })).toEqual([
      'dropped n: "n" is neither a token nor a group: both are objects',
      'dropped g: Has a $type but neither a $value nor tokens: nothing was read from it',
    ])
  })
})

test('a color modifier of Tokens Studio is kept, and reported as not applied', () => {
  const modify = { type: 'lighten', value: '{amount}', space: 'lch' }
  const $extensions = { 'studio.tokens': { modify } }
  const amount = token('number', 0.2)
  const { tokens, words } = read({ amount, a: token('color', red, { $extensions }), b: { $value: '{a}', $extensions } })
  expect([tokens.a!.value, tokens.b!.value]).toEqual([red, { alias_to: 'a' }])
  expect([tokens.a!.extensions, tokens.b!.extensions]).toEqual([$extensions, $extensions])
  const notApplied = 'The color modifier of Tokens Studio is kept, but not applied: read as tokens-studio to apply it'
  expect(words).toEqual([`approximated a: ${notApplied}`, `approximated b: ${notApplied}`])
})

describe('colors with a separate alpha', () => {
  const thinned = { ...red, alpha: 0.4 }

  test('have that alpha, whether they refer or not, and what they were is kept', () => {
    const { tokens, words } = read({
      c: token('color', red),
      t: token('color', '{c}', { alpha: 0.4 }),
      u: token('color', '#f00', { alpha: 1, $extensions: { v: 1 } }),
    })
    expect(tokens.t).toMatchObject({ type: 'color', value: { formula: 'alpha({c}, 0.4)' }, alias_to: null })
    const modifier = { alpha: 0.4, value: { alias_to: 'c' }, for: 'alpha({c}, 0.4)' }
    expect(tokens.t!.extensions).toEqual({ 'app.tessera': { modifier } })
    expect(tokens.u!.value).toEqual({ ...red, alpha: 1 })
    expect(tokens.u!.extensions).toEqual({ v: 1, 'app.tessera': { sourceValue: '#f00', alpha: 1 } })
    expect(words).toContain('approximated u: alpha 1 beside a color: it is taken with that')
  })

  test('what is no color has no alpha, and what is no share is none', () => {
    const { values, words } = read({
      c: token('color', red),
      n: token('number', 1, { alpha: 0.5 }),
      t: token('color', '{c}', { alpha: 1.5 }),
      u: token('color', '{c}', { alpha: -1 }),
      v: token('color', '{c}', { alpha: '0.5' }),
    })
    const alias = ['color', { alias_to: 'c' }]
    expect(values).toEqual({ c: ['color', red], n: ['number', 1], t: alias, u: alias, v: alias })
    expect(words).toEqual(['n', 't', 'u', 'v'].map(name => `dropped ${name}.alpha: alpha is not a key of DTCG 2025.10`))
  })

  test('in composites, at the end of however many references', () => {
    const thin = (color: Json) => token('border', { ...border, color, alpha: 0.4 })
    const { values, words } = read({
      c: token('color', red),
      d: token('color', '{c}'),
      s: token('border', border),
      a: thin('{d}'),
      p: thin({ $ref: '#/s/$value/color' }),
      l: thin('#ff0000'),
    })
    for (const name of ['a', 'p', 'l']) expect(values[name]).toEqual(['border', { ...border, color: thinned }])
    expect(words[0]).toBe(
      'approximated a: alpha 0.4 beside a color: the color is taken with it, and no longer follows a reference',
    )
  })

  test('where there is no color to be found, the alpha waits in the extensions', () => {
    const { tokens } = read({ g: token('border', { ...border, color: '{gone}', alpha: 0.4 }) })
    expect(tokens.g).toMatchObject({
      value: { ...border, color: { alias_to: 'gone' } },
      extensions: { 'app.tessera': { parts: { alpha: 0.4 } } },
    })
  })
})

describe('references', () => {
  test('into a value become the literal there, which is reported at the reference', () => {
    const { values, words } = read({
      s: token('border', border),
      a: token('color', { $ref: '#/s/$value/color' }),
      b: token('border', { ...border, width: { $ref: '#/s/$value/width' } }),
      n: token('color', { colorSpace: 'srgb', components: [{ $ref: '#/s/$value/color/components/0' }, 0, 0] }),
      o: token('fontFamily', [{ $ref: '#/f' }, 'serif']),
      f: token('fontFamily', 'Inter'),
    })
    expect(values).toMatchObject({ a: ['color', red], b: ['border', border], n: ['color', red], o: ['fontFamily', { formula: '{f}, "serif"' }] }) // prettier-ignore
    expect(words).toEqual([
      'approximated a: #/s/$value/color leads into a value: its literal is kept, not the reference',
      'approximated b: #/s/$value/width leads into a value: its literal is kept, not the reference',
      'approximated n: #/s/$value/color/components/0 stands inside a value: its literal is kept, not the reference',
    ])
  })

  test('without a target are reported with their path', () => {
    const { words, values } = read({
      a: { $ref: '#/gone/x/$value' },
      b: token('border', { ...border, color: { $ref: '#/gone' } }),
      c: token('color', { colorSpace: 'srgb', components: [{ $ref: '#/gone' }, 0, 0] }),
      d: token('border', { ...border, color: { $ref: '#/d/$value/color' } }),
      e: token('color', { colorSpace: 'srgb', components: [{ $ref: '#/a' }, 0, 0] }),
    })
    expect(values.a![1]).toEqual({ alias_to: 'gone.x' })
    expect(words.filter(word => word.startsWith('unresolved'))).toEqual([
      'unresolved b: The reference #/gone leads nowhere: there is no such token',
      'unresolved c: The reference #/gone leads nowhere: there is no such token',
      'unresolved d: The reference #/d/$value/color runs in a circle',
      'unresolved e: The reference #/a leads to no value',
      'unresolved a: Points at "gone.x", which does not exist',
    ])
  })

  test('in braces within a list of fonts are followed', () => {
    const { values, words } = read({
      f: token('fontFamily', 'Inter'),
      o: token('fontFamily', ['{f}', 'serif']),
      p: token('fontFamily', ['{gone}', 'serif']),
      q: token('fontFamily', ['{f', 'serif']),
    })
    expect(values).toMatchObject({
      o: ['fontFamily', { formula: '{f}, "serif"' }],
      p: ['fontFamily', { formula: '{gone}, "serif"' }],
      q: ['fontFamily', ['{f', 'serif']],
    })
    expect(words).toContain('unresolved p: Points at "gone", which does not exist')
  })

  test('that are invalid stay unchanged, and so do those without a target', () => {
    const { values } = read({
      a: token('border', { color: '{x', width: { $ref: 5 }, style: { $ref: '#/gone' } }),
      b: token('number', { a: [{ b: [1, null, true, ['x']] }], c: {} }),
      c: token('border', { alpha: 0.5, width: px, style: 'solid' }),
      d: token('gradient', ['x', 5, null]),
      e: token('strokeStyle', { dashArray: 5, lineCap: ['x'] }),
    })
    const texts = Object.values(values).map(([type, value]) => [type, (value as string).trim()])
    expect(texts).toEqual(
      [
        { color: '{x', width: '$ref', style: { $ref: '#/gone' } },
        { a: [{ b: [1, null, true, ['x']] }], c: {} },
        { alpha: 0.5, width: px, style: 'solid' },
        ['x', 5, null],
        { dashArray: 5, lineCap: ['x'] },
      ].map(value => ['string', JSON.stringify(value)]),
    )
  })

  test('text with a reference in it follows it', () => {
    const { values } = read({
      w: token('dimension', px),
      t: token('custom', 'inset 0 0 0 {w}'),
      v: token('string', '{w'),
    })
    expect(values).toMatchObject({ t: ['string', { formula: 'inset 0 0 0 {w}' }], v: ['string', '{w'] })
  })
})

describe('what this product wrote', () => {
  const own = (facts: JsonObject) => ({ $extensions: { 'app.tessera': facts } })

  test('types and values of ours are read back, unless what DTCG shows of them was changed', () => {
    const { values, tokens, words } = read({
      t: token('dimension', px, own({ type: 'fontSize' })),
      u: token('dimension', px, own({ value: '3pt', for: px })),
      v: token('dimension', px, own({ value: '3pt', for: { value: 5, unit: 'px' } })),
      w: token('dimension', px, { $extensions: { 'app.tessera': { type: 'nonsense', kept: 1 }, other: 1 } }),
    })
    expect(values).toEqual({
      t: ['fontSize', px],
      u: ['dimension', '3pt'],
      v: ['dimension', px],
      w: ['dimension', px],
    })
    expect(Object.values(tokens).map(({ extensions }) => extensions ?? null)).toEqual([
      null,
      null,
      null,
      { 'app.tessera': { kept: 1 }, other: 1 },
    ])
    expect(words).toEqual([])
  })

  test('tokens that DTCG cannot hold come from the extensions of the root, at their places', () => {
    const all = { description: 'd', deprecated: 'old', extensions: { v: 1 } }
    const { tokens, words } = read({
      ...own({
        tokens: [
          { name: 's', type: 'string', value: 'x', position: 1, ...all },
          { name: 'f', type: 'string', value: '{s}', position: 0 },
          { name: 'al', type: 'string', value: { alias_to: 's' } },
          7,
          { type: 'string', value: 1 },
          { name: 'q', type: 'nope', value: 1 },
          { name: 'r', type: 'string' },
        ],
      }),
      n: token('number', 1),
    })
    expect(Object.keys(tokens)).toEqual(['f', 's', 'n', 'al'])
    expect(tokens.f).toMatchObject({ type: 'string', value: '{s}', description: null, alias_to: null })
    expect(tokens.s).toMatchObject({ type: 'string', value: 'x', alias_to: null, ...all })
    expect(tokens.al).toMatchObject({ type: 'string', value: { alias_to: 's' }, alias_to: 's' })
    expect(words).toEqual(
      [3, 4, 5, 6].map(
        i => `dropped $extensions.app.tessera.tokens.${i}: Is no token as this product writes them there`,
      ),
    )
    expect(read(own({ tokens: 5 })).words).toHaveLength(1)
  })

  test('a later document counts, in whatever form it has the token', () => {
    const text = (name: string, value: string) => ({ name, type: 'string', value })
    const first = own({ tokens: [text('a', 'x'), text('b', 'x'), text('c', 'x'), text('d.e', 'x')] })
    const second = {
      ...own({ tokens: [text('c', 'y')] }),
      a: token('number', 1),
      b: { $root: token('number', 2) },
      d: { x: token('number', 3) },
    }
    const { values, words } = read(first, second)
    expect(values).toEqual({
      a: ['number', 1],
      b: ['number', 2],
      c: ['string', 'y'],
      'd.e': ['string', 'x'],
      'd.x': ['number', 3],
    })
    expect(words).toEqual([])
  })
})

test('a duplicate key is reported, and refused when strict', () => {
  const text = '{"a": {"$type": "number", "$value": 1, "$value": 2}}'
  const { values, warnings } = read(text)
  const message = 'The key is written twice in its object: the last one counts'
  expect(values).toEqual({ a: ['number', 2] })
  expect(warnings).toEqual([{ code: 'duplicate', level: 'warning', path: 'a.$value', message }])
  expect(readDtcg([{ path: '', text }], { strict: true })).toEqual({
    format: 'dtcg',
    errors: [{ code: 'duplicate', level: 'error', path: 'a.$value', message }],
  })
})

test('verbatim values are not checked, all others are', () => {
  const tokens = [{ name: 's', type: 'string', value: 'x {gone}' }]
  const { values, words } = read({
    $extensions: { 'app.tessera': { tokens } },
    a: token('number', '{gone}'),
    b: token('number', '{s}', { $description: 5 }),
  })
  expect(values.s).toEqual(['string', 'x {gone}'])
  expect(words).toEqual([
    'dropped b.$description: $description must be a string',
    'unresolved a: Points at "gone", which does not exist',
    'retyped b: Is number but leads to a string: took the type of {s}',
  ])
})

test('deprecation comes down from the groups to their root tokens as well', () => {
  const { tokens } = read({ a: { $deprecated: 'old', $root: token('number', 1), b: { c: token('number', 1) } } })
  expect(Object.values(tokens).map(({ deprecated }) => deprecated)).toEqual(['old', 'old'])
})

test('how sure it is depends on the name, the schema, and signs of other tools', () => {
  const one = { a: token('color', '#fff') }
  const sure = (...files: [string, Json][]) =>
    recogniseDtcg(files.map(([path, document]) => ({ path, text: JSON.stringify(document) })))
  expect(sure(['x.json', one])).toBe(0.85)
  for (const path of ['x.tokens.json', 'x.tokens']) expect(sure([path, one])).toBe(0.95)
  for (const path of ['x.tokens.json.txt', 'xtokens.json']) expect(sure([path, one])).toBe(0.85)
  expect(sure(['x.json', { ...one, $schema: 'https://www.designtokens.org/schemas/2025.10/format.json' }])).toBe(0.95)
  expect(sure(['x.tokens.json', { ...one, $themes: [] }])).toBe(0.4)
  expect(sure(['x.tokens.json', { ...one, $metadata: {} }])).toBe(0.4)
  expect(sure(['x.json', { ...one, $metadata: 5 }])).toBe(0.85)
  expect(sure(['x.json', { a: token('sizing', '1') }])).toBe(0.4)
  expect(sure(['x.json', { ...one, b: { value: 1 } }])).toBe(0.85)
  expect(sure(['x.json', { ...one, b: { value: 1 }, c: { value: 1 } }])).toBe(0.4)
  expect(sure(['x.json', {}])).toBe(0)
  expect(sure()).toBe(0)
  expect(sure(['x.json', {}], ['y.json', one], ['z.tokens.json', one], ['w.json', one])).toBe(0.95)
  expect(sure(['x.json', one], ['y.json', 5])).toBe(0)
  expect(sure(['x.json', one], ['y.json', { resolutionOrder: [] }])).toBe(0)
})
