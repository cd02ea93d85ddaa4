// The DTCG form of each value, and what is kept beside it where DTCG can only approximate it.
import { describe, expect, test } from 'vitest'
import type { Group, Json, JsonObject, Token } from '../../../base/token.ts'
import type { TypeName } from '../../../types/index.ts'
import { checkDtcg } from '../check/check.ts'
import { writeDtcg } from './write.ts'
import { tokensetInput } from '../../../resolver/variants.ts'
import { asAnswered } from '../../../testing/as-answered.ts'
import { token, inputOf } from '../../../testing/tokens.ts'

const alias = (alias_to: string) => ({ alias_to })

function write(tokens: Token[], groups: Group[] = []) {
  const modes = [{ name: 'Base', is_default: true, tokens, groups }]
  const output = asAnswered(writeDtcg(inputOf('mode', 'Set', modes), {}))
  expect(checkDtcg([{ path: '', text: output.text }]).faults).toEqual([])
  const { $schema, ...document } = JSON.parse(output.text) as JsonObject
  expect($schema).toBe('https://www.designtokens.org/schemas/2025.10/format.json')
  return { ...output, document }
}

/** The token `t` as it is written, and the original that is kept beside its value. */
function written(t: Token, ...others: Token[]) {
  const { $type, $value, $extensions } = (write([...others, t]).document[t.name] ?? {}) as JsonObject
  // Whatever its position in the list.
  expect(write([t, ...others.toReversed()]).document[t.name] ?? {}).toEqual({ $type, $value, $extensions })
  const own = ($extensions as JsonObject | undefined)?.['app.tessera'] as JsonObject | undefined
  if (own && 'value' in own) expect(own).toMatchObject({ value: t.value, for: $value })
  return { type: $type ?? null, value: $value ?? null, own: own?.type ?? null, exact: !own || !('value' in own) }
}

const px = (value: number) => ({ value, unit: 'px' })
const srgb = (...components: Json[]) => ({ colorSpace: 'srgb', components })
const red = { ...srgb(1, 0, 0), hex: '#ff0000' }

describe('values that DTCG has, in its spelling', () => {
  test.each<[TypeName, Json, Json]>([
    ['dimension', '16px', px(16)],
    ['dimension', '1.5rem', { value: 1.5, unit: 'rem' }],
    ['dimension', 7, px(7)],
    ['dimension', px(2), px(2)],
    ['duration', '150ms', { value: 150, unit: 'ms' }],
    ['duration', '1.5s', { value: 1.5, unit: 's' }],
    ['number', '1.5', 1.5],
    ['fontWeight', '650', 650],
    ['fontWeight', 'semi-bold', 'semi-bold'],
    ['fontFamily', '"A B"', 'A B'],
    ['fontFamily', 'A, B', ['A', 'B']],
    ['fontFamily', ['Inter'], ['Inter']],
    ['cubicBezier', [0, 0, 1, 1], [0, 0, 1, 1]],
    ['strokeStyle', 'dashed', 'dashed'],
    ['strokeStyle', { dashArray: ['4px', '1rem'], lineCap: 'round' }, { dashArray: [px(4), { value: 1, unit: 'rem' }], lineCap: 'round' }], // prettier-ignore
    ['color', '#f00', red],
    ['color', 'rgb(255 0 0 / 50%)', { ...srgb(1, 0, 0), alpha: 0.5, hex: '#ff0000' }],
    ['color', 'hsl(none 50% 50%)', { colorSpace: 'hsl', components: ['none', 50, 50], hex: '#bf4040' }],
    ['color', 'oklch(0.7 0.1 200)', { colorSpace: 'oklch', components: [0.7, 0.1, 200] }],
    ['color', srgb(1, 0, 0), srgb(1, 0, 0)],
    ['border', { color: '#f00', width: '1px', style: 'solid' }, { color: red, width: px(1), style: 'solid' }],
    ['gradient', [{ color: '#f00', position: 0.5 }], [{ color: red, position: 0.5 }]],
    [
      'shadow',
      [{ color: '#f00', offsetX: 1, offsetY: '2px', blur: '0px', spread: '0px', inset: true }],
      [{ color: red, offsetX: px(1), offsetY: px(2), blur: px(0), spread: px(0), inset: true }],
    ],
  ])('%s %j', (type, value, expected) => {
    expect(written(token('t', type, value))).toEqual({ type, value: expected, own: null, exact: true })
  })

  test.each<[TypeName, Json, string, Json]>([
    ['fontSize', '16px', 'dimension', px(16)],
    ['letterSpacing', '1px', 'dimension', px(1)],
    ['lineHeight', '1.5', 'number', 1.5],
    ['lineHeight', '24px', 'dimension', px(24)],
  ])('%s %j is a %s there, and of its own type when it is read', (own, value, type, expected) => {
    expect(written(token('t', own, value))).toEqual({ type, value: expected, own, exact: true })
  })
})

describe('values that DTCG approximates: the original is kept beside them', () => {
  test.each<[TypeName, Json, string, Json]>([
    ['dimension', '2in', 'dimension', px(192)],
    ['fontSize', '12pt', 'dimension', px(16)],
    ['lineHeight', '150%', 'number', 1.5],
    ['lineHeight', '1.2em', 'number', 1.2],
    ['strokeStyle', { dashArray: ['4px', '3pt'], lineCap: 'round' }, 'strokeStyle', { dashArray: [px(4), px(4)], lineCap: 'round' }], // prettier-ignore
    ['border', { color: '#f00', width: '3pt', style: 'solid' }, 'border', { color: red, width: px(4), style: 'solid' }],
    [
      'shadow',
      { color: '#f00', offsetX: '1px', offsetY: '2px' },
      'shadow',
      { color: red, offsetX: px(1), offsetY: px(2), blur: px(0), spread: px(0) },
    ],
    ['gradient', [{ color: '#f00', position: 2 }], 'gradient', [{ color: red, position: 1 }]],
    ['gradient', [{ color: '#f00', position: -1 }], 'gradient', [{ color: red, position: 0 }]],
  ])('%s %j', (own, value, type, expected) => {
    const kept = own === type ? null : own
    expect(written(token('t', own, value))).toEqual({ type, value: expected, own: kept, exact: false })
  })

  const text = { fontFamily: 'Inter', fontSize: '20px', fontWeight: 400, letterSpacing: '1px', lineHeight: 1.5 }
  const plain = { fontFamily: 'Inter', fontSize: px(20), fontWeight: 400, letterSpacing: px(1), lineHeight: 1.5 }

  test.each<[JsonObject, JsonObject, boolean]>([
    [{}, {}, true],
    [{ textCase: 'upper' }, {}, false],
    [{ lineHeight: '30px' }, {}, false],
    [{ lineHeight: '150%' }, {}, false],
    [{ lineHeight: '23px' }, { lineHeight: 1.15 }, false],
    [{ lineHeight: '1.5em' }, {}, false],
    [{ fontSize: '1rem', lineHeight: '23px' }, { fontSize: { value: 1, unit: 'rem' }, lineHeight: 1.4375 }, false],
    [{ fontSize: '30px', lineHeight: '20px' }, { fontSize: px(30), lineHeight: 0.6667 }, false],
    [{ letterSpacing: '0.1em' }, { letterSpacing: px(2) }, false],
    [{ letterSpacing: '10%' }, { letterSpacing: px(2) }, false],
    [{ letterSpacing: '0.333333em' }, { letterSpacing: px(6.6667) }, false],
    [{ letterSpacing: '3pt' }, { letterSpacing: px(4) }, false],
  ])('a text style with %j', (more, expected, exact) => {
    expect(written(token('t', 'typography', { ...text, ...more }))).toEqual({ type: 'typography', value: { ...plain, ...expected }, own: null, exact }) // prettier-ignore
  })

  test('a text style without letter spacing has none', () => {
    const { letterSpacing: _, ...rest } = text
    expect(written(token('t', 'typography', rest))).toMatchObject({ value: { ...plain, letterSpacing: px(0) }, exact: false }) // prettier-ignore
  })
})

describe('values that DTCG has no word for', () => {
  test.each<[TypeName, Json]>([
    ['string', 'x'],
    ['boolean', true],
    ['dimension', '2em'],
    ['dimension', '50%'],
    ['lineHeight', '1.5lh'],
    ['fontSize', '1em'],
    ['color', 'rgb(1 2 3 / none)'],
    ['strokeStyle', { dashArray: ['4px', '2em'], lineCap: 'round' }],
    ['border', { color: '#f00', width: '1em', style: 'solid' }],
    ['typography', { fontFamily: 'A', fontSize: '2em', fontWeight: 400, lineHeight: 1 }],
    ['typography', { fontFamily: 'A', fontSize: '0px', fontWeight: 400, lineHeight: '24px' }],
    ['typography', { fontFamily: 'A', fontWeight: 400, lineHeight: 1, letterSpacing: '0.1em' }],
  ])('%s %j travels in the extensions of the document, and that is said', (type, value) => {
    const { document, notes } = write([token('t', type, value)])
    expect(document).toEqual({ $extensions: { 'app.tessera': { tokens: [{ position: 0, name: 't', type, value }] } } })
    expect(notes).toEqual([`t (${type}) cannot be a DTCG token: it is kept in the document's $extensions`])
  })

  test('with all that it has, and with the tokens that refer to it', () => {
    const more = { description: 'd', extensions: { v: 1 }, deprecated: 'old' }
    const { document, unresolved } = write([
      token('n', 'number', 1),
      token('t', 'string', 'x', more),
      token('a', 'string', alias('t'), { alias_to: 't' }),
      token('b', 'number', alias('gone'), { alias_to: 'gone' }),
    ])
    expect((document.$extensions as JsonObject)['app.tessera']).toEqual({
      tokens: [
        { position: 1, name: 't', type: 'string', value: 'x', ...more },
        { position: 2, name: 'a', type: 'string', value: { alias_to: 't' } },
        { position: 3, name: 'b', type: 'number', value: { alias_to: 'gone' } },
      ],
    })
    expect(unresolved).toEqual([{ mode: 'Base', name: 'b', reason: 'Alias to a token that does not exist: b → gone' }])
  })
})

describe('references', () => {
  const shadow = { color: '#f00', offsetX: '1px', offsetY: '1px', blur: '0px', spread: '0px' }
  const others = [
    token('c', 'color', '#f00'),
    token('d', 'dimension', '4px'),
    token('e', 'dimension', '3pt'),
    token('p', 'dimension', '50%'),
    token('lh', 'lineHeight', '30px'),
    token('lp', 'lineHeight', '150%'),
    token('fs', 'fontSize', '20px'),
    token('ls', 'letterSpacing', '0.1em'),
    token('n', 'number', 2),
    token('yes', 'boolean', true),
    token('st', 'strokeStyle', 'dashed'),
    token('sh', 'shadow', shadow),
    token('ff', 'fontFamily', 'Inter'),
    token('g', 'color', '#0f0'),
    token('g.x', 'color', '#00f'),
  ]
  const seen = (type: TypeName, value: Json) => written(token('t', type, value), ...others)

  test.each<[TypeName, string, { type: string | null; value: string; own: string | null }]>([
    ['color', 'c', { type: 'color', value: '{c}', own: null }],
    ['dimension', 'e', { type: 'dimension', value: '{e}', own: null }],
    ['dimension', 'fs', { type: 'dimension', value: '{fs}', own: null }],
    ['fontSize', 'd', { type: 'dimension', value: '{d}', own: 'fontSize' }],
    ['lineHeight', 'lh', { type: 'dimension', value: '{lh}', own: 'lineHeight' }],
    ['color', 'g', { type: null, value: '{g.$root}', own: null }],
  ])('%s %s as a whole', (type, to, expected) => {
    expect(written(token('t', type, alias(to), { alias_to: to }), ...others)).toEqual({ ...expected, exact: true })
  })

  test.each<[TypeName, Json, Json]>([
    ['border', { color: alias('c'), width: alias('e'), style: alias('st') }, { color: '{c}', width: '{e}', style: '{st}' }], // prettier-ignore
    ['border', { color: alias('g'), width: 1, style: 'solid' }, { color: { $ref: '#/g/$root/$value' }, width: px(1), style: 'solid' }], // prettier-ignore
    ['shadow', [alias('sh')], ['{sh}']],
    ['gradient', [{ color: alias('c'), position: alias('n') }], [{ color: '{c}', position: '{n}' }]],
    ['strokeStyle', { dashArray: [alias('d'), alias('fs')], lineCap: 'butt' }, { dashArray: ['{d}', '{fs}'], lineCap: 'butt' }], // prettier-ignore
    [
      'typography',
      { fontFamily: alias('ff'), fontSize: alias('d'), fontWeight: 400, letterSpacing: alias('fs'), lineHeight: alias('n') }, // prettier-ignore
      { fontFamily: '{ff}', fontSize: '{d}', fontWeight: 400, letterSpacing: '{fs}', lineHeight: '{n}' },
    ],
  ])('in the parts of a %s: %j', (type, value, expected) => {
    expect(seen(type, value)).toEqual({ type, value: expected, own: null, exact: true })
  })

  test('in names with slashes and tildes', () => {
    const others = [token('a/b~c 50%', 'color', '#f00'), token('a/b~c 50%.x', 'color', '#f00')]
    const value = { color: alias('a/b~c 50%'), width: 1, style: 'solid' }
    expect(written(token('t', 'border', value), ...others)).toMatchObject({
      value: { color: { $ref: '#/a~1b~0c%2050%25/$root/$value' } },
      exact: true,
    })
  })

  test.each<[TypeName, Json, Json]>([
    ['border', { color: '#f00', width: alias('n'), style: alias('word') }, { color: red, width: px(2), style: 'dashed' }], // prettier-ignore
    ['strokeStyle', { dashArray: [alias('n')], lineCap: 'butt' }, { dashArray: [px(2)], lineCap: 'butt' }],
    [
      'typography',
      { fontFamily: alias('word'), fontSize: '20px', fontWeight: alias('n'), letterSpacing: '0px', lineHeight: alias('share') }, // prettier-ignore
      { fontFamily: 'dashed', fontSize: px(20), fontWeight: 2, letterSpacing: px(0), lineHeight: 1.5 },
    ],
  ])('in the parts of a %s to tokens of another type there: %j', (type, value, expected) => {
    const more = [token('word', 'string', 'dashed'), token('share', 'dimension', '150%')]
    expect(written(token('t', type, value), ...others, ...more)).toEqual({ type, value: expected, own: null, exact: false }) // prettier-ignore
  })

  test('to what the document cannot hold take their token along', () => {
    const { document } = write([token('s', 'shadow', { ...shadow, blur: '1em' }), token('t', 'shadow', [alias('s')])])
    expect(((document.$extensions as JsonObject)['app.tessera'] as { tokens: JsonObject[] }).tokens).toMatchObject([
      { name: 's' },
      { name: 't', value: [alias('s')] },
    ])
  })

  test('a part that cannot be a reference is written as its literal, and the original is kept', () => {
    expect(seen('shadow', { ...shadow, inset: alias('yes') })).toMatchObject({
      value: { color: red, offsetX: px(1), inset: true },
      exact: false,
    })
    const style = { fontFamily: 'Inter', fontSize: alias('fs'), fontWeight: 400 }
    expect(seen('typography', { ...style, letterSpacing: alias('ls'), lineHeight: alias('lh') })).toMatchObject({
      value: { fontSize: '{fs}', letterSpacing: px(2), lineHeight: 1.5 },
      exact: false,
    })
    expect(seen('typography', { ...style, letterSpacing: '1px', lineHeight: alias('lp') })).toMatchObject({
      value: { lineHeight: '{lp}' },
      exact: true,
    })
    expect(seen('border', { color: '#f00', width: alias('p'), style: 'solid' })).toMatchObject({ value: null })
  })
})

describe('documents', () => {
  test('of two tokens with one name the last is written', () => {
    expect(write([token('a', 'number', 1), token('a', 'number', 2)]).document).toEqual({
      a: { $type: 'number', $value: 2 },
    })
  })

  test('groups are written with their properties, also without tokens; tokens write only what differs', () => {
    const { document } = write(
      [
        token('a', 'number', 1, { deprecated: 'old' }),
        token('a.b', 'number', 1),
        token('a.c', 'number', 1, { deprecated: 'old', description: 'x', extensions: { o: 1 } }),
        token('z', 'dimension', '3pt', { extensions: { 'app.tessera': { kept: 1 } }, deprecated: true }),
      ],
      [
        { path: '', description: 'All', extensions: { v: 1 }, deprecated: false },
        { path: 'a', deprecated: 'old' },
        { path: 'later.x', description: 'L' },
      ],
    )
    const one = { $type: 'number', $value: 1 }
    expect(document).toEqual({
      $description: 'All',
      $extensions: { v: 1 },
      $deprecated: false,
      a: {
        $deprecated: 'old',
        $root: one,
        b: { ...one, $deprecated: false },
        c: { ...one, $description: 'x', $extensions: { o: 1 } },
      },
      z: {
        $type: 'dimension',
        $value: px(4),
        $extensions: { 'app.tessera': { kept: 1, value: '3pt', for: px(4) } },
        $deprecated: true,
      },
      later: { x: { $description: 'L' } },
    })
  })

  test('of several modes the default is written, else the first, and a note names it; without any it is empty', () => {
    const mode = (name: string, is_default: boolean) => ({ name, is_default, tokens: [token(name, 'number', 1)] })
    const output = (...modes: ReturnType<typeof mode>[]) => {
      const { text, notes } = asAnswered(writeDtcg(tokensetInput('Set', modes), {}))
      return [Object.keys(JSON.parse(text) as object).slice(1), notes]
    }
    const note = (name: string) => [
      `A DTCG document holds one mode: this is ${name}. Its $extensions keep the others for imports here; the format dtcg-resolver holds all of them for other tools`,
    ]
    expect(output(mode('a', false), mode('b', true))).toEqual([['$extensions', 'b'], note('b')])
    expect(output(mode('a', false), mode('b', false))).toEqual([['$extensions', 'a'], note('a')])
    expect(output(mode('a', false))).toEqual([['a'], []])
    expect(output()).toEqual([[], []])
  })

  test('the text has two spaces to a level, and lists of plain values on one line', () => {
    const extensions = { a: [], b: {}, c: [{}, 1], d: [null, 'x'] }
    expect(write([token('a', 'cubicBezier', [0, 0, 1, 1], { extensions })]).text).toBe(`{
  "$schema": "https://www.designtokens.org/schemas/2025.10/format.json",
  "a": {
    "$type": "cubicBezier",
    "$value": [0, 0, 1, 1],
    "$extensions": {
      "a": [],
      "b": {},
      "c": [
        {},
        1
      ],
      "d": [null, "x"]
    }
  }
}
`)
  })
})
