// Names, descriptions and values chosen to break out of every format. FUZZ_RUNS scales the number of runs.
import fc from 'fast-check'
import { parse, walk } from 'css-tree'
import { transform } from 'lightningcss'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checkName,
  checkValue,
  exportTokens,
  typeNames,
  types,
  type ExportInput,
  type Token,
  type TypeName,
} from '../index.ts'
import { readResources } from '../testing/android.ts'
import { swiftReader, type SwiftConstant } from '../testing/swift.ts'
import { modeKeys } from './json/mode-keys.ts'
import { token } from '../testing/tokens.ts'

const runs = Number(process.env.FUZZ_RUNS ?? 300)

const poison = fc.constantFrom(
  '*/',
  '/*',
  '-->',
  '<!--',
  ']]>',
  '--',
  '-',
  '</style>',
  '</resources>',
  '"',
  "'",
  '`',
  '\\',
  '\\(',
  '${',
  '}',
  '{',
  ';',
  '&amp;',
  '&',
  '<',
  '>',
  '\n',
  '\r\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u000b',
  '\u0000',
  '\ufffe',
  '\ud800',
  '\u202e',
  '\ufeff',
  '//',
  '@',
  '?',
  '%',
  '#',
  ' ',
  '\t',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'value',
  'type',
  'init',
  'self',
  'Type',
  'class',
  'default',
  'var',
  'in',
  '_',
  '0',
  '10',
  '1e5',
  'UIColor',
  'CGFloat',
  'URL',
  'É',
  'ß',
  'ŉ',
  'İ',
  'ﬁ',
  '日本',
  '🎉',
  'e\u0301',
  '\u0301',
  '٣',
  'a-b',
  'a_b',
  'aB',
  'a b',
  '2xl',
  '-1',
)
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: poison }, fc.string({ maxLength: 4, unit: 'binary' })), { maxLength: 5 })
  .map(parts => parts.join(''))
const name = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: poison },
      { weight: 1, arbitrary: text },
      fc.constantFrom('a', 'b', 'color', '1', '5'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(segments => segments.join('.'))
  .filter(name => checkName(name) === null)

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1e21, 1e-7, 1e300, 5e-324, 0.1 + 0.2),
)
const literals: Partial<Record<TypeName, fc.Arbitrary<unknown>>> = {
  color: fc.oneof(
    fc
      .tuple(fc.constantFrom('lab', 'lch', 'oklab', 'oklch', 'rgb', 'hsl', 'hwb'), number, number, number)
      .map(([space, ...parts]) => `${space}(${parts.join(' ')})`),
    fc
      .tuple(fc.constantFrom('srgb', 'display-p3', 'xyz', 'rec2020', 'prophoto-rgb'), number, number, number)
      .map(parts => `color(${parts.join(' ')})`),
    fc.record({
      colorSpace: fc.constantFrom('srgb', 'display-p3', 'xyz-d65'),
      components: fc.tuple(...[0, 1, 2].map(() => fc.double({ min: 0, max: 1, noNaN: true }))),
      alpha: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
  dimension: fc.record({ value: number, unit: fc.constantFrom('px', 'rem', '%', 'em', 'pt') }),
  number,
  string: text,
  fontFamily: fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 })),
  lineHeight: number,
  duration: fc.record({ value: number, unit: fc.constantFrom('ms', 's') }),
}

const one = fc.constantFrom(...typeNames).chain(type =>
  fc
    .record({
      name,
      description: fc.option(text),
      deprecated: fc.option(fc.oneof(fc.boolean(), text)),
      value: fc.oneof(
        fc.constantFrom(...(types[type].examples as unknown[])),
        literals[type] ?? fc.nat(),
        text,
        name.map(target => ({ alias_to: target })),
      ),
    })
    .map(({ name, description, deprecated, value }) =>
      token(name, type, value as Token['value'], { description, deprecated }),
    ),
)
// A value that the store would refuse does not reach a writer; an alias may lead anywhere.
const valid = one.filter(({ type, value, alias_to }) => alias_to !== null || checkValue(type, value) === null)
const tokens = fc.uniqueArray(valid, { selector: ({ name }) => name, maxLength: 12 })
const modeName = fc.oneof(poison, text).filter(name => name.trim() !== '')
const input: fc.Arbitrary<ExportInput> = fc
  .record({
    scope: fc.constantFrom('mode' as const, 'tokenset' as const),
    name: text,
    modes: fc.uniqueArray(fc.record({ name: modeName, is_default: fc.constant(false), tokens }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ name }) => name.toLowerCase(),
    }),
  })
  .map(({ scope, name, modes }) => {
    const some = scope === 'mode' ? modes.slice(0, 1) : modes
    return { scope, name, modes: some.map((mode, index) => ({ ...mode, is_default: index === some.length - 1 })) }
  })

let readSwift: (code: string) => SwiftConstant[]
beforeAll(async () => {
  readSwift = await swiftReader()
})

function written(input: ExportInput, unresolved: number): number {
  return input.modes.reduce((sum, mode) => sum + mode.tokens.length, 0) - unresolved
}

function check(assertion: (input: ExportInput) => void): void {
  const before = Object.getOwnPropertyNames(Object.prototype).length
  fc.assert(fc.property(input, assertion), { numRuns: runs })
  expect(Object.getOwnPropertyNames(Object.prototype).length).toBe(before)
}

describe(`hostile text, ${runs} times`, { timeout: 60_000 + runs * 50 }, () => {
  test('json parses, and holds every token at its path', () => {
    check(input => {
      const { text, unresolved } = exportTokens('json', input)
      const parsed = JSON.parse(text) as Record<string, unknown>
      const left = new Set(unresolved.map(({ mode, name }) => `${mode}\n${name}`))
      const keys = modeKeys(input.modes.map(({ name }) => name))
      for (const [index, mode] of input.modes.entries()) {
        for (const { name, type } of mode.tokens) {
          if (left.has(`${mode.name}\n${name}`)) continue
          let at = input.scope === 'mode' ? parsed : (parsed.$modes as Record<string, typeof parsed>)[keys[index]!]!
          for (const segment of name.split('.')) {
            expect(Object.hasOwn(at, segment)).toBe(true)
            at = at[segment] as Record<string, unknown>
          }
          if (Object.hasOwn(at, '$root')) at = at.$root as Record<string, unknown>
          expect(at.type).toBe(type)
        }
      }
    })
  })

  test.each([{}, { references: true }, { colorGamut: true }])(
    'css parses with one property per token, options %j',
    options => {
      check(input => {
        const { text, unresolved } = exportTokens('css', input, options)
        transform({ filename: 'a.css', code: Buffer.from(text), errorRecovery: false })
        expect(text).not.toMatch(/<\/|[\ud800-\udfff](?![\udc00-\udfff])(?<![\ud800-\udbff].)/)
        let properties = 0
        const media = new Set<unknown>()
        const rules = new Set<string>()
        const ast = parse(text, {
          onParseError(error) {
            throw error
          },
        })
        walk(ast, {
          visit: 'Declaration',
          enter(node) {
            if (this.atrule) media.add(node)
            else properties++
            expect(node.property.startsWith('--')).toBe(true)
          },
        })
        expect(properties).toBe(written(input, unresolved.length))
      })
    },
  )

  test('ios is Swift, each constant once', () => {
    check(input => {
      const { text, unresolved, notes } = exportTokens('ios', input)
      const left = notes.filter(note => note.includes('has no form')).length
      expect(readSwift(text)).toHaveLength(written(input, unresolved.length) - left)
    })
  })

  test('android is XML that aapt2 takes, each resource once', () => {
    check(input => {
      const { text, unresolved, notes } = exportTokens('android', input)
      const left = notes.filter(note => note.includes('has no form')).length
      expect(readResources(text)).toHaveLength(written(input, unresolved.length) - left)
    })
  })
})
