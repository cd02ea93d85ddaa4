// Modes that tokens carry in their extensions: what is one, what its values are, and what the document's own values are called.
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../base/token.ts'
import { readDtcg } from './read.ts'
import { writeDtcg } from '../write/write.ts'
import { tokensetInput } from '../../../resolver/variants.ts'

const token = (type: string, value: Json, more: JsonObject = {}): JsonObject => ({
  $type: type,
  $value: value,
  ...more,
})
const carried = (modes: Json, vendor = 'x.modes') => ({ $extensions: { [vendor]: modes } })
const px = { value: 4, unit: 'px' }
const srgb = (...components: Json[]) => ({ colorSpace: 'srgb', components })

function read(document: JsonObject) {
  const result = readDtcg([{ path: '', text: JSON.stringify(document) }], {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return {
    modes: Object.fromEntries(
      result.modes.map(({ name, tokens }) => [name ?? '', Object.fromEntries(tokens.map(({ name, value }) => [name, value]))]), // prettier-ignore
    ),
    words: result.warnings
      .filter(({ code }) => code !== 'deprecated-syntax')
      .map(({ code, path, message }) => `${code} ${path}: ${message}`),
  }
}

/** The values of a color in each mode, beside a black `d`. */
const color = (modes: Json, vendor?: string) =>
  Object.entries(read({ c: token('color', '#fff', carried(modes, vendor)), d: token('color', '#000') }).modes).map(
    ([name, { c }]) => [name, c],
  )

describe('what is a map of modes', () => {
  test('of an alias without a type, by what its surroundings have of that name', () => {
    const document = { c: { $value: '{brand}', ...carried({ dark: '#111' }) } }
    const brand = { name: 'brand', type: 'color', value: '#fff', description: null, alias_to: null } as const
    const result = readDtcg([{ path: '', text: JSON.stringify(document) }], { surroundings: [brand] })
    if ('errors' in result) throw new Error(JSON.stringify(result.errors))
    const [, dark] = result.modes
    expect(dark).toMatchObject({ name: 'dark', tokens: [{ name: 'c', type: 'color', value: '#111' }] })
  })

  test.each(['mode', 'modes', 'theme', 'a.overrides', 'a.override', 'x-Mode', 'MODES', 'a_themes'])('%s', vendor => {
    expect(color({ dark: '#111' }, vendor)).toEqual([['', '#fff'], ['dark', '#111']]) // prettier-ignore
  })

  test.each(['darkmode', 'modern', 'x.modest', 'modes.x'])('%s is none', vendor => {
    expect(color({ dark: '#111' }, vendor)).toEqual([['', '#fff']])
  })

  test('one level below a vendor, among other keys', () => {
    expect(color({ other: 5, more: { a: '#111' }, modes: { dark: '{d}' } }, 'com.vendor')).toEqual([
      ['', '#fff'],
      ['dark', { alias_to: 'd' }],
    ])
  })

  test.each<[string, Json]>([
    ['no map', 5],
    ['a list', ['#fff']],
    ['an empty one', {}],
    ['a mode without a name', { ' ': '#111' }],
    ['one value that cannot be', { dark: '#111', x: 'nope' }],
    ['another type', { dark: 5 }],
    ['half a reference', { dark: '{d' }],
    ['an alpha with more beside it', { dark: { value: '{d}', alpha: 0.5, x: 1 } }],
    ['an alpha that is no number', { dark: { value: '{d}', alpha: 'x' } }],
  ])('%s is none', (_, modes) => expect(color(modes)).toEqual([['', '#fff']]))

  test('a token that is a reference takes references, literals of its target’s type and anything that looks like a literal', () => {
    const modes = (entry: Json) =>
      Object.keys(read({ a: { $value: '{d}', ...carried({ m: entry }) }, d: token('color', '#000') }).modes)
    for (const entry of ['{d}', '#111', 5, srgb(1, 0, 0)]) expect(modes(entry)).toContain('m')
    for (const entry of [true, null, '{d', { value: 4, unit: 'px' }]) expect(modes(entry)).toEqual([''])
  })
})

test('what was understood as modes does not stay in the extensions, where it would take back later edits', () => {
  const document = {
    a: token('color', '#fff', { $extensions: { 'com.figma': { modes: { Dark: '#000' }, scopes: ['ALL'] } } }),
    b: token('color', '#fff', { $extensions: { 'studio.tokens': { modes: { Dark: '#111' } }, kept: 1 } }),
    c: token('color', '#fff', { $extensions: { 'x.modes': { Dark: '#222' } } }),
    d: token('color', '#fff', { $extensions: { 'x.modes': { Dark: 'no color' } } }),
  }
  const result = readDtcg([{ path: '', text: JSON.stringify(document) }], {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  for (const { tokens } of result.modes)
    expect(tokens.map(({ extensions }) => extensions ?? null)).toEqual([
      { 'com.figma': { scopes: ['ALL'] } },
      { kept: 1 },
      null,
      { 'x.modes': { Dark: 'no color' } },
    ])
  const [base, dark] = result.modes
  const edited = dark!.tokens.map(each => (each.name === 'a' ? { ...each, value: '#333333' } : each))
  const modes = [
    { name: 'Light', is_default: true, tokens: base!.tokens },
    { name: 'Dark', is_default: false, tokens: edited },
  ]
  const written = writeDtcg(tokensetInput('Set', modes), {})
  expect(written.text).not.toContain('"Dark": "#000"')
  expect(written.omittedModes).toEqual(['Dark'])
})

describe('values in modes', () => {
  test.each<[string, Json, Json]>([
    ['a reference', '{d}', { alias_to: 'd' }],
    ['a pointer', { $ref: '#/d' }, { alias_to: 'd' }],
    ['a reference to nothing', '{gone}', { alias_to: 'gone' }],
    ['a reference with an alpha', { value: '{d}', alpha: 0.5 }, { formula: 'alpha({d}, 0.5)' }],
    ['a color with an alpha', { value: '#f00', alpha: 0.5 }, { ...srgb(1, 0, 0), alpha: 0.5 }],
    ['an old fallback', { ...srgb(1, 0, 0), hex: '#f00' }, { ...srgb(1, 0, 0), hex: '#ff0000' }],
  ])('%s', (_, written, value) => expect(color({ dark: written })).toEqual([['', '#fff'], ['dark', value]])) // prettier-ignore

  test('are normalized like the others', () => {
    const { modes } = read({ c: token('dimension', px, carried({ s: '16px', l: { value: 1, unit: 'dp' } })) })
    expect(modes).toEqual({ '': { c: px }, s: { c: '16px' }, l: { c: { value: 1, unit: 'px' } } })
  })

  test('tokens without one keep their own; names never differ by case alone', () => {
    const { modes } = read({
      a: token('number', 1, carried({ Dark: 2, dark: 3 })),
      b: token('number', 5),
      c: token('number', 6, carried({ dark: 7 }, 'y.themes')),
    })
    expect(modes).toEqual({
      '': { a: 1, b: 5, c: 6 },
      Dark: { a: 2, b: 5, c: 6 },
      'dark 2': { a: 3, b: 5, c: 7 },
    })
  })
})

describe('the document’s own values', () => {
  const two = (first: JsonObject, second: JsonObject) =>
    Object.keys(read({ a: token('number', 1, carried(first)), b: token('number', 2, carried(second)) }).modes)

  test('are called like the mode that is the same in all tokens, and that comes first', () => {
    expect(two({ D: 5, L: 1 }, { D: 6, L: 2 })).toEqual(['L', 'D'])
    expect(two({ D: 5, L: 1 }, { D: 6, L: 7 })).toEqual(['', 'D', 'L'])
    expect(two({ D: 5, L: 1 }, { D: 6 })).toEqual(['', 'D', 'L'])
  })

  test('are another mode where they have an alpha', () => {
    const { modes } = read({
      c: token('color', '{d}', { alpha: 0.5, ...carried({ full: '{d}' }) }),
      d: token('color', '#000'),
    })
    expect(modes).toMatchObject({ '': { c: { formula: 'alpha({d}, 0.5)' } }, full: { c: { alias_to: 'd' } } })
  })
})

describe('tokens with values in modes alone', () => {
  const lone = (modes: Json, more: JsonObject = {}) => ({ $type: 'color', ...carried(modes), ...more })

  test('have that of their first mode, also below groups and beside other tokens', () => {
    const { modes, words } = read({ g: { c: lone({ L: '#fff', D: '#000' }), x: token('number', 1) } })
    expect(modes).toEqual({ L: { 'g.c': '#fff', 'g.x': 1 }, D: { 'g.c': '#000', 'g.x': 1 } })
    expect(words).toEqual(['approximated g.c: Has no $value: that of its mode "L" is taken'])
  })

  test('with its alpha', () => {
    const { modes } = read({ c: lone({ L: { value: '{d}', alpha: 0.5 }, D: '{d}' }), d: token('color', '#000') })
    expect(modes).toMatchObject({ L: { c: { formula: 'alpha({d}, 0.5)' } }, D: { c: { alias_to: 'd' } } })
  })

  test('may have a type of another tool', () => {
    expect(read({ c: { $type: 'sizing', ...carried({ L: '4px' }) } }).modes).toEqual({ L: { c: '4px' } })
  })

  test.each<[string, JsonObject, string[]]>([
    ['no type', { c: carried({ L: '#fff' }) }, []],
    ['a value that cannot be', { c: lone({ L: 'nope' }) }, []],
    ['half a reference', { c: lone({ L: '{d' }) }, []],
    ['tokens in it: it is a group', { c: lone({ L: '#fff' }, { x: token('number', 1) }) }, ['c.x']],
    ['a root token: it is a group', { c: lone({ L: '#fff' }, { $root: token('number', 1) }) }, ['c']],
    ['a place that is no token’s', { $x: { c: lone({ L: '#fff' }) } }, []],
  ])('are none with %s', (_, document, names) => {
    expect(Object.values(read(document).modes).map(mode => Object.keys(mode))).toEqual([names])
  })

  test('strictly, they are the empty groups that they are by the specification', () => {
    const result = readDtcg([{ path: '', text: JSON.stringify({ c: lone({ L: '#fff' }) }) }], { strict: true })
    expect(result).toMatchObject({ modes: [{ name: null, tokens: [] }], warnings: [{ path: 'c' }] })
  })
})
