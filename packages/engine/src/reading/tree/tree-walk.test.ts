// Which maps of a nested document are tokens, what belongs to them, and what a format is recognised by.
import { expect, test } from 'vitest'
import { fromJson, type NodeMap } from '../../base/node.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import { newReport } from '../report.ts'
import { survey } from '../survey.ts'
import { walkTree } from './tree-walk.ts'

function walk(document: JsonObject) {
  const report = newReport()
  const { leaves, groups } = walkTree(fromJson(document) as NodeMap, report)
  return {
    leaves: leaves.map(({ node: _, ...leaf }) => leaf),
    names: leaves.map(({ name }) => name),
    groups,
    words: report.warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`),
  }
}

test.each<[string, Json, string[]]>([
  ['a value is a token', { a: { value: 1 } }, ['a']],
  ['so is one in an object', { a: { value: { value: 1, unit: 'px' } } }, ['a']],
  ['a child called value is no value', { a: { value: { value: 1 } } }, ['a.value']],
  ['nor one in the other spelling', { a: { value: { $value: 1 } } }, ['a.value']],
  ['nor a group', { a: { value: { x: { value: 1 }, y: 1 } } }, ['a.value.x']],
  ['unless the type says so', { a: { type: 'shadow', value: { x: { value: 1 } } } }, ['a']],
  ['in either spelling', { a: { $type: 'shadow', value: { x: { value: 1 } } } }, ['a']],
  [
    'a token may have children',
    { a: { value: 1, b: { value: 2 }, c: { d: { value: 3 }, e: 1 } } },
    ['a', 'a.b', 'a.c.d'],
  ],
  ['but no map of plain values', { a: { value: 1, b: { c: 1 } } }, ['a']],
  [
    'nor what belongs to it',
    { a: { value: 1, attributes: { b: { value: 2 } }, $extensions: { b: { value: 2 } } } },
    ['a'],
  ],
  ['a root token has the name of its group', { a: { $root: { $value: 1 }, b: { $value: 2 } } }, ['a', 'a.b']],
])('%s', (_, document, names) => expect(walk(document as JsonObject).names).toEqual(names))

test('a token has its own type, else that of the nearest group', () => {
  const { leaves } = walk({
    $type: 'number',
    a: { type: 'color', b: { value: 1 }, c: { $value: 2, $type: 'size', type: 'x' } },
    d: { value: 3 },
  })
  expect(leaves.map(({ name, value, type }) => [name, value, type])).toEqual([
    ['a.b', 1, 'color'],
    ['a.c', 2, 'size'],
    ['d', 3, 'number'],
  ])
})

test('descriptions, deprecation and extensions are recognized in every spelling', () => {
  const about = (document: JsonObject) => {
    const { description, deprecated, extensions } = walk({ a: { value: 1, ...document } }).leaves[0]!
    return [description, deprecated, extensions]
  }
  expect(about({})).toEqual([null, null, null])
  expect(about({ comment: 'c', deprecated: true })).toEqual(['c', true, null])
  expect(about({ comment: 'c', description: 'd', deprecated: 5 })).toEqual(['d', null, null])
  expect(about({ $description: 'x', description: 'd', $deprecated: 'old', $extensions: { v: 1 } })).toEqual(['x', 'old', { v: 1 }]) // prettier-ignore
})

test('groups have their own properties; those without any are not listed', () => {
  const { groups } = walk({
    a: { $description: 'A', description: 'no', b: {} },
    c: { description: 'C', $extensions: { v: 1 } },
    d: { $deprecated: true },
    e: { $deprecated: 'old' },
    f: { $deprecated: 5, $extensions: 5, type: 'x' },
  })
  expect(groups).toEqual([
    { path: 'a', description: 'A' },
    { path: 'c', description: 'C', extensions: { v: 1 } },
    { path: 'd', deprecated: true },
    { path: 'e', deprecated: 'old' },
  ])
})

test('an entry that is neither token, group nor property is dropped with a finding', () => {
  const { words, names } = walk({
    $schema: 's',
    a: { type: 't', $description: 'd', comment: 'c', deprecated: true, $deprecated: false, x: 'y', description: 5 },
    b: { $themes: { c: { value: 1 } }, mytype: 'x', types: 'x', $schemas: 's', my$schema: 's' },
    $extensions: { c: { value: 1 } },
    n: [],
  })
  expect(names).toEqual([])
  expect(words).toEqual([
    'dropped n: Neither a token nor a group',
    'dropped a.x: Neither a token nor a group',
    'dropped a.description: Neither a token nor a group',
    'dropped b.$themes: $themes means nothing in this format',
    'dropped b.mytype: Neither a token nor a group',
    'dropped b.types: Neither a token nor a group',
    'dropped b.$schemas: Neither a token nor a group',
    'dropped b.my$schema: Neither a token nor a group',
  ])
  expect(walk({ a: { value: 1, x: 'y', z: 5 } }).words).toEqual([])
})

test('beyond 2048 letters of a path there are no names', () => {
  const long = 'x'.repeat(2040)
  const { names, words } = walk({ [long]: { 12345678: { value: 1 }, 123456789: { value: 1 } } })
  expect(names).toEqual([`${long}.12345678`])
  expect(words).toEqual([`dropped ${'x'.repeat(100)}: Nested too deep for a name`])
})

test.each<[string, JsonObject, Partial<ReturnType<typeof survey>>]>([
  ['nothing', { a: { b: {} } }, {}],
  ['DTCG', { a: { $value: 1, $type: 'number' }, g: { $root: { $value: 1 } } }, { dollar: 2 }],
  ['what stands in $ is no token', { $x: { a: { $value: 1 } } }, {}],
  [
    'ours',
    { a: { value: 1, type: 'number' }, b: { value: 1, type: 'color', description: 'd' } },
    { plain: 2, ours: 2 },
  ],
  ['ours with more is not ours', { a: { value: 1, type: 'number', x: 1 } }, { plain: 1 }],
  ['no type of ours', { a: { value: 1, type: 'nope' } }, { plain: 1, dictionary: 1 }],
  ['no type at all', { a: { value: 1 } }, { plain: 1, dictionary: 1 }],
  ['a type of Tokens Studio', { a: { value: 1, type: 'fontSizes' } }, { plain: 1, studio: 1 }],
  ['the same in DTCG’s spelling', { a: { $value: 1, $type: 'boxShadow' } }, { dollar: 1, studio: 1 }],
  [
    'its extensions',
    { a: { value: 1, type: 'number', $extensions: { 'studio.tokens': {} } } },
    { plain: 1, studio: 1 },
  ],
  ['other extensions', { a: { $value: 1, $extensions: { v: {} } } }, { dollar: 1 }],
  ['{a.value}', { a: { value: '1px {a.value} x', type: 'number' } }, { plain: 1, ours: 1, dictionary: 1 }],
  ['{a}', { a: { value: '{value}', type: 'number' } }, { plain: 1, ours: 1 }],
  ['a child below a token', { a: { $value: 1, b: { $value: 1 } } }, { dollar: 2, dictionary: 1 }],
  ...['comment', 'attributes', 'themeable', 'original', 'filePath'].map((key): [string, JsonObject, object] => [
    key,
    { a: { value: 1, type: 'number', [key]: 'x' } },
    { plain: 1, dictionary: 1 },
  ]),
  ['aliasOf', { a: { aliasOf: 'b' }, c: { aliasOf: 1 } }, { foreign: 1 }],
  ['sets', { a: { sets: { x: { value: 1 } } }, b: { sets: {} } }, { foreign: 1, plain: 1, dictionary: 1 }],
])('is recognised by %s', (_, document, found) => {
  const none = { dollar: 0, plain: 0, studio: 0, dictionary: 0, built: 0, ours: 0, foreign: 0 }
  expect(survey(fromJson(document) as NodeMap)).toEqual({ ...none, ...found })
})

test('a few thousand objects are enough to recognise a document by', () => {
  const document = Object.fromEntries(Array.from({ length: 6000 }, (_, i) => [`t${i}`, { $value: 1 }]))
  expect(survey(fromJson(document) as NodeMap).dollar).toBe(4999)
})
