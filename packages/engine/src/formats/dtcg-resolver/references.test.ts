// The targets of references in a resolver document: files, sets, places in it; and references without a target.
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../base/token.ts'
import { checkResolver, fileReferences } from './check.ts'
import { dtcgResolver } from './index.ts'
import { readResolver } from './read.ts'

const number = (value: Json): JsonObject => ({ $type: 'number', $value: value })
const tokens = (value: number): JsonObject => ({ a: number(value) })
const set = (...sources: Json[]): JsonObject => ({ sources })
const theme: JsonObject = { contexts: { light: [tokens(1)], dark: [tokens(2)] } }
const only = (base: JsonObject, more: JsonObject = {}): JsonObject => ({
  version: '2025.10',
  ...more,
  sets: { base, ...(more.sets as JsonObject | undefined) },
  resolutionOrder: [{ $ref: '#/sets/base' }],
})
const inOrder = (...resolutionOrder: Json[]): JsonObject => ({ version: '2025.10', resolutionOrder })

const filesFor = (document: JsonObject | string, files: Record<string, JsonObject>, path: string) => [
  { path, text: typeof document === 'string' ? document : JSON.stringify(document) },
  ...Object.entries(files).map(([path, file]) => ({ path, text: JSON.stringify(file) })),
]

function read(document: JsonObject, files: Record<string, JsonObject> = {}, path = 'tokens/all.resolver.json') {
  const result = readResolver(filesFor(document, files, path), {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}

const modesOf = (...given: Parameters<typeof read>) =>
  read(...given).modes.map(({ name, tokens }) => [
    name,
    Object.fromEntries(tokens.map(token => [token.name, token.alias_to ?? token.value])),
  ])

const found = (...given: Parameters<typeof read>) => modesOf(...given)[0]![1]

const faults = (document: JsonObject, files: Record<string, JsonObject> = {}) =>
  checkResolver(filesFor(document, files, 'r.json')).faults.map(({ path, message }) => `${path}: ${message}`)

const filesOf = (text: string) => fileReferences(text).map(({ path }) => path)

describe('files around the document', () => {
  const base = (reference: string) => only(set({ $ref: reference }))

  test('leading `..` segments are kept where they leave all given files', () => {
    expect(found(base('../../a.json'), { 'a.json': tokens(2), '../a.json': tokens(1) })).toEqual({ a: 1 })
    expect(found(base('../../../a.json'), { 'a.json': tokens(2), '../../a.json': tokens(1) })).toEqual({ a: 1 })
    expect(found(base('x//a.json'), { 'y/a.json': tokens(2), 'tokens/x/a.json': tokens(1) })).toEqual({ a: 1 })
  })

  test('a document without a folder references files without one', () => {
    const files = { 'x/a.json': tokens(2), 'a.json': tokens(1) }
    expect(found(base('a.json'), files, 'all.resolver.json')).toEqual({ a: 1 })
  })

  test('a pointer into a file may lack its first slash', () => {
    expect(found(base('f.json#parts/x'), { 'f.json': { parts: { x: tokens(1) } } })).toEqual({ a: 1 })
  })

  test('only an entry under sets that has sources is a set', () => {
    expect(found(base('f.json#/sets/x'), { 'f.json': { sets: { x: tokens(4) } } })).toEqual({ a: 4 })
    const sources = { sources: tokens(5) }
    expect(found(base('f.json#/other/x'), { 'f.json': { other: { x: sources } } })).toEqual({ 'sources.a': 5 })
    expect(found(base('f.json#/sets/x/y'), { 'f.json': { sets: { x: { y: sources } } } })).toEqual({ 'sources.a': 5 })
    expect(found(only(set({ $ref: '#/sets/x/sources/1' }), { sets: { x: set(tokens(1), tokens(2)) } }))).toEqual({
      a: 2,
    })
  })

  test('the names of all files that are needed, from JSON5 too; addresses and places in the document are none', () => {
    expect(filesOf('{$ref: "x.json"} // comment')).toEqual(['x.json'])
    expect(filesOf('[{"$ref": ""}]')).toEqual([])
    const text = '{"a": {"$ref": "dir/ab:c.json"}, "b": {"$ref": ""}, "c": {"$ref": "http://x.org/y.json"}}'
    expect(filesOf(text)).toEqual(['dir/ab:c.json'])
  })

  test('the verdict looks into the files that are given along, and reads JSON5 where one of them is called so', () => {
    expect(faults(base('a.json'), { 'a.json': tokens(1) })).toEqual([])
    const text = `${JSON.stringify(base('a.json'))} // comment`
    expect(checkResolver(filesFor(text, { 'a.json': tokens(1) }, 'r.json5'))).toEqual({ faults: [], notes: [] })
  })

  test('is recognised among its files', () => {
    const files = filesFor(base('a.json'), { 'a.json': tokens(1) }, 'r.json')
    expect(dtcgResolver.recognise!(files)).toBe(0.98)
    expect(dtcgResolver.recognise!(files.slice(1))).toBe(0)
  })
})

describe('sources', () => {
  test('the later of two sources counts, and that is worth no word', () => {
    const { modes, warnings } = read(only(set(tokens(1), tokens(2))))
    expect(modes[0]!.tokens).toMatchObject([{ name: 'a', value: 2 }])
    expect(warnings).toEqual([])
  })

  test('invalid sources are left out, and each is reported', () => {
    const document = only(set('x.json', { $ref: 5, b: number(1) }, { $ref: '#/sets/none' }, tokens(1)), {
      sets: { more: {} },
    })
    const { modes, warnings } = read({
      ...document,
      resolutionOrder: [{ $ref: '#/sets/more' }, { $ref: '#/sets/base' }],
    })
    expect(modes[0]!.tokens).toMatchObject([{ name: 'a', value: 1 }])
    expect(warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`)).toEqual([
      'invalid sets.more: A set needs an array of sources',
      'invalid sets.base.sources.0: A source must be an object: tokens, or a reference to them',
      'invalid sets.base.sources.1: $ref must be a string',
      'invalid sets.base.sources.2: The reference #/sets/none leads nowhere',
    ])
  })

  test('a set that contains itself twice still has all else that is in it', () => {
    const self = { $ref: '#/sets/base' }
    expect(found(only(set(self, self, tokens(1))))).toEqual({ a: 1 })
  })

  test('sources that come together in a context are counted there', () => {
    const sets: JsonObject = { s0: set(tokens(1)) }
    for (let i = 1; i < 20; i++) sets[`s${i}`] = set({ $ref: `#/sets/s${i - 1}` }, { $ref: `#/sets/s${i - 1}` })
    const modifiers = { theme: { contexts: { light: [{ $ref: '#/sets/s19' }], dark: [] } } }
    const document = { version: '2025.10', sets, modifiers, resolutionOrder: [{ $ref: '#/modifiers/theme' }] }
    expect(faults(document)).toEqual(['modifiers.theme.contexts.light: More than 10,000 sources come together here'])
  })
})

describe('circles', () => {
  test('only what is part of the circle is named', () => {
    const sets = { b: set({ $ref: '#/sets/c' }), c: set({ $ref: '#/sets/b' }) }
    expect(faults(only(set({ $ref: '#/sets/b' }), { sets }))).toEqual([
      'sets: References run in a circle: #/sets/b → #/sets/c → #/sets/b',
    ])
  })

  test('a reference to itself is a circle', () => {
    const document = only(set(tokens(1), { $ref: '#/$defs/x' }), { $defs: { x: { $ref: '#/$defs/x' } } })
    expect(faults(document)).toEqual(['sets: References run in a circle: #/$defs/x → #/$defs/x'])
    expect(faults(only(set({ $ref: '#/$defs/x' }), { $defs: { x: { $ref: '#/$defs/y' }, y: tokens(1) } }))).toEqual([])
  })

  test('one of seven sets is shown whole', () => {
    const sets = Object.fromEntries(
      Array.from({ length: 7 }, (_, i) => [`s${i}`, set({ $ref: `#/sets/s${(i + 1) % 7}` })]),
    )
    const document = { version: '2025.10', sets, resolutionOrder: [{ $ref: '#/sets/s0' }] }
    expect(faults(document)).toEqual([
      `sets: References run in a circle: ${[0, 1, 2, 3, 4, 5, 6, 0].map(i => `#/sets/s${i}`).join(' → ')}`,
    ])
  })
})

describe('the order', () => {
  test('a reference that is no JSON pointer is reported', () => {
    expect(faults(inOrder({ $ref: '#x' }))).toEqual([
      'resolutionOrder.0: The reference #x is not a JSON Pointer: # must be followed by /',
    ])
  })

  test('the declared type of an inline item takes precedence over its contents', () => {
    const item = { type: 'modifier', name: 'theme', sources: [tokens(3)], ...theme }
    expect(modesOf(inOrder(item))).toEqual([
      ['light', { a: 1 }],
      ['dark', { a: 2 }],
    ])
  })

  test('sources of inline items are checked at their own place', () => {
    const modifier = { type: 'modifier', name: 'm', contexts: { p: ['x'], q: [] } }
    expect(faults(inOrder({ type: 'set', name: 's', sources: ['x'] }, modifier))).toEqual([
      'resolutionOrder.0.sources.0: A source must be an object: tokens, or a reference to them',
      'resolutionOrder.1.contexts.p.0: A source must be an object: tokens, or a reference to them',
    ])
  })

  test('two inline modifiers of one name are the same; two without a name are two', () => {
    const named = { type: 'modifier', name: 'theme', ...theme }
    expect(faults(inOrder(named, named))).toEqual([
      'resolutionOrder.1: The name "theme" stands twice in the resolutionOrder',
      'resolutionOrder: The modifier "theme" stands twice in the resolutionOrder',
    ])
    const nameless = { type: 'modifier', ...theme }
    expect(faults(inOrder(nameless, nameless))).toEqual([
      'resolutionOrder.0: An inline set or modifier needs a name',
      'resolutionOrder.1: An inline set or modifier needs a name',
    ])
  })

  test('a modifier without contexts does not affect the following ones', () => {
    const document = inOrder(
      { type: 'modifier', name: 'none', contexts: {} },
      { type: 'modifier', name: 'theme', ...theme },
    )
    expect(modesOf(document)).toEqual([
      ['light', { a: 1 }],
      ['dark', { a: 2 }],
    ])
  })

  test('without a choice, the mode has the name that a set declares, not that of the only context', () => {
    const one = { type: 'modifier', name: 'one', contexts: { only: [tokens(1)] } }
    const base = { ...set({ b: number(1) }), $extensions: { 'app.tessera': { mode: 'Base' } } }
    expect(modesOf(inOrder(one))).toEqual([[null, { a: 1 }]])
    expect(modesOf(inOrder(one, set(), base))).toEqual([['Base', { a: 1, b: 1 }]])
  })
})

describe('findings about a document', () => {
  test('a version that is missing', () => {
    const { version: _, ...document } = only(set(tokens(1)))
    expect(faults(document)).toEqual(['version: The version is missing: it must be "2025.10"'])
    expect(faults({ ...document, version: {} })).toEqual(['version: The version must be "2025.10", not an object'])
  })

  test('a fault in a file that is used twice is reported once', () => {
    const document = only(set({ $ref: 'f.json' }), { sets: { more: set({ $ref: 'f.json' }) } })
    expect(faults(document, { 'f.json': { a: { ...number(1), $foo: 1 } } })).toHaveLength(1)
  })

  test('where a file is missing, references into it are not reported', () => {
    expect(faults(only(set({ $ref: 'gone.json' }, { b: number('{a}') })))).toEqual([
      'sets.base.sources.0: "gone.json" is not there',
    ])
  })

  test('JSON5 is read unless strict; a text that is neither is named with its place', () => {
    const text = `${JSON.stringify(only(set(tokens(1))))} // comment`
    expect(readResolver([{ path: '', text }], {})).toHaveProperty('modes')
    const at = `1:${text.indexOf(' //') + 2}`
    expect(readResolver([{ path: 'r.json', text }], { strict: true })).toEqual({
      format: 'dtcg-resolver',
      errors: [
        {
          code: 'syntax',
          level: 'error',
          path: `r.json:${at}`,
          message: 'Not JSON: Unexpected "/" after the end of the document',
        },
      ],
    })
    expect(readResolver([{ path: 'r.json', text: '{' }], {})).toMatchObject({ errors: [{ path: 'r.json:1:2' }] })
  })

  test('a document without a token fails with all findings, and is empty where there are none', () => {
    expect(readResolver(filesFor(only(set({ $ref: 'gone.json' })), {}, 'r.json'), {})).toEqual({
      format: 'dtcg-resolver',
      errors: [{ code: 'dropped', level: 'error', path: 'sets.base.sources.0', message: '"gone.json" is not there' }],
    })
    expect(modesOf(only(set()))).toEqual([[null, {}]])
  })

  test('one context without a token is a mode without one', () => {
    const modifier = { type: 'modifier', name: 'm', contexts: { p: [tokens(1), { $ref: 'gone.json' }], q: [] } }
    expect(modesOf(inOrder(modifier))).toEqual([
      ['p', { a: 1 }],
      ['q', {}],
    ])
  })
})

test('a resolver document may use sets of another one; of two independent ones none is chosen', () => {
  const shared = only(set(tokens(7)))
  expect(
    read(only(set({ $ref: 'shared.resolver.json#/sets/base' })), { 'tokens/shared.resolver.json': shared }),
  ).toMatchObject({
    modes: [{ tokens: [{ name: 'a', value: 7 }] }],
  })
  const two = filesFor(only(set(tokens(1))), { 'b.resolver.json': shared }, 'a.resolver.json')
  expect(readResolver(two, {})).toMatchObject({
    errors: [{ path: 'a.resolver.json' }, { path: 'b.resolver.json' }],
  })
})
