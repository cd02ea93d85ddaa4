import { describe, expect, test } from 'vitest'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import { tokensetInput, type ModeTokens } from '../../resolver/variants.ts'
import { fromJson, type NodeMap } from '../../base/node.ts'
import { checkResolver, fileReferences } from './check.ts'
import { readResolver } from './read.ts'
import { validateResolver } from './validate.ts'
import { writeResolver } from './write.ts'

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

const filesOf = (text: string) => fileReferences(text).map(({ path }) => path)

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

  test('files are found relative to the document, whole or in part', () => {
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

  test('keys beside a reference replace those of the target, without merging', () => {
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

  test('a missing file is reported; without any token the import fails', () => {
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

  test('reports where each of them is written', () => {
    const document = { sets: { base: set({ $ref: 'b.json' }, { $ref: 'a.json#/x' }, { $ref: 'a.json' }) } }
    expect(fileReferences(text(document))).toEqual([
      { path: 'b.json', at: 'sets.base.sources.0.$ref' },
      { path: 'a.json', at: 'sets.base.sources.1.$ref' },
    ])
  })

  test('a missing file is a fault, an address a note', () => {
    const document = { ...valid, sets: { base: set({ $ref: 'a.json' }, { $ref: 'https://x.org/d.json' }) } }
    expect(checkResolver([{ path: 'r.json', text: text(document) }])).toMatchObject({
      faults: [{ path: 'sets.base.sources.0' }],
      notes: [{ path: 'sets.base.sources.1' }],
    })
  })
})

describe('faults are reported', () => {
  const faults = (document: JsonObject, files: Record<string, JsonObject> = {}) => {
    const { faults, tokens, absent } = validateResolver(fromJson(document) as NodeMap, {
      base: 'r.json',
      roots: new Map(Object.entries(files).map(([path, file]) => [path, fromJson(file) as NodeMap])),
    })
    return [...faults, ...tokens, ...absent].map(({ path, message }) => `${path}: ${message}`)
  }
  const ordered = (...items: Json[]) => ({ ...valid, resolutionOrder: items })
  const sources = (...list: Json[]) => ({ ...valid, sets: { base: set(tokens(1), ...list) } })
  const modifier = (more: JsonObject) => ({ ...valid, modifiers: { theme: { ...theme, ...more } } })

  test.each<[string, JsonObject, string[]]>([
    ['a version', { ...valid, version: 1 }, ['version: The version must be "2025.10", not 1']],
    ['keys', { ...valid, x: 1, y: 1 }, ['x: A resolver document has no "x"', 'y: A resolver document has no "y"']],
    [
      'texts',
      { ...valid, $schema: 1, name: 1, description: [] },
      [
        '$schema: $schema must be a string, not 1',
        'name: name must be a string, not 1',
        'description: description must be a string, not an array',
      ],
    ],
    ['no order', { version: '2025.10' }, ['resolutionOrder: The resolutionOrder is missing']],
    ['an order', { version: '2025.10', resolutionOrder: 1 }, ['resolutionOrder: The resolutionOrder must be an array']],
    [
      'an empty order',
      { version: '2025.10', resolutionOrder: [] },
      ['resolutionOrder: The resolutionOrder must name at least one set or modifier'],
    ],
    ['sets', { ...ordered({ $ref: '#/modifiers/theme' }), sets: 1 }, ['sets: sets must be an object']],
    [
      'one of the sets',
      { ...ordered({ $ref: '#/modifiers/theme' }), sets: { x: 1 } },
      ['sets.x: Each of the sets must be an object'],
    ],
    [
      'modifiers',
      { ...valid, modifiers: [], resolutionOrder: [{ $ref: '#/sets/base' }], sets: { base: set(tokens(1)) } },
      ['modifiers: modifiers must be an object'],
    ],
    [
      'a set',
      { ...valid, sets: { base: { ...set(tokens(1)), x: 1, description: 1, $extensions: 1 } } },
      [
        'sets.base.x: A set has no "x"',
        'sets.base.description: description must be a string, not 1',
        'sets.base.$extensions: $extensions must be an object',
      ],
    ],
    ['no sources', { ...valid, sets: { base: {} } }, ['sets.base: A set needs an array of sources']],
    ['a source', sources(1), ['sets.base.sources.1: A source must be an object: tokens, or a reference to them']],
    ['a reference', sources({ $ref: 1 }), ['sets.base.sources.1: $ref must be a string']],
    [
      'a reference to nothing',
      sources({ $ref: '#/sets/x' }),
      ['sets.base.sources.1: The reference #/sets/x leads nowhere'],
    ],
    [
      'a reference that is none',
      sources({ $ref: '#x' }),
      ['sets.base.sources.1: The reference #x is not a JSON Pointer: # must be followed by /'],
    ],
    [
      'a reference into the order',
      sources({ $ref: '#/resolutionOrder/0' }),
      ['sets.base.sources.1: #/resolutionOrder/0: nothing may point into the resolutionOrder'],
    ],
    [
      'a reference to a modifier',
      sources({ $ref: '#/modifiers/theme' }),
      ['sets.base.sources.1: #/modifiers/theme: only the resolutionOrder may point at modifiers'],
    ],
    ['a file', sources({ $ref: 'x.json' }), ['sets.base.sources.1: "x.json" is not there']],
    [
      'an address',
      sources({ $ref: 'https://x.org/x.json' }),
      ['sets.base.sources.1: "https://x.org/x.json" is not fetched: give it along as a file'],
    ],
    [
      'a circle',
      { ...valid, sets: { base: set({ $ref: '#/sets/b' }), b: set({ $ref: '#/sets/base' }) } },
      ['sets: References run in a circle: #/sets/base → #/sets/b → #/sets/base'],
    ],
    [
      'a long circle',
      {
        ...valid,
        sets: Object.fromEntries(
          Array.from({ length: 12 }, (_, i) => [`s${i}`, set({ $ref: `#/sets/s${(i + 1) % 12}` })]),
        ),
        resolutionOrder: [{ $ref: '#/sets/s0' }],
      },
      [
        `sets: References run in a circle: ${[0, 1, 2, 3, 4, 5, 6, 7].map(i => `#/sets/s${i}`).join(' → ')} → … → #/sets/s0`,
      ],
    ],
    ['contexts', modifier({ contexts: 1 }), ['modifiers.theme: A modifier needs an object of contexts']],
    ['no context', modifier({ contexts: {} }), ['modifiers.theme.contexts: A modifier must have contexts']],
    [
      'one context',
      modifier({ contexts: { a: [tokens(1)] } }),
      ['modifiers.theme.contexts: A modifier with one context is a set: it needs two or more'],
    ],
    [
      'a context',
      modifier({ contexts: { '': [tokens(1)], b: 1 } }),
      [
        'modifiers.theme.contexts: The name of a context must not be empty',
        'modifiers.theme.contexts.b: A context must be an array of sources',
      ],
    ],
    ['a default', modifier({ default: 'x' }), ['modifiers.theme.default: The default "x" is none of the contexts']],
    [
      'a default that is no text',
      modifier({ default: 1 }),
      ['modifiers.theme.default: The default 1 is none of the contexts'],
    ],
    ['a key of a modifier', modifier({ sources: [] }), ['modifiers.theme.sources: A modifier has no "sources"']],
    ['an item', ordered('x'), ['resolutionOrder.0: An item must be a set, a modifier or a reference to one']],
    [
      'an item without anything',
      ordered({}),
      [
        'resolutionOrder.0: An inline set or modifier needs a name',
        'resolutionOrder.0: An inline item needs a type: "set" or "modifier"',
      ],
    ],
    [
      'names of items',
      ordered({ type: 'set', name: 'x', sources: [tokens(1)] }, { type: 'set', name: 'x', sources: [tokens(1)] }),
      ['resolutionOrder.1: The name "x" stands twice in the resolutionOrder'],
    ],
    [
      'a modifier twice',
      {
        ...valid,
        resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/theme' }, { $ref: '#/modifiers/theme' }],
      },
      ['resolutionOrder: The modifier "theme" stands twice in the resolutionOrder'],
    ],
    ['an item that refers to no text', ordered({ $ref: 1 }), ['resolutionOrder.0: $ref must be a string']],
    [
      'an item that refers to nothing',
      ordered({ $ref: '#/sets/x' }),
      ['resolutionOrder.0: The reference #/sets/x leads nowhere'],
    ],
    [
      'an item that refers to a file that is not there',
      ordered({ $ref: 'x.json#/sets/x' }),
      ['resolutionOrder.0: "x.json#/sets/x" was not given'],
    ],
    [
      'an item that refers into the order',
      ordered({ $ref: '#/resolutionOrder/0' }),
      ['resolutionOrder.0: #/resolutionOrder/0: nothing may point into the resolutionOrder'],
    ],
    [
      'an item that refers elsewhere',
      ordered({ $ref: '#/sets/base/sources' }, { $ref: '#/$defs/x' }, { $ref: '#/sets' }),
      [
        'resolutionOrder.0: #/sets/base/sources: an item of the resolutionOrder must point at #/sets/… or #/modifiers/…',
        'resolutionOrder.1: #/$defs/x: an item of the resolutionOrder must point at #/sets/… or #/modifiers/…',
        'resolutionOrder.2: #/sets: an item of the resolutionOrder must point at #/sets/… or #/modifiers/…',
      ],
    ],
  ])('%s', (_, document, messages) => {
    expect(faults(document)).toEqual(messages)
  })

  test('in a referenced file: missing content, sets, invalid tokens', () => {
    const document = (reference: string) => ({
      ...sources({ $ref: reference }),
      modifiers: {},
      resolutionOrder: [{ $ref: '#/sets/base' }],
    })
    expect(faults(document('f.json#/x'), { 'f.json': {} })).toEqual([
      'sets.base.sources.1: "f.json#/x" leads to nothing in that file',
    ])
    expect(faults(document('f.json#/sets/x'), { 'f.json': { sets: { x: set(tokens(2)) } } })).toEqual([])
    expect(faults(document('f.json'), { 'f.json': { b: { $value: 1, $foo: 1 } } })).toEqual([
      expect.stringMatching(/^b\.\$foo: /),
    ])
  })

  test('more sources than any design system has are refused', () => {
    const sets: JsonObject = { s0: set(tokens(1)) }
    for (let i = 1; i < 20; i++) sets[`s${i}`] = set({ $ref: `#/sets/s${i - 1}` }, { $ref: `#/sets/s${i - 1}` })
    expect(faults({ version: '2025.10', sets, resolutionOrder: [{ $ref: '#/sets/s19' }] })).toEqual([
      'sets.s19.sources: More than 10,000 sources come together here',
    ])
  })

  test('a document without an order, several with one, and keys written twice', () => {
    const read = (texts: string[], strict = false) => {
      const result = readResolver(
        texts.map((text, i) => ({ path: `${i}.json`, text })),
        { strict },
      )
      return 'errors' in result
        ? result.errors.map(({ path, message }) => `${path}: ${message}`)
        : result.warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`)
    }
    expect(read(['{}'])).toEqual([': None of the files is a resolver document: it has a resolutionOrder'])
    expect(read(['{"resolutionOrder": []}', '{"resolutionOrder": []}'])).toEqual([
      '0.json: There is more than one resolver document: give one',
      '1.json: There is more than one resolver document: give one',
    ])
    const twice = JSON.stringify(valid).replace('{', '{"version": "2025.10",')
    expect(read([twice])).toEqual(['duplicate version: The key is written twice in its object: the last one counts'])
    expect(read([twice], true)).toEqual(['version: The key is written twice in its object'])
    expect(read(['{"version": "2025.10", "resolutionOrder": []}'])).toEqual([
      'resolutionOrder: The resolutionOrder must name at least one set or modifier',
    ])
  })

  test('the verdict: no file, notes of addresses and of keys written twice, JSON5 by its name', () => {
    expect(checkResolver([])).toEqual({
      faults: [{ path: '', code: 'syntax', level: 'error', message: 'There is no file to read' }],
      notes: [],
    })
    const text = JSON.stringify(valid)
    expect(checkResolver([{ path: 'r.json', text }])).toEqual({ faults: [], notes: [] })
    expect(checkResolver([{ path: 'r.json', text: `${text} // x` }]).faults).toHaveLength(1)
    expect(checkResolver([{ path: 'r.json5', text: `${text} // x` }]).faults).toEqual([])
    expect(checkResolver([{ path: 'r.json5', text: `${text} // x` }], { strict: true }).faults).toHaveLength(1)
    const twice = text.replace('{', '{"version": "2025.10",')
    expect(checkResolver([{ path: 'r.json', text: twice }]).notes).toHaveLength(1)
    expect(checkResolver([{ path: 'r.json', text: twice }], { strict: true }).faults).toHaveLength(1)
    expect(filesOf('{')).toEqual([])
    expect(filesOf('{"a": [{"$ref": "x.json"}, {"$ref": "//y/z.json"}, {"$ref": 1}, {"$ref": "x.json#/b"}]}')).toEqual([
      'x.json',
    ])
  })
})

describe('finding what a reference means', () => {
  const one = (
    reference: string,
    files: Record<string, JsonObject>,
    path = 'tokens/all.resolver.json',
    more: JsonObject = {},
  ) =>
    read(
      {
        version: '2025.10',
        sets: { base: set({ $ref: reference }) },
        resolutionOrder: [{ $ref: '#/sets/base' }],
        ...more,
      },
      files,
      path,
    )
  const found = (...given: Parameters<typeof one>) => {
    const result = one(...given)
    return 'errors' in result ? null : modesOf(result)[0]![1]
  }

  test.each([
    ['a.json', 'tokens/a.json'],
    ['./a.json', 'tokens/a.json'],
    ['.\\a.json', 'tokens\\a.json'],
    ['../a.json', 'a.json'],
    ['x/../a.json', './tokens/a.json'],
    ['../../a.json', '../a.json'],
    ['a.json', 'elsewhere/a.json'],
    ['a.json', 'a.json'],
    ['100%.json', 'tokens/100%.json'],
    ['a%20b.json', 'tokens/a b.json'],
    ['a.json#', 'tokens/a.json'],
    ['a.json#/', 'tokens/a.json'],
  ])('%s is the file %s', (reference, path) => {
    expect(found(reference, { [path]: tokens(7) })).toEqual({ a: 7 })
  })

  test('a file relative to the document is preferred to one with the same ending, and two of those are ambiguous', () => {
    expect(found('a.json', { 'x/a.json': tokens(1), 'tokens/a.json': tokens(2) })).toEqual({ a: 2 })
    expect(found('a.json', { 'x/a.json': tokens(1), 'y/a.json': tokens(2) })).toBe(null)
    expect(found('a.json', { 'x/ba.json': tokens(1) })).toBe(null)
    expect(found('a.json', { 'a.json': tokens(1) }, 'all.resolver.json')).toEqual({ a: 1 })
  })

  test('within a file: keys with slashes, tildes and percent signs, sets with their sources', () => {
    expect(found('f.json#/a~1b/c~0d/e%20f', { 'f.json': { 'a/b': { 'c~d': { 'e f': tokens(3) } } } })).toEqual({ a: 3 })
    expect(found('f.json#/sets/x', { 'f.json': { sets: { x: set(tokens(1), { b: number(2) }) } } })).toEqual({
      a: 1,
      b: 2,
    })
    expect(found('f.json#/group/sets', { 'f.json': { group: { sets: tokens(4) } } })).toEqual({ a: 4 })
  })

  test('references to references, with keys beside each: the first applies', () => {
    const $defs = {
      x: { $ref: '#/$defs/y', b: number(1), c: number(1) },
      y: { a: number(0), b: number(0), c: number(0) },
    }
    const document = {
      version: '2025.10',
      sets: { base: set({ $ref: '#/$defs/x', c: number(2) }) },
      $defs,
      resolutionOrder: [{ $ref: '#/sets/base' }],
    }
    expect(modesOf(read(document))).toEqual([[null, { a: 0, b: 1, c: 2 }]])
  })

  test('a set represents its sources, or those beside the reference to it', () => {
    const sets = {
      base: set({ $ref: '#/sets/x' }),
      x: set(tokens(1)),
      y: set({ $ref: '#/sets/x', sources: [{ b: number(5) }] }),
    }
    const names = (name: string) =>
      modesOf(read({ version: '2025.10', sets, resolutionOrder: [{ $ref: `#/sets/${name}` }] }))[0]![1]
    expect([names('base'), names('y')]).toEqual([{ a: 1 }, { b: 5 }])
  })

  test('items from files, inline items, and keys beside their references', () => {
    const files = {
      'tokens/f.json': {
        sets: { s: set(tokens(1)) },
        modifiers: { m: { contexts: { p: [{ b: number(1) }], q: [{ b: number(2) }] } } },
      },
    }
    const document = (...resolutionOrder: Json[]) => ({ version: '2025.10', resolutionOrder })
    expect(
      modesOf(read(document({ $ref: 'f.json#/sets/s' }, { $ref: 'f.json#/modifiers/m', default: 'q' }), files)),
    ).toEqual([
      ['q', { a: 1, b: 2 }],
      ['p', { a: 1, b: 1 }],
    ])
    const inline = { contexts: { p: [{ b: number(1) }], q: [{ b: number(2) }] }, default: 'q' }
    expect(modesOf(read(document({ sources: [tokens(1)] }, inline)))).toEqual([
      ['q', { a: 1, b: 2 }],
      ['p', { a: 1, b: 1 }],
    ])
    expect(modesOf(read(document({ sources: [tokens(1)], $extensions: { 'app.tessera': { mode: 'Base' } } })))).toEqual(
      [['Base', { a: 1 }]],
    )
    expect(modesOf(read(document({ sources: [tokens(1)], $extensions: { 'app.tessera': { mode: 5 } } })))).toEqual([
      [null, { a: 1 }],
    ])
  })

  test('a default that is none of the contexts leaves their order', () => {
    const document = { ...valid, modifiers: { theme: { ...theme, default: 'gone' } } }
    expect(modesOf(read(document)).map(([name]) => name)).toEqual(['light', 'dark'])
  })

  test('tokens that a context lacks though its sources have them are left out of it alone', () => {
    const absent = { dark: ['b', 5], light: 1 }
    const document = { ...valid, modifiers: { theme: { ...theme, $extensions: { 'app.tessera': { absent } } } } }
    expect(modesOf(read(document))).toEqual([
      ['light', { b: 'a', a: 1 }],
      ['dark', { a: 2 }],
    ])
  })
})

describe('writing a resolver document', () => {
  const token = (name: string, value: Json, more: Partial<Token> = {}): Token => ({
    name,
    type: 'number',
    value,
    description: null,
    alias_to: null,
    ...more,
  })
  const written = (...modes: ModeTokens[]) => {
    const output = writeResolver(tokensetInput('Set', modes), {})
    return {
      ...output,
      document: JSON.parse(output.text) as {
        sets: { base: JsonObject }
        modifiers?: { mode: JsonObject }
        resolutionOrder: Json
      },
    }
  }

  test('one mode is a set with the mode’s name; others contain their differences', () => {
    const light = { name: 'Light', is_default: false, tokens: [token('a', 1), token('same', 1), token('only', 1)] }
    const dark = { name: 'Dark', is_default: true, tokens: [token('a', 2), token('same', 1)] }
    const one = written(light)
    expect(one.document.resolutionOrder).toEqual([{ $ref: '#/sets/base' }])
    expect(one.document.sets.base.$extensions).toEqual({ 'app.tessera': { mode: 'Light' } })
    expect(modesOf(readResolver([{ path: '', text: one.text }], {}))).toEqual([['Light', { a: 1, same: 1, only: 1 }]])
    const both = written(light, dark)
    expect(both.document.modifiers).toEqual({
      mode: { contexts: { Dark: [], Light: [{ a: number(1), only: number(1) }] }, default: 'Dark' },
    })
    expect(modesOf(readResolver([{ path: '', text: both.text }], {}))).toEqual([
      ['Dark', { a: 2, same: 1 }],
      ['Light', { a: 1, same: 1, only: 1 }],
    ])
  })

  test('which tokens of the default a mode lacks is kept, and read', () => {
    const { document, text } = written(
      { name: 'A', is_default: true, tokens: [token('a', 1), token('b', 1)] },
      { name: 'B', is_default: false, tokens: [token('a', 1)] },
    )
    expect(document.modifiers!.mode.$extensions).toEqual({ 'app.tessera': { absent: { B: ['b'] } } })
    expect(modesOf(readResolver([{ path: '', text }], {}))).toEqual([
      ['A', { a: 1, b: 1 }],
      ['B', { a: 1 }],
    ])
  })
})
