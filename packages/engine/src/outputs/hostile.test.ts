import fc from 'fast-check'
import { transform } from 'lightningcss'
import { compileString, Logger } from 'dart-sass'
import { describe, expect, test } from 'vitest'
import { exportTokens, typeNames, writeOutput, type ExportInput, type Output, type TypeName } from '../index.ts'
import { hostileInput } from '../testing/hostile.ts'
import { nameCases } from './output.ts'
import { repeats } from '../testing/random/repeats.ts'

const runs = repeats('FUZZ_RUNS', { short: 40, long: 2_000 })

function check(
  settings: fc.Arbitrary<Partial<Output>>,
  assertion: (input: ExportInput, more: Partial<Output>) => void,
) {
  fc.assert(fc.property(hostileInput, settings, assertion), { numRuns: runs })
}

function filesOf(output: Output, input: ExportInput): string[] {
  const written = writeOutput(output, { tokensets: [input] })
  if ('fault' in written) throw new Error(written.fault)
  expect(new Set(written.files.map(({ path }) => path)).size).toBe(written.files.length)
  for (const { path } of written.files) expect(path).toMatch(/^[\p{L}\p{N}\p{M}/-]+\.[a-z.]+$/u)
  return written.files.map(({ text }) => text)
}

const names = fc.record(
  {
    case: fc.constantFrom(...nameCases),
    prefix: fc.constantFrom('ds', 'x-1'),
    template: fc.constantFrom('{path}', '{name}', '{type}.{group}-{name}', '{mode}.{path}'),
  },
  { requiredKeys: [] },
)
const values = fc.record(
  {
    unit: fc.constantFrom('px' as const, 'rem' as const),
    digits: fc.constantFrom(0, 3),
    color: fc.constantFrom('hex' as const, 'rgb' as const, 'hsl' as const, 'oklch' as const),
    gamut: fc.constantFrom('srgb' as const, 'p3' as const),
  },
  { requiredKeys: [] },
)
const split = fc.constantFrom(undefined, 'group' as const, 'type' as const)
const all = fc
  .record({
    names,
    values,
    split,
    header: fc.array(
      fc.string().map(text => text.slice(0, 200)),
      { maxLength: 2 },
    ),
  })
  .map(({ split, ...more }): Partial<Output> => (split ? { ...more, split } : more))

describe(`hostile text, ${runs} times`, { timeout: 60_000 + runs * 100 }, () => {
  test('a browser reads each style sheet', () => {
    check(all, (input, more) => {
      for (const references of [true, false])
        for (const text of filesOf({ name: 'x', format: 'css', ...more, options: { references } }, input))
          transform({ filename: 'a.css', code: Buffer.from(text), errorRecovery: false })
    })
  })

  test('Dart Sass compiles each file by itself', () => {
    check(all, (input, more) => {
      for (const text of filesOf({ name: 'x', format: 'scss', ...more, options: { references: true } }, input))
        compileString(text, { logger: Logger.silent })
    })
  })

  test('what is left out or in another file changes no value', () => {
    const chosen = fc.record({
      where: fc.record({ types: fc.subarray<TypeName>([...typeNames], { minLength: 1 }) }),
      split: fc.constantFrom('group' as const, 'type' as const),
    })
    check(chosen, (input, more) => {
      for (const variant of input.variants) {
        const mode: ExportInput = { name: 'Tokens', axes: [], variants: [variant] }
        const type = new Map(variant.tokens.map(token => [token.name, token.type]))
        const whole = entriesOf(exportTokens('json-flat', mode).text)
        const held = filesOf({ name: 'x', format: 'json-flat', ...more }, mode).flatMap(entriesOf)
        const wanted = whole.filter(([name]) => more.where!.types!.includes(type.get(name)!))
        expect(new Map(held)).toEqual(new Map(wanted))
        expect(held).toHaveLength(wanted.length)
      }
    })
  })
})

const entriesOf = (text: string) => Object.entries(JSON.parse(text) as Record<string, unknown>)
