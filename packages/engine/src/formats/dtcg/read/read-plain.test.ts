import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isImportFailure } from '../../../imports/import.ts'
import { resolveTokens, type Resolved } from '../../../resolve/resolve.ts'
import { types } from '../../../types/index.ts'
import type { ImportFailure, ImportResult } from '../../../format/format.ts'
import { readDtcg, readFully } from './read.ts'
import { readPlain } from './read-plain.ts'
import { dtcgTypes } from '../shape.ts'
import { repeats } from '../../../testing/random/repeats.ts'

const runs = repeats('PLAIN_RUNS', { short: 300, long: 20_000 })
const require = createRequire(import.meta.url)

function same(text: string): boolean {
  const files = [{ path: 'a.tokens.json', text }]
  for (const options of [{}, { strict: true }]) {
    const quick = withoutResolutions(readDtcg(files, options))
    const full = readFully(files, options)
    // Order counts, in lists and in objects.
    expect(JSON.stringify(quick)).toBe(JSON.stringify(full))
    expect(quick).toEqual(full)
  }
  return readPlain(text) !== null
}

/** Once each of them has been compared with a new one. */
function withoutResolutions(read: ImportResult | ImportFailure): ImportResult | ImportFailure {
  if (isImportFailure(read)) return read
  return {
    ...read,
    modes: read.modes.map(({ resolution, ...mode }) => {
      if (resolution)
        expect([...resolution.all()].map(answer)).toEqual([...resolveTokens(mode.tokens).all()].map(answer))
      return mode
    }),
  }
}

function answer(resolved: Resolved) {
  if (!resolved.ok) throw new Error(resolved.message)
  const { token, value, parsed, origin, chain } = resolved
  return { token, value, parsed, origin, chain }
}

const key = fc.constantFrom(
  'a',
  'b',
  'base',
  '500',
  '50',
  '0',
  '01',
  'x y',
  'ü',
  '__proto__',
  'toString',
  '',
  'a.b',
  '$a',
  '{',
  ' ',
)
const names = ['a', 'b', 'a.b', 'base.500', 'a.b.50', 'b.a', 'base.base', '0.a']
const alias = fc.constantFrom(...names.map(name => `{${name}}`), '{a..b}', '{}', '{a', '{a} b', '{a.$root}', '{ a }')
const goodAlias = fc.constantFrom(...names.map(name => `{${name}}`))

const color = fc.oneof(
  fc.record(
    {
      colorSpace: fc.constantFrom('srgb', 'oklch', 'hsl', 'none'),
      components: fc.array(fc.constantFrom(0, 0.5, 1, 'none'), { minLength: 3, maxLength: 3 }),
      alpha: fc.constantFrom(0.5, 1, null),
      hex: fc.constantFrom('#aabbcc', '#abc'),
    },
    { requiredKeys: ['colorSpace', 'components'] },
  ),
  fc.constant({ colorSpace: 'srgb', components: [0, 0.5, 1] }),
)
const size = fc.record({ value: fc.constantFrom(0, 1.5, -4), unit: fc.constantFrom('px', 'rem', 'dp') })
const goodSize = fc.constant({ value: 4, unit: 'px' })
const part = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: goodAlias })
const shadow = fc.record({
  color: part(fc.constant({ colorSpace: 'srgb', components: [0, 0, 0], alpha: 0.5 })),
  offsetX: part(goodSize),
  offsetY: part(goodSize),
  blur: part(goodSize),
  spread: part(goodSize),
})
const values: Record<string, fc.Arbitrary<unknown>> = {
  color,
  dimension: size,
  duration: fc.record({ value: fc.integer(), unit: fc.constantFrom('ms', 's', 'min') }),
  number: fc.oneof(fc.double({ noNaN: true }), fc.constant('1')),
  fontFamily: fc.constantFrom('Inter', ['Inter', 'sans-serif'], ['{a}'], [], 'A {b}'),
  fontWeight: fc.constantFrom(400, 'bold', 'fat', 0),
  cubicBezier: fc.constantFrom([0, 0, 1, 1], [0.2, -1, 1, 3], [2, 0, 1, 1]),
  strokeStyle: fc.constantFrom(
    'solid',
    { dashArray: [{ value: 1, unit: 'px' }], lineCap: 'round' },
    { dashArray: ['{a}'], lineCap: 'butt' },
  ),
  border: fc.record({ color: part(color), width: part(goodSize), style: part(fc.constant('solid')) }),
  transition: fc.record({
    duration: part(fc.constant({ value: 1, unit: 's' })),
    delay: part(fc.constant({ value: 0, unit: 'ms' })),
    timingFunction: part(fc.constant([0, 0, 1, 1])),
  }),
  shadow: fc.oneof(shadow, fc.array(part(shadow), { maxLength: 2 })),
  gradient: fc.array(part(fc.record({ color: part(color), position: part(fc.constantFrom(0, 0.5, 2)) })), {
    maxLength: 3,
  }),
  typography: fc.record({
    fontFamily: part(fc.constant('Inter')),
    fontSize: part(goodSize),
    fontWeight: part(fc.constant(400)),
    letterSpacing: part(goodSize),
    lineHeight: part(fc.constant(1.5)),
  }),
}

const extensions = fc.constantFrom(
  { 'com.example': { a: 1, list: [{ b: {} }] } },
  { 'com.example': { 2: 'two', 1: 'one' } },
  { 'com.example': { modes: { dark: '{a}' } } },
  { 'app.tessera': { type: 'string' } },
  { 'studio.tokens': { modify: { type: 'lighten', value: '0.1' } } },
  {},
)

/** What a token of a type is given where nothing is wrong with it. */
const valid: Record<string, unknown[]> = {
  color: [
    { colorSpace: 'srgb', components: [0, 0.5, 1] },
    { colorSpace: 'hsl', components: ['none', 0, 50], alpha: 0.5 },
  ],
  dimension: [
    { value: 4, unit: 'px' },
    { value: -1.5, unit: 'rem' },
  ],
  duration: [{ value: 150, unit: 'ms' }],
  number: [0, -0.5],
  fontFamily: ['Inter', ['Inter', 'sans-serif']],
  fontWeight: [400, 'bold'],
  cubicBezier: [[0.2, -1, 1, 3]],
  strokeStyle: ['dashed', { dashArray: [{ value: 1, unit: 'px' }, '{dimension.1}'], lineCap: 'round' }],
  border: [{ color: '{color.1}', width: { value: 1, unit: 'px' }, style: 'solid' }],
  transition: [{ duration: '{duration.1}', delay: { value: 0, unit: 's' }, timingFunction: [0, 0, 1, 1] }],
  shadow: [
    ...[
      {
        color: '{color.1}',
        offsetX: '{dimension.1}',
        offsetY: { value: 0, unit: 'px' },
        blur: { value: 4, unit: 'px' },
        spread: { value: 0, unit: 'px' },
      },
    ].flatMap(one => [one, [one, { ...one, inset: true }], ['{shadow.1}', one]]),
  ],
  gradient: [
    [
      { color: '{color.1}', position: 0 },
      { color: { colorSpace: 'srgb', components: [0, 0, 0] }, position: '{number.1}' },
    ],
  ],
  typography: [
    {
      fontFamily: '{fontFamily.1}',
      fontSize: '{dimension.1}',
      fontWeight: 700,
      letterSpacing: { value: 0, unit: 'px' },
      lineHeight: '{number.1}',
    },
  ],
}

/** Two levels, a group for each type in turn; `1` is a literal that the others may point at. */
const soundDocument = fc
  .array(
    fc.record({
      type: fc.constantFrom(...dtcgTypes),
      key: fc.constantFrom('900', '50', 'base', 'x-y', 'ü', '__proto__'),
      pick: fc.nat(),
      alias: fc.boolean(),
      typed: fc.boolean(),
      more: fc.constantFrom(
        {},
        {},
        { $description: 'Words' },
        { $deprecated: true },
        { $extensions: { 'com.example': { a: [1] } } },
      ),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map(wishes => {
    const groups = new Map<string, Map<string, unknown>>()
    const needed = ['color', 'dimension', 'duration', 'number', 'fontFamily', 'shadow'].map(type => ({ type }))
    for (const { type } of [...needed, ...wishes]) {
      const literal = { $value: valid[type]!.find(value => !JSON.stringify(value).includes(`{${type}.1}`)) }
      groups.set(type, new Map<string, unknown>([['$type', type], ['1', literal]])) // prettier-ignore
    }
    for (const { type, key, pick, alias, typed, more } of wishes) {
      const $value = alias ? `{${type}.1}` : valid[type]![pick % valid[type]!.length]
      groups.get(type)!.set(key, { ...(typed ? { $type: type } : {}), $value, ...more })
    }
    return written([...groups].map(([type, group]) => [type, written([...group])]))
  })

/** A token, right or wrong. */
const token = fc.constantFrom(...dtcgTypes).chain(type =>
  fc
    .record(
      {
        $type: fc.constantFrom(...Array<string>(9).fill(type), 'spacing'),
        $value: fc.oneof({ weight: 4, arbitrary: values[type]! }, { weight: 3, arbitrary: alias }),
        $description: fc.constantFrom('Words', 'a ": b', ''),
        $deprecated: fc.constantFrom(true, false, 'Old'),
        $extensions: extensions,
      },
      { requiredKeys: ['$type', '$value'] },
    )
    .chain(made => fc.constantFrom(made, made, made, { $value: made.$value }, { ...made, extra: 1 })),
)

const anyDocument = fc.letrec<{ group: Written; node: unknown }>(tie => ({
  node: fc.oneof({ maxDepth: 3, depthSize: 'small' }, token, tie('group')),
  group: fc
    .tuple(
      fc.array(fc.tuple(key, tie('node')), { minLength: 1, maxLength: 4 }),
      fc.record(
        { $type: fc.constantFrom('color', 'dimension'), $description: fc.constant('A group') },
        { requiredKeys: [] },
      ),
    )
    .map(([entries, own]) => written([...Object.entries(own), ...entries])),
})).group

interface Written {
  text: string
}

/** As text, so that the order of keys and keys written twice are what is meant. */
const written = (entries: [string, unknown][]): Written => ({
  text: `{${entries.map(([name, value]) => `${JSON.stringify(name)}: ${textOf(value)}`).join(', ')}}`,
})

function textOf(value: unknown): string {
  const group = value as { text?: string } | null
  return typeof group === 'object' && typeof group?.text === 'string' ? group.text : JSON.stringify(value)
}

describe('the quick reader returns the same as the full one', () => {
  test.each([
    ['sound', soundDocument, 0.9],
    ['arbitrary', anyDocument, 0],
  ])('on %s documents', (_what, documents, share) => {
    let plain = 0
    fc.assert(
      fc.property(documents, ({ text }) => {
        if (same(text)) plain++
      }),
      { numRuns: runs },
    )
    // It would be easy to be right by never being quick.
    expect(plain).toBeGreaterThan(runs * share)
  })

  test.each(Object.keys(types))('on a token of each kind of %s', type => {
    for (const $value of types[type as keyof typeof types].examples)
      same(JSON.stringify({ a: { $type: type, $value }, b: { $value: '{a}' } }))
  })

  test('on published documents, each by itself and all together', () => {
    const root = dirname(require.resolve('dtcg-examples/package.json'))
    const paths = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.tokens.json'))
      .map(entry => join(entry.parentPath, entry.name))
    for (const path of paths) same(readFileSync(path, 'utf8'))
  })

  test.each([
    ['a key written twice', '{"a": {"$type": "number", "$value": 1, "$value": 2}}'],
    ['a token written twice', '{"a": {"$type": "number", "$value": 1}, "a": {"$type": "number", "$value": 2}}'],
    ['a text that ends a key', '{"a": {"$type": "number", "$value": 1, "$description": "\\": x"}}'],
    ['a control character in a key', '{"\\u000150": {"$type": "number", "$value": 1}}'],
    ['a circle', '{"a": {"$value": "{b}"}, "b": {"$value": "{a}"}}'],
    ['a long circle behind a chain', '{"c": {"$value": "{a}"}, "a": {"$value": "{b}"}, "b": {"$value": "{a}"}}'],
    ['an alias of another type', '{"a": {"$type": "number", "$value": 1}, "b": {"$type": "color", "$value": "{a}"}}'],
    ['a group of a type without a token', '{"a": {"$type": "number"}, "b": {"$type": "number", "$value": 1}}'],
    ['an infinity', '{"a": {"$type": "number", "$value": 1e999}}'],
    ['nothing', '{}'],
    ['a list', '[]'],
    ['no JSON', '{"a"'],
    ['JSON5', "{a: {$type: 'number', $value: 1}}"],
    ['a byte order mark', '\ufeff{"a": {"$type": "number", "$value": 1}}'],
  ])('on %s', (_what, text) => void same(text))

  test('and is quick for keys that are whole numbers, keeping their order', () => {
    const text = '{"b": {"900": {"$type": "number", "$value": 9}, "50": {"$type": "number", "$value": 0}}}'
    expect(readPlain(text)!.tokens.map(({ name }) => name)).toEqual(['b.900', 'b.50'])
  })
})
