// What is written and read again is the same tokens: of real sets, and of sets made up by the machine.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSrgb } from '../../color/convert.ts'
import { aliasOf } from '../../formula/alias.ts'
import { checkName } from '../../naming/name.ts'
import { takeUpFormulas } from '../../reading/take-up.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import type { Color } from '../../color/color.ts'
import { types, typeNames, type TypeName } from '../../types/index.ts'
import { parseValue } from '../../values/value.ts'
import { readResolver } from '../dtcg-resolver/read.ts'
import { writeResolver } from '../dtcg-resolver/write.ts'
import type { ImportResult } from '../../format/format.ts'
import { modeInput, tokensetInput, type ExportInput, type ModeTokens } from '../../resolver/variants.ts'
import { checkDtcg } from './check/check.ts'
import { readDtcg } from './read/read.ts'
import { writeDtcg } from './write/write.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { repeats } from '../../testing/random/repeats.ts'

const runs = repeats('FUZZ_RUNS', { short: 40, long: 3_000 })

/** A token's content, independent of the spelling of its value: `"16px"` and `{value: 16, unit: "px"}` are the same. */
function meaning(token: Token): unknown {
  const { name, type, description, alias_to } = token
  const deprecated = token.deprecated ?? null
  const extensions = token.extensions && Object.keys(token.extensions).length > 0 ? token.extensions : null
  const value = aliasOf(token.value) ?? settled(parseValue(type, token.value))
  return { name, type, description, alias_to, deprecated, extensions, value }
}

/** Normal forms without the spelling that colors remember. */
function settled(parsed: unknown): unknown {
  if (Array.isArray(parsed)) return parsed.map(settled)
  if (parsed === null || typeof parsed !== 'object') return parsed
  if ('space' in parsed) {
    const { mapped: _, ...rgb } = toSrgb(parsed as Color)
    return { space: (parsed as Color).space, rgb: Object.values(rgb).map(x => x.toFixed(6)) }
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, item]) => item !== undefined).map(([key, item]) => [key, settled(item)])) // prettier-ignore
}

const byName = (tokens: Token[]) => new Map(tokens.map(token => [token.name, meaning(token)]))

function readBack(read: typeof readDtcg, text: string): ImportResult {
  const result = read([{ path: '', text }], {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  // As every import does, whatever the format.
  return { ...result, modes: result.modes.map(mode => ({ ...mode, tokens: takeUpFormulas(mode.tokens) })) }
}

function expectSame(modes: Pick<ModeTokens, 'tokens'>[], result: ImportResult): void {
  expect(result.modes).toHaveLength(modes.length)
  for (const [i, mode] of modes.entries()) expect(byName(result.modes[i]!.tokens)).toEqual(byName(mode.tokens))
}

const one = (tokens: Token[], groups: ModeTokens['groups'] = []): ExportInput =>
  modeInput('Set', { name: 'Base', is_default: true, tokens, groups })

const make = (name: string, type: TypeName, value: Json): Token => ({
  name,
  type,
  value,
  description: null,
  alias_to: aliasOf(value),
})

describe('made up', () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'a',
      'b',
      'A',
      '1',
      '10',
      '2',
      'a b',
      'x/y',
      '--z',
      '__proto__',
      'constructor',
      'ü',
      '50%',
      '~',
      '#',
    ),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
      .filter(text => /^[^${}.\s\p{C}][^{}.\p{C}]*$/u.test(text) && text.trim() === text),
  )
  const name = fc
    .array(segment, { minLength: 1, maxLength: 3 })
    .map(segments => segments.join('.'))
    .filter(name => checkName(name) === null)
  const typed = fc
    .constantFrom(...typeNames)
    .chain(type => fc.constantFrom(...types[type].examples).map(value => ({ type, value })))
  const token = fc.record({
    name,
    typed,
    description: fc.option(fc.string(), { nil: null }),
    deprecated: fc.constantFrom(undefined, true, 'use another', false),
    extensions: fc.constantFrom<JsonObject | null>(
      null,
      { 'com.vendor': { 10: 'b', 2: ['a', null] } },
      { 'app.tessera': { sourceType: 'x' } },
    ),
    aliasTo: fc.option(fc.nat(), { nil: null }),
    inPart: fc.boolean(),
  })

  /** Tokens whose aliases point to earlier tokens only, as a whole or from a part of a border. */
  const set = fc.uniqueArray(token, { selector: ({ name }) => name, maxLength: 12 }).map(list => {
    const tokens: Token[] = []
    for (const { name, typed, aliasTo, inPart, ...rest } of list) {
      const target = aliasTo === null ? undefined : tokens[aliasTo % Math.max(1, tokens.length)]
      let made = make(name, typed.type, typed.value)
      if (target && inPart && target.type === 'color') {
        made = make(name, 'border', { color: { alias_to: target.name }, width: '1px', style: 'solid' })
      } else if (target && !inPart) made = make(name, target.type, { alias_to: target.name })
      tokens.push({ ...made, ...rest, deprecated: rest.deprecated ?? null })
    }
    return tokens
  })

  test('one mode comes back, and what is written is valid', () => {
    fc.assert(
      fc.property(set, tokens => {
        const { text } = writeDtcg(one(tokens), {})
        expect(checkDtcg([{ path: '', text }], { strict: true }).faults).toEqual([])
        expectSame(one(tokens).variants, readBack(readDtcg, text))
        expect(writeDtcg(one(tokens), {}).text).toBe(text)
      }),
      { numRuns: runs },
    )
  })

  test.each([
    ['a resolver document', 1, writeResolver, readResolver],
    ['one document of tokens', 2, writeDtcg, readDtcg],
  ])('several modes come back from %s', (_, minLength, write, read) => {
    fc.assert(
      fc.property(fc.array(set, { minLength, maxLength: 3 }), sets => {
        const modes = sets.map((tokens, i) => ({
          name: ['Light', 'Dark', 'High contrast'][i]!,
          is_default: i === 0,
          tokens,
        }))
        const { text } = write(tokensetInput('Set', modes), {})
        const result = readBack(read, text)
        expect(result.modes.map(mode => mode.name)).toEqual(modes.map(mode => mode.name))
        expectSame(modes, result)
      }),
      { numRuns: runs },
    )
  })
})

test('groups keep their properties, and tokens need not repeat them', () => {
  const groups = [
    { path: '', description: 'All', extensions: { v: 1 } },
    { path: 'a', description: 'A', deprecated: 'old' },
    { path: 'a.b', deprecated: false },
    { path: 'later', description: 'Empty' },
  ]
  const token = (name: string, deprecated: string | boolean | null) => ({ ...make(name, 'number', 1), deprecated })
  const tokens = [token('a', 'old'), token('a.x', 'old'), token('a.y', null), token('a.b.z', null), token('c', true)]
  const { text } = writeDtcg(one(tokens, groups), {})
  const result = readBack(readDtcg, text)
  expect(result.modes[0]?.groups).toEqual(groups)
  expect(result.modes[0]?.tokens.map(({ name, deprecated }) => [name, deprecated])).toEqual([
    ['a', 'old'],
    ['a.x', 'old'],
    ['a.y', false],
    ['a.b.z', false],
    ['c', true],
  ])
})

test('the order of the document is kept, also for names like numbers', () => {
  const tokens = ['s.10', 's.2', 'b', 's.1', 'a'].map(name => make(name, 'number', 1))
  const result = readBack(readDtcg, writeDtcg(one(tokens), {}).text)
  expect(result.modes[0]?.tokens.map(({ name }) => name)).toEqual(tokens.map(({ name }) => name))
})

test('the order of tokens of mixed groups comes back, and what is added elsewhere stays where it was put', () => {
  const names = ['b.x', 'a.10', 'b.y', 'a.2', 'a', 'c', 'b.z.1', 'b.text']
  const tokens = names.map(name =>
    name === 'b.text' || name === 'c' ? make(name, 'string', 'x') : make(name, 'number', 1),
  )
  const { text } = writeDtcg(one(tokens), {})
  expect(readBack(readDtcg, text).modes[0]?.tokens.map(({ name }) => name)).toEqual(names)
  const edited = text.replace('"y": {', '"new": { "$type": "number", "$value": 2 },\n    "y": {')
  const result = readBack(readDtcg, edited).modes[0]?.tokens.map(({ name }) => name)
  expect(result?.slice(0, 3)).toEqual(['b.x', 'b.new', 'a.10'])
  const gone = text.replace('"b.y", ', '')
  expect(readBack(readDtcg, gone).modes[0]?.tokens).toHaveLength(names.length)
  expect(writeDtcg(one(tokens.slice(0, 1)), {}).text).not.toContain('order')
})

test('values that DTCG can only approximate are kept beside, until the value is edited', () => {
  const value = { fontFamily: 'Inter', fontSize: '20px', fontWeight: 400, lineHeight: '30px' }
  const { text } = writeDtcg(one([make('t', 'typography', value)]), {})
  const written = JSON.parse(text) as { t: { $value: { lineHeight: number; letterSpacing: Json } } }
  expect(written.t.$value).toMatchObject({ lineHeight: 1.5, letterSpacing: { value: 0, unit: 'px' } })
  expect(readBack(readDtcg, text).modes[0]?.tokens[0]?.value).toEqual(value)
  written.t.$value.lineHeight = 1.25
  expect(readBack(readDtcg, JSON.stringify(written)).modes[0]?.tokens[0]?.value).toMatchObject({ lineHeight: 1.25 })
})

test('a token that does not resolve is reported, and survives', () => {
  const tokens = [make('a', 'color', { alias_to: 'gone' }), make('b', 'color', { alias_to: 'a' })]
  const { text, unresolved } = asAnswered(writeDtcg(one(tokens), {}))
  expect(unresolved.map(({ name }) => name)).toEqual(['a', 'b'])
  expectSame(one(tokens).variants, readBack(readDtcg, text))
})

describe('real sets', () => {
  const require = createRequire(import.meta.url)
  const files = (root: string, pattern: RegExp) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(root, join(entry.parentPath, entry.name)))
      .filter(path => pattern.test(path))
      .sort()
      .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const primer = join(dirname(require.resolve('@primer/primitives/package.json')), 'src/tokens')
  const examples = dirname(require.resolve('dtcg-examples/package.json'))
  const openProps = dirname(require.resolve('open-props/package.json'))

  test.each([
    ['Primer', primer, /^base\/(?!color\/dark).*json5$|^(functional|component)\/.*json5$/],
    ['Spectrum', join(examples, 'adobe-spectrum'), /tokens\.json$/],
    ['Figma SDS', join(examples, 'figma-sds'), /tokens\.json$/],
    ['Carbon', join(examples, 'ibm-carbon'), /tokens\.json$/],
    ['Fluent', join(examples, 'microsoft-fluent'), /tokens\.json$/],
    ['Open Props', openProps, /^open-props\.tokens\.json$/],
  ])('%s comes back whole', (_, root, pattern) => {
    const first = readDtcg(files(root, pattern), {})
    if ('errors' in first) throw new Error(JSON.stringify(first.errors))
    const { tokens, groups } = first.modes[0]!
    const { text, unresolved } = asAnswered(writeDtcg(one(tokens, groups), {}))
    expect(unresolved).toEqual([])
    expect(checkDtcg([{ path: '', text }]).faults).toEqual([])
    expectSame(one(tokens).variants, readBack(readDtcg, text))
  })

  test('all modes of Primer come back from one resolver document', () => {
    const first = readDtcg(files(primer, /^base\/(?!color\/dark).*json5$|^(functional|component)\/.*json5$/), {})
    if ('errors' in first) throw new Error(JSON.stringify(first.errors))
    const modes = first.modes.map((mode, i) => ({ ...mode, name: mode.name ?? 'Base', is_default: i === 0 }))
    const { text } = writeResolver(tokensetInput('Primer', modes), {})
    // One button has another value in `light` than outside of all modes, so that `light` is a mode beside the 13 others.
    expect(modes).toHaveLength(15)
    expectSame(modes, readBack(readResolver, text))
  })

  test('all permutations of Spectrum come back from one resolver document', () => {
    const first = readResolver(files(examples, /^adobe-spectrum.*\.json$/), {})
    if ('errors' in first) throw new Error(JSON.stringify(first.errors))
    const modes = first.modes.map((mode, i) => ({
      name: mode.name ?? 'Base',
      is_default: i === 0,
      tokens: mode.tokens,
      groups: mode.groups,
    }))
    const { text } = writeResolver(tokensetInput('Spectrum', modes), {})
    expectSame(modes, readBack(readResolver, text))
  })
})
