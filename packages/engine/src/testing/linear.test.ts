// Whatever a document is made of, reading eight times as much takes about eight times as long. Quadratic work would take 64 times.
// LINEAR_SHARE is the share of the sizes below that is read, in percent.
import { describe, expect, test } from 'vitest'
import { importTokens } from '../imports/import.ts'
import { importSystem } from '../imports/import-system.ts'
import { checkValue } from '../values/value.ts'
import { types, type TypeName } from '../types/index.ts'
import { repeats } from './random/repeats.ts'

const times = (count: number, make: (n: number) => string, between = '') =>
  Array.from({ length: count }, (_, n) => make(n)).join(between)
const sheet = (value: string) => `:root { --a: ${value} }`
const nested = (open: string, inside: string, close: string) => (n: number) => open.repeat(n) + inside + close.repeat(n)

type Kind = readonly [name: string, document: (n: number) => string, n: number]

/** Sizes for which quadratic work takes a tenth of a second and more. */
const css: Kind[] = [
  ['digits below the limit, often', n => sheet(`${'1'.repeat(399)}px `.repeat(n)), 100],
  ['digits and dots', n => sheet('1.1x'.repeat(n)), 10_000],
  ['white space in a value', n => sheet(`x${' '.repeat(n)}y`), 30_000],
  ['white space before an exclamation mark', n => sheet(`x${' '.repeat(n)}!y`), 30_000],
  ['exclamation marks', n => sheet('! '.repeat(n)), 20_000],
  ['a long name', n => `:root { --${'a-B'.repeat(n)}: 1px }`, 10_000],
  ['escapes in a name', n => `:root { --${'\\61 '.repeat(n)}: 1px }`, 8_000],
  ['declarations in one line', n => `:root{${times(n, at => `--a${at}:1px;`)}}`, 4_000],
  ['comments above', n => `:root{${'/* c */'.repeat(n)}--a:1px}`, 10_000],
  ['comments behind', n => `:root{--a:1px;${'/* c */'.repeat(n)}}`, 10_000],
  ['comments between', n => `:root{${'--a:1px;/* c */'.repeat(n)}}`, 4_000],
  ['ornaments in a comment', n => `:root{/*${' '.repeat(n)}x${'*'.repeat(n)}y${'= '.repeat(n)}z*/--a:1px}`, 20_000],
  ['a reason of a deprecation', n => `:root{/* Deprecated: ${'; Use --b; removed in 1.0'.repeat(n)} */--a:1px}`, 3_000],
  ['a quote that does not close', n => sheet(`"${'x'.repeat(n)}`), 40_000],
  ['quotes', n => sheet('"'.repeat(n)), 40_000],
  ['families', n => `:root{--font:${'"a", '.repeat(n)}b}`, 5_000],
  ['braces', n => sheet('{'.repeat(n)), 40_000],
  ['rules in rules', n => times(n, at => `a${at}{--b${at}:1px;`), 700],
  ['brackets', n => sheet('('.repeat(n)), 40_000],
  ['calc() in calc()', n => sheet(nested('calc(', '1px', ')')(n)), 5_000],
  ['var() in var()', n => sheet(nested('var(--b, ', '1px', ')')(n)), 1_500],
  ['var() after var()', n => sheet('var(--b) '.repeat(n)), 2_000],
  ['a chain of var()', n => `:root{${times(n, at => `--a${at}:var(--a${at + 1});`)}--a${n}:1px}`, 1_000],
  ['a circle', n => `:root{${times(n, at => `--a${at}:var(--a${(at + 1) % n});`)}}`, 1_000],
  ['color-mix() in color-mix()', n => sheet(nested('color-mix(in srgb, ', 'red, blue', ')')(n)), 2_000],
  ['light-dark() in light-dark()', n => sheet(nested('light-dark(', 'red, blue', ')')(n)), 1_000],
  ['shadows', n => sheet(`${'0 0 1px red, '.repeat(n)}0 0 1px red`), 2_000],
  ['stops', n => sheet(`linear-gradient(${'red 1%, '.repeat(n)}red 2%)`), 3_000],
  ['selectors', n => `${'.a,'.repeat(n)}.b{--a:1px}`, 8_000],
  ['an attribute with white space', n => `[data-theme${' '.repeat(n)}x]{--a:1px}`, 30_000],
  ['a media query with white space', n => `@media (prefers-color-scheme:${' '.repeat(n)}x y){:root{--a:1px}}`, 30_000],
  ['modes', n => times(n, at => `.theme-m${at}{--a:${at}px}`), 1_000],
  ['variables of Sass', n => `$a: 1px; $b: ${'$a '.repeat(n)};`, 5_000],
  ['variables of Less', n => `@a: 1px; @b: ${'@{a} '.repeat(n)};`, 5_000],
]

const object = (members: string) => `{${members}}`
const token = (type: string, value: string) => object(`"a":{"$type":"${type}","$value":"${value}"}`)
const json: Kind[] = [
  ['digits below the limit, often', n => token('dimension', `${'1'.repeat(399)} `.repeat(n)), 100],
  ['white space in a value', n => token('dimension', `1${' '.repeat(n)}x`), 30_000],
  ['braces in a value', n => token('string', '{ '.repeat(n)), 20_000],
  ['braces and quotes in a value', n => token('string', '{\\"a'.repeat(n)), 8_000],
  ['references in a value', n => token('string', '{b} '.repeat(n)), 3_000],
  ['groups in groups', n => nested('{"a":', '{"$value":1,"$type":"number"}', '}')(n), 4_000],
  ['arrays in arrays', n => `{"a":{"$value":${nested('[', '', ']')(n)}}}`, 20_000],
  ['brackets', n => '['.repeat(n), 40_000],
  ['a long name', n => object(`"${'a.'.repeat(n)}":{"$value":1}`), 20_000],
  ['many tokens', n => object(times(n, at => `"a${at}":{"$type":"number","$value":${at}}`, ',')), 1_500],
  ['one name again and again', n => object(times(n, () => '"a":{"$type":"number","$value":1}', ',')), 3_000],
  [
    'a chain of aliases',
    n => object(times(n, at => `"a${at}":{"$type":"number","$value":"{a${at + 1}}"}`, ',')),
    1_000,
  ],
  ['a circle', n => object(times(n, at => `"a${at}":{"$type":"number","$value":"{a${(at + 1) % n}}"}`, ',')), 1_000],
  ['comments', n => `{${'/* x */'.repeat(n)}"a":{"$value":1}}`, 10_000],
  ['a text that does not close', n => `{"a":"${'x'.repeat(n)}`, 60_000],
  ['sums', n => token('number', `1${' + 1'.repeat(n)}`), 8_000],
  ['layers', n => object(`"a":{"$type":"shadow","$value":[${times(n, () => '{"color":"#fff","offsetX":"1px","offsetY":"1px","blur":"1px","spread":"1px"}', ',')}]}`), 1_000], // prettier-ignore
  ['modes of a variable of Figma', n => figma(20, n), 25],
  ['variables of Figma', n => figma(n, 4), 200],
]

function figma(variables: number, modes: number): string {
  const ids = Array.from({ length: modes }, (_, n) => `1:${n}`)
  return JSON.stringify({
    variableCollections: [
      { id: 'c', name: 'C', modes: ids.map(modeId => ({ modeId, name: `Mode ${modeId}` })), defaultModeId: '1:0' },
    ],
    variables: Array.from({ length: variables }, (_, n) => ({
      ...{ id: `v${n}`, name: `group/v${n}`, variableCollectionId: 'c', resolvedType: 'COLOR' },
      valuesByMode: Object.fromEntries(ids.map(id => [id, { r: (n % 256) / 255, g: 0.2, b: 0.4, a: 1 }])),
    })),
  })
}

const csv: Kind[] = [
  ['rows', n => `name,type,value\n${times(n, at => `a${at},number,${at}`, '\n')}`, 3_000],
  ['columns', n => `name,type,${times(n, at => `mode: m${at}`, ',')}\na,number,${times(n, String, ',')}`, 400],
  ['commas', n => `name,value\na${','.repeat(n)}`, 40_000],
  ['quotes', n => `name,value\na,"${'""'.repeat(n)}`, 30_000],
  ['white space', n => `name,value\na,=${' '.repeat(n)}x`, 40_000],
  ['empty lines', n => `name,value\n${'\r\n'.repeat(n)}a,1`, 30_000],
]

/** Of the processor: what else the machine does is not counted, or little of it. */
function cost(run: () => void): number {
  const began = process.cpuUsage()
  run()
  return process.cpuUsage(began).user / 1_000
}

const share = repeats('LINEAR_SHARE', { short: 25, long: 100 }) / 100
const growth = 8
/** Between 8, as linear work grows, and 64. */
const tolerated = 24
/** Less cannot be told from noise. */
const noiseMs = 20 * share

/** The least of some attempts: others only add to it. */
function expectLinear(run: (n: number) => void, full: number): void {
  const n = Math.ceil(full * share)
  run(Math.ceil(n / growth))
  const ratios: number[] = []
  for (let attempt = 0; attempt < 3 && (ratios.at(-1) ?? Infinity) >= tolerated; attempt++)
    ratios.push(
      cost(() => run(n * growth)) /
        Math.max(
          noiseMs,
          cost(() => run(n)),
        ),
    )
  expect(Math.min(...ratios)).toBeLessThan(tolerated)
}

describe.each([
  ['css', css],
  ['json', json],
  ['csv', csv],
] as const)('%s', (_, kinds) => {
  test.each(kinds)('%s', { timeout: 120_000 }, (_name, documentOf, n) => {
    const read = (size: number) => {
      const files = () => [{ path: '', text: documentOf(size) }]
      importTokens(files())
      importSystem(files())
    }
    expectLinear(read, n)
  })
})

const values: [name: string, value: (n: number) => string][] = [
  ['digits', n => `${'1'.repeat(n)}px`],
  ['white space', n => `1${' '.repeat(n)}x`],
  ['white space in a color', n => `rgb(1${' '.repeat(n)}x`],
  ['brackets', n => '('.repeat(n)],
  ['commas', n => `linear-gradient(${'1,'.repeat(n)})`],
  ['lengths', n => '1px '.repeat(n)],
  ['quotes', n => '"a",'.repeat(n)],
  ['references', n => '{a.'.repeat(n)],
]

test.each(Object.keys(types) as TypeName[])('a value of type %s', { timeout: 120_000 }, type => {
  for (const [, valueOf] of values) expectLinear(n => checkValue(type, valueOf(n)), 20_000)
})

test('a number of more than 400 characters is refused before it is read, with its place', () => {
  const document = `:root {\n  --a: 1px;\n  --b: ${'1'.repeat(401)}px;\n}`
  for (const read of [importTokens, importSystem])
    expect(read([{ path: 'a.css', text: document }])).toMatchObject({
      errors: [{ code: 'value', path: 'a.css:3:8', message: 'A number may have at most 400 characters' }],
    })
  expect(importTokens([{ path: '', text: document.replace('1'.repeat(401), '1'.repeat(400)) }])).toHaveProperty('modes')
  expect(checkValue('dimension', `${'1'.repeat(401)}px`)).toMatch(/not a number of more than 400 characters$/)
})
