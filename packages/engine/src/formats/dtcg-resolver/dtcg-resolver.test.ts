import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../token.ts'
import { fromJson, type NodeMap } from '../dtcg/node.ts'
import { checkResolver, filesOf } from './check.ts'
import { readResolver } from './read.ts'
import { validateResolver } from './validate.ts'

const number = (value: Json): JsonObject => ({ $type: 'number', $value: value })
const tokens = (value: number): JsonObject => ({ a: number(value) })
const set = (...sources: Json[]): JsonObject => ({ sources })
const theme: JsonObject = { contexts: { light: [tokens(1)], dark: [tokens(2)] } }
const valid: JsonObject = {
  version: '2025.10',
  sets: { base: set({ b: number('{a}') }) },
  modifiers: { theme },
  resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/theme' }],
}

function faultPaths(document: JsonObject): string[] {
  const { faults, tokens } = validateResolver(fromJson(document) as NodeMap, { base: '', roots: new Map() })
  return [...faults, ...tokens].map(({ path }) => path)
}

describe('validity', () => {
  test.each<[string, JsonObject]>([
    ['all keys', { ...valid, $schema: 'x', name: 'n', description: 'd', $defs: { anything: 1 } }],
    [
      'an empty context',
      {
        ...valid,
        modifiers: { theme: { contexts: { light: [tokens(1)], dark: [] }, default: 'light' } },
        sets: {},
        resolutionOrder: [{ $ref: '#/modifiers/theme' }],
      },
    ],
    [
      'inline items',
      {
        version: '2025.10',
        resolutionOrder: [
          { type: 'set', name: 'x', ...set(tokens(1)) },
          { type: 'modifier', name: 'y', ...theme },
        ],
      },
    ],
    [
      'a set in a context, and a set of sets',
      {
        ...valid,
        sets: { base: set({ $ref: '#/sets/more' }), more: set(tokens(1)) },
        modifiers: { theme: { contexts: { light: [{ $ref: '#/sets/more' }], dark: [] } } },
      },
    ],
    [
      'tokens in $defs',
      { ...valid, sets: { base: set({ $ref: '#/$defs/x~1y.json' }) }, $defs: { 'x/y.json': tokens(1) } },
    ],
    ['extensions', { ...valid, sets: { base: { ...set(tokens(1)), $extensions: { v: 1 }, description: 'd' } } }],
    [
      'a set and a modifier of one name',
      {
        ...valid,
        sets: { theme: set(tokens(1)) },
        resolutionOrder: [{ $ref: '#/sets/theme' }, { $ref: '#/modifiers/theme' }],
      },
    ],
    [
      'keys beside a reference',
      { ...valid, resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/theme', default: 'dark' }] },
    ],
  ])('%s: valid', (_, document) => {
    expect(faultPaths(document)).toEqual([])
  })

  const { version: _v, ...noVersion } = valid
  const { resolutionOrder: _o, ...noOrder } = valid
  test.each<[string, JsonObject, string[]]>([
    ['no version', noVersion, ['version']],
    ['another version', { ...valid, version: '2025.11' }, ['version']],
    ['no order', noOrder, ['resolutionOrder']],
    ['an empty order', { ...valid, resolutionOrder: [] }, ['resolutionOrder']],
    ['an order that is no array', { ...valid, resolutionOrder: {} }, ['resolutionOrder']],
    ['an item that is no object', { ...valid, resolutionOrder: ['#/sets/base'] }, ['resolutionOrder.0']],
    ['a key too many', { ...valid, tokens: {} }, ['tokens']],
    ['a name that is no string', { ...valid, name: 1 }, ['name']],
    ['sets that are no object', { ...valid, sets: [] }, ['sets', 'resolutionOrder.0']],
    ['a set without sources', { ...valid, sets: { base: {} } }, ['sets.base']],
    ['a set with a key too many', { ...valid, sets: { base: { ...set(tokens(1)), type: 'set' } } }, ['sets.base.type']],
    ['a source that is no object', { ...valid, sets: { base: set('a.json') } }, ['sets.base.sources.0']],
    [
      'extensions that are no object',
      { ...valid, sets: { base: { ...set(tokens(1)), $extensions: [] } } },
      ['sets.base.$extensions'],
    ],
    ['a modifier without contexts', { ...valid, modifiers: { theme: {} } }, ['modifiers.theme']],
    ['a modifier with no context', { ...valid, modifiers: { theme: { contexts: {} } } }, ['modifiers.theme.contexts']],
    [
      'a modifier with one context',
      { ...valid, modifiers: { theme: { contexts: { light: [tokens(1)] } } } },
      ['modifiers.theme.contexts'],
    ],
    [
      'a context that is no array',
      { ...valid, modifiers: { theme: { contexts: { light: {}, dark: [] } } } },
      ['modifiers.theme.contexts.light'],
    ],
    [
      'a default that is no context',
      { ...valid, modifiers: { theme: { ...theme, default: 'blue' } } },
      ['modifiers.theme.default'],
    ],
    [
      'a modifier with a key too many',
      { ...valid, modifiers: { theme: { ...theme, context: {} } } },
      ['modifiers.theme.context'],
    ],
    [
      'an inline item without a name',
      { ...valid, resolutionOrder: [{ type: 'set', ...set(tokens(1)) }] },
      ['resolutionOrder.0'],
    ],
    [
      'an inline item without a type',
      { ...valid, resolutionOrder: [{ name: 'x', ...set(tokens(1)) }] },
      ['resolutionOrder.0'],
    ],
    [
      'a name twice',
      {
        ...valid,
        resolutionOrder: [
          { type: 'set', name: 'x', ...set(tokens(1)) },
          { type: 'set', name: 'x', ...set(tokens(1)) },
        ],
      },
      ['resolutionOrder.1'],
    ],
    [
      'a modifier twice',
      {
        ...valid,
        resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/theme' }, { $ref: '#/modifiers/theme' }],
      },
      ['resolutionOrder'],
    ],
    [
      'an order that points into itself',
      { ...valid, resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/resolutionOrder/0' }] },
      ['resolutionOrder.1'],
    ],
    [
      'an order that points at nothing',
      { ...valid, resolutionOrder: [{ $ref: '#/sets/none' }] },
      ['resolutionOrder.0'],
    ],
    [
      'an order that points at a context',
      { ...valid, resolutionOrder: [{ $ref: '#/modifiers/theme/contexts/light' }] },
      ['resolutionOrder.0'],
    ],
    [
      'a set that points at a modifier',
      { ...valid, sets: { base: set({ $ref: '#/modifiers/theme' }) } },
      ['sets.base.sources.0'],
    ],
    [
      'a set that points at a context',
      { ...valid, sets: { base: set({ $ref: '#/modifiers/theme/contexts/light' }) } },
      ['sets.base.sources.0'],
    ],
    [
      'a context that points at another',
      {
        ...valid,
        modifiers: { theme: { contexts: { light: [{ $ref: '#/modifiers/theme/contexts/dark' }], dark: [] } } },
      },
      ['modifiers.theme.contexts.light.0'],
    ],
    [
      'a set that points into the order',
      { ...valid, sets: { base: set({ $ref: '#/resolutionOrder/0' }) } },
      ['sets.base.sources.0'],
    ],
    ['a set that is not there', { ...valid, sets: { base: set({ $ref: '#/sets/none' }) } }, ['sets.base.sources.0']],
    ['a set that contains itself', { ...valid, sets: { base: set({ $ref: '#/sets/base' }) } }, ['sets']],
    [
      'sets in a circle',
      { ...valid, sets: { base: set({ $ref: '#/sets/b' }), b: set({ $ref: '#/sets/base' }) } },
      ['sets'],
    ],
    ['an inline token that is wrong', { ...valid, sets: { base: set({ a: { $value: 1, $foo: 1 } }) } }, ['a.$foo']],
    [
      'an unused set that is wrong',
      { ...valid, sets: { ...(valid.sets as JsonObject), unused: set({ 'a.b': number(1) }) } },
      ['a.b'],
    ],
    [
      'an alias that leads nowhere in one permutation',
      { ...valid, modifiers: { theme: { contexts: { light: [tokens(1)], dark: [] } } } },
      ['b.$value'],
    ],
  ])('%s: invalid', (_, document, paths) => {
    expect(faultPaths(document)).toEqual(paths)
  })
})

const read = (document: JsonObject, files: Record<string, JsonObject> = {}, path = 'tokens/all.resolver.json') =>
  readResolver(
    [
      { path, text: JSON.stringify(document) },
      ...Object.entries(files).map(([path, file]) => ({ path, text: JSON.stringify(file) })),
    ],
    {},
  )

function modesOf(result: ReturnType<typeof read>) {
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result.modes.map(({ name, tokens }) => [
    name,
    Object.fromEntries(tokens.map(token => [token.name, token.alias_to ?? token.value])),
  ])
}

describe('reading', () => {
  test('every permutation is a mode, the default first; the last definition wins', () => {
    const document = {
      ...valid,
      modifiers: {
        theme: { ...theme, default: 'dark' },
        size: { contexts: { s: [{ c: number(1) }], l: [{ c: number(2), a: number(9) }] } },
      },
      resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/size' }, { $ref: '#/modifiers/theme' }],
    }
    expect(modesOf(read(document))).toEqual([
      ['s / dark', { b: 'a', c: 1, a: 2 }],
      ['s / light', { b: 'a', c: 1, a: 1 }],
      ['l / dark', { b: 'a', c: 2, a: 2 }],
      ['l / light', { b: 'a', c: 2, a: 1 }],
    ])
  })

  test('a modifier with one context is left out of the names', () => {
    const document = {
      ...valid,
      modifiers: { theme, one: { contexts: { only: [{ c: number(1) }] } } },
      resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/one' }, { $ref: '#/modifiers/theme' }],
    }
    expect(modesOf(read(document)).map(([name]) => name)).toEqual(['light', 'dark'])
  })

  test('files are found beside the document, whole or in part', () => {
    const document = {
      version: '2025.10',
      sets: {
        base: set(
          { $ref: './colors/base.json' },
          { $ref: '../shared.json#/parts/x' },
          { $ref: 'sp%20ace.json', extra: number(5) },
        ),
      },
      resolutionOrder: [{ $ref: '#/sets/base' }],
    }
    const files = {
      'tokens/colors/base.json': tokens(1),
      'shared.json': { parts: { x: { y: number(2) } } },
      'tokens/sp ace.json': { z: number(3) },
    }
    expect(modesOf(read(document, files))).toEqual([[null, { a: 1, y: 2, z: 3, extra: 5 }]])
  })

  test('keys beside a reference replace what is there, without merging', () => {
    const document = {
      ...valid,
      sets: { base: set({ $ref: '#/$defs/x', g: { new: number(1) } }) },
      $defs: { x: { g: { old: number(1) }, h: number(2) } },
      resolutionOrder: [{ $ref: '#/sets/base' }],
    }
    expect(modesOf(read(document))).toEqual([[null, { 'g.new': 1, h: 2 }]])
  })

  test('more than 24 permutations become each context by itself, with a word', () => {
    const contexts = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`c${i}`, [{ x: number(i) }]]))
    const document = {
      ...valid,
      modifiers: { theme, size: { contexts }, more: { contexts: { p: [], q: [{ y: number(1) }] } } },
      resolutionOrder: ['theme', 'size', 'more'].map(name => ({ $ref: `#/modifiers/${name}` })),
    }
    const result = read(document)
    expect(modesOf(result).map(([name]) => name)).toEqual([
      'light / c0 / p',
      'dark',
      ...Array.from({ length: 8 }, (_, i) => `c${i + 1}`),
      'q',
    ])
    expect(result).toMatchObject({ warnings: [{ code: 'approximated' }] })
  })

  test('a file that was not given is said; without any token it is a failure', () => {
    const document = {
      version: '2025.10',
      sets: { base: set({ $ref: 'gone.json' }, tokens(1)), other: set({ $ref: 'gone.json' }) },
      resolutionOrder: [{ $ref: '#/sets/base' }],
    }
    expect(read(document)).toMatchObject({
      warnings: [{ code: 'dropped', path: 'sets.base.sources.0' }, { path: 'sets.other.sources.0' }],
    })
    expect(read({ ...document, resolutionOrder: [{ $ref: '#/sets/other' }] })).toHaveProperty('errors')
  })

  test('a document that is not quite right is read with a word, unless strict', () => {
    const { version: _, ...document } = valid
    expect(read(document)).toMatchObject({ warnings: [{ code: 'invalid', path: 'version' }], modes: [{}, {}] })
    expect(readResolver([{ path: '', text: JSON.stringify(document) }], { strict: true })).toHaveProperty('errors')
  })

  test('sets that contain themselves or double end', () => {
    const circle = {
      ...valid,
      sets: { base: set({ $ref: '#/sets/base' }, tokens(1)) },
      resolutionOrder: [{ $ref: '#/sets/base' }],
    }
    expect(modesOf(read(circle))).toEqual([[null, { a: 1 }]])
    const sets: JsonObject = { s0: set(tokens(1)) }
    for (let i = 1; i < 40; i++) sets[`s${i}`] = set({ $ref: `#/sets/s${i - 1}` }, { $ref: `#/sets/s${i - 1}` })
    expect(modesOf(read({ version: '2025.10', sets, resolutionOrder: [{ $ref: '#/sets/s39' }] }))).toEqual([
      [null, { a: 1 }],
    ])
  })
})

describe('the verdict for the command line', () => {
  const text = (document: Json) => JSON.stringify(document)

  test('names the files that a document refers to', () => {
    const document = {
      ...valid,
      sets: {
        base: set({ $ref: 'a.json#/x' }, { $ref: 'b/c.json' }, { $ref: 'https://x.org/d.json' }, { $ref: '#/$defs/x' }),
      },
    }
    expect(filesOf(text(document)).sort()).toEqual(['a.json', 'b/c.json'])
  })

  test('a missing file is a fault, an address a note', () => {
    const document = { ...valid, sets: { base: set({ $ref: 'a.json' }, { $ref: 'https://x.org/d.json' }) } }
    expect(checkResolver([{ path: 'r.json', text: text(document) }])).toMatchObject({
      faults: [{ path: 'sets.base.sources.0' }],
      notes: [{ path: 'sets.base.sources.1' }],
    })
  })
})
